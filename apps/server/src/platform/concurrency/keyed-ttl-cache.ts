/** Values that many read, by key: each is loaded once, also for those who ask meanwhile, and kept for `ttlMs`. A failed load is not kept. */
export class KeyedTtlCache<Value> {
  private readonly byKey = new Map<string, { readonly value: Promise<Value>; readonly loadedAt: number }>()

  constructor(
    private readonly ttlMs: number,
    /** Values that are kept; of more, those are dropped that were loaded first. */
    private readonly keptMax: number,
    private readonly clock: { now(): Date },
  ) {}

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const now = this.clock.now().getTime()
    const cached = this.byKey.get(key)
    const age = cached ? now - cached.loadedAt : Number.POSITIVE_INFINITY
    // A clock that was set back must not keep the value for as long.
    if (cached && age >= 0 && age < this.ttlMs) return cached.value
    const value = load()
    this.byKey.delete(key)
    this.byKey.set(key, { value, loadedAt: now })
    this.dropOld(now)
    value.catch(() => {
      if (this.byKey.get(key)?.value === value) this.byKey.delete(key)
    })
    return value
  }

  /** They stand in the order in which they were loaded. */
  private dropOld(now: number): void {
    for (const [key, { loadedAt }] of this.byKey) {
      if (this.byKey.size <= this.keptMax && now - loadedAt < this.ttlMs) break
      this.byKey.delete(key)
    }
  }
}
