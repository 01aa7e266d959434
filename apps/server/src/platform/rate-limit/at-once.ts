/** Places that are held for a while, in one process: so many altogether, and so many of one subject. */
export class AtOnce {
  private readonly held = new Map<string, number>()
  private total = 0

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
  ) {}

  /** Takes a place and answers how to give it back, which is done once; undefined when there is none. */
  take(subject: string): (() => void) | undefined {
    const own = this.held.get(subject) ?? 0
    if (this.total >= this.most || own >= this.mostOfOne) return undefined
    this.count(subject, 1)
    return () => this.count(subject, -1)
  }

  private count(subject: string, by: 1 | -1): void {
    this.total += by
    const own = (this.held.get(subject) ?? 0) + by
    if (own === 0) this.held.delete(subject)
    else this.held.set(subject, own)
  }
}
