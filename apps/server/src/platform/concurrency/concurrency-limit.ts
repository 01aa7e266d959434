/**
 * A semaphore of one process with a limit in all and one for each kind of key. It never waits.
 *
 * @example new ConcurrencyLimit(2_000, 100, 400).tryAcquire('203.0.113.9', '203.0.113')
 */
export class ConcurrencyLimit {
  private readonly inUseByKey: Map<string, number>[]
  private readonly maxPerKey: readonly number[]
  private inUse = 0

  /** `maxPerKey` has one limit for each kind of key. */
  constructor(
    private readonly max: number,
    ...maxPerKey: readonly number[]
  ) {
    this.maxPerKey = maxPerKey
    this.inUseByKey = maxPerKey.map(() => new Map())
  }

  /** Answers a function that releases the permit (harmless to repeat), or undefined when none is free. */
  tryAcquire(...keys: readonly string[]): (() => void) | undefined {
    const isFull = this.maxPerKey.some((max, kind) => (this.inUseByKey[kind]?.get(keys[kind] ?? '') ?? 0) >= max)
    if (this.inUse >= this.max || isFull) return undefined
    this.count(keys, 1)
    let taken = true
    return () => {
      if (taken) this.count(keys, -1)
      taken = false
    }
  }

  private count(keys: readonly string[], change: 1 | -1): void {
    this.inUse += change
    for (const [kind, inUseByKey] of this.inUseByKey.entries()) {
      const key = keys[kind] ?? ''
      const inUse = (inUseByKey.get(key) ?? 0) + change
      if (inUse === 0) inUseByKey.delete(key)
      else inUseByKey.set(key, inUse)
    }
  }
}
