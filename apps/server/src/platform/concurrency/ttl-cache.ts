import type { Clock } from '../clock/clock.ts'

/** One shared value: loaded once and kept for `ttlMs`. A failed load is not kept. */
export class TtlCache<Value> {
  private cached: { readonly value: Promise<Value>; readonly loadedAt: number } | undefined

  constructor(
    private readonly ttlMs: number,
    private readonly clock: Clock,
    /** Gets the previous value. */
    private readonly load: (now: Date, previous: Promise<Value> | undefined) => Promise<Value>,
  ) {}

  get(): Promise<Value> {
    const now = this.clock.now()
    const age = this.cached ? now.getTime() - this.cached.loadedAt : Number.POSITIVE_INFINITY
    // A clock that was set back makes the age negative.
    if (!this.cached || age < 0 || age >= this.ttlMs) {
      const value = this.load(now, this.cached?.value)
      this.cached = { value, loadedAt: now.getTime() }
      value.catch(() => {
        if (this.cached?.value === value) this.cached = undefined
      })
    }
    return this.cached.value
  }
}
