/** `burst` tokens at once, then `perSecond`. Times are monotonic milliseconds. */
export class TokenBucket {
  private tokens: number
  private refilledAt: number

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    now: number,
  ) {
    this.tokens = burst
    this.refilledAt = now
  }

  tryTake(now: number): boolean {
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.refilledAt) * this.perSecond) / 1_000)
    this.refilledAt = now
    if (this.tokens < 1) return false
    this.tokens -= 1
    return true
  }
}
