import type { Tick } from '@halyard/domain/market'

/** Hears ticks as they happen, a batch at a time, each symbol's in order and without gaps. */
export type TickListener = (ticks: readonly Tick[]) => void

/**
 * Where this process hears of ticks. A tick is stored before anyone hears of it, so whatever is decided on one can be
 * proved later.
 */
export class TickStream {
  private readonly listeners = new Set<TickListener>()

  /** `failed` is told when a listener throws: one that fails must not keep ticks from the others. */
  constructor(private readonly failed: (error: unknown) => void) {}

  /** Returns the way to stop listening. */
  subscribe(listener: TickListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  publish(ticks: readonly Tick[]): void {
    for (const listener of this.listeners) {
      try {
        listener(ticks)
      } catch (error) {
        this.failed(error)
      }
    }
  }
}
