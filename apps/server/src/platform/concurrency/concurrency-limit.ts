/** Slots of one process: at most so many in use, and so many by one key. Nobody waits for one. */
export class ConcurrencyLimit {
  private readonly inUseByKey = new Map<string, number>()
  private inUse = 0

  constructor(
    private readonly max: number,
    private readonly maxPerKey: number,
  ) {}

  /** Takes a slot and answers how to release it, to be called once; undefined when there is none. */
  tryAcquire(key: string): (() => void) | undefined {
    const inUseByKey = this.inUseByKey.get(key) ?? 0
    if (this.inUse >= this.max || inUseByKey >= this.maxPerKey) return undefined
    this.count(key, 1)
    return () => this.count(key, -1)
  }

  private count(key: string, change: 1 | -1): void {
    this.inUse += change
    const inUseByKey = (this.inUseByKey.get(key) ?? 0) + change
    if (inUseByKey === 0) this.inUseByKey.delete(key)
    else this.inUseByKey.set(key, inUseByKey)
  }
}
