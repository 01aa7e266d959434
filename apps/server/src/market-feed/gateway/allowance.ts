/** So many at once, and so many a second after that. Times are of the monotonic clock, in milliseconds. */
export class Allowance {
  private left: number
  private countedAt: number

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    now: number,
  ) {
    this.left = burst
    this.countedAt = now
  }

  /** Takes one, if there is one. */
  take(now: number): boolean {
    this.left = Math.min(this.burst, this.left + ((now - this.countedAt) * this.perSecond) / 1_000)
    this.countedAt = now
    if (this.left < 1) return false
    this.left -= 1
    return true
  }
}
