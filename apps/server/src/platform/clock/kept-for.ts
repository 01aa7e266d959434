import type { Clock } from './clock.ts'

/** Something that many ask for, read once and kept for so long; one that could not be read is not kept. */
export class KeptFor<Value> {
  private kept: { readonly value: Promise<Value>; readonly since: number } | undefined

  constructor(
    private readonly ms: number,
    private readonly clock: Clock,
    /** Gets what was kept before, to go on from. */
    private readonly read: (now: Date, before: Promise<Value> | undefined) => Promise<Value>,
  ) {}

  get(): Promise<Value> {
    const now = this.clock.now()
    const age = this.kept ? now.getTime() - this.kept.since : Number.POSITIVE_INFINITY
    // A clock that was put back must not keep it for as long.
    if (!this.kept || age < 0 || age >= this.ms) {
      const value = this.read(now, this.kept?.value)
      this.kept = { value, since: now.getTime() }
      value.catch(() => {
        if (this.kept?.value === value) this.kept = undefined
      })
    }
    return this.kept.value
  }
}
