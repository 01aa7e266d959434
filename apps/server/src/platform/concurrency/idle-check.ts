/**
 * Whether nothing is due for a while, so that a tick need not query the database. The answer is kept for at most
 * `checkEveryMs`, so new work is found by then, whichever process wrote it.
 */
export class IdleCheck {
  private until = Number.NEGATIVE_INFINITY
  private checkedAt = Number.NEGATIVE_INFINITY

  /** `idleForMs` reads for how many milliseconds nothing is due; 0 or less when something is. */
  constructor(
    private readonly idleForMs: () => Promise<number>,
    private readonly checkEveryMs: number,
    /** Milliseconds that never go back. */
    private readonly monotonicNow: () => number = () => performance.now(),
  ) {}

  async isIdle(): Promise<boolean> {
    const now = this.monotonicNow()
    if (now < this.until) return true
    if (now - this.checkedAt < this.checkEveryMs) return false
    const until = now + Math.min(await this.idleForMs(), this.checkEveryMs)
    this.checkedAt = now
    this.until = until
    return this.monotonicNow() < until
  }
}
