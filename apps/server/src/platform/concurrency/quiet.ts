/**
 * Whether what waits in the store is so far off, or so absent, that nobody need look at it with every tick. It is asked when the last
 * answer is `mostMs` old, so that what comes meanwhile is found by then, whoever wrote it.
 */
export class Quiet {
  private until = Number.NEGATIVE_INFINITY
  private askedAt = Number.NEGATIVE_INFINITY

  /** `lasts` reads for how many milliseconds nothing will be due, and none when something is. */
  constructor(
    private readonly lasts: () => Promise<number>,
    private readonly mostMs: number,
    /** Counts milliseconds, and never back. */
    private readonly counter: () => number = () => performance.now(),
  ) {}

  async holds(): Promise<boolean> {
    const now = this.counter()
    if (now < this.until) return true
    if (now - this.askedAt < this.mostMs) return false
    const until = now + Math.min(await this.lasts(), this.mostMs)
    this.askedAt = now
    this.until = until
    return this.counter() < until
  }
}
