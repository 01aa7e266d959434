/**
 * Loads a value once for each key, also for callers that ask meanwhile, and keeps it for `ttlMs`. A failed load is not
 * kept. By the `ttl` of `lru-cache` a value would live on after a clock was set back, and stay when nobody asks for it
 * any more.
 */
export class KeyedTtlCache<Value> {
  private readonly byKey = new Map<string, { readonly value: Promise<Value>; readonly loadedAt: number }>()

  constructor(
    private readonly ttlMs: number,
    /** Past this the values loaded first are dropped. */
    private readonly entriesMax: number,
    private readonly clock: { now(): Date },
  ) {}

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const now = this.clock.now().getTime()
    const cached = this.byKey.get(key)
    const age = cached ? now - cached.loadedAt : Number.POSITIVE_INFINITY
    // A clock that was set back makes the age negative.
    if (cached && age >= 0 && age < this.ttlMs) return cached.value
    const value = load()
    this.byKey.delete(key)
    this.byKey.set(key, { value, loadedAt: now })
    this.evict(now)
    value.catch(() => {
      if (this.byKey.get(key)?.value === value) this.byKey.delete(key)
    })
    return value
  }

  /** The map is in the order of loading. */
  private evict(now: number): void {
    for (const [key, { loadedAt }] of this.byKey) {
      if (this.byKey.size <= this.entriesMax && now - loadedAt < this.ttlMs) break
      this.byKey.delete(key)
    }
  }
}
