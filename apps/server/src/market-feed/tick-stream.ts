import type { Tick } from '@halyard/domain/market'

/** Hears ticks as they happen, a batch at a time, each symbol's in order and without gaps. */
export type TickListener = (ticks: readonly Tick[]) => void

/** Hears of pairs, by symbol, whose watermark has moved: contracts that have closed on them can be settled. */
export type WatermarkListener = (symbols: readonly string[]) => void

/**
 * Where this process hears of ticks. A tick is stored before anyone hears of it, so whatever is decided on one can be
 * proved later.
 */
export class TickStream {
  private readonly listeners = new Set<TickListener>()
  private readonly watermarkListeners = new Set<WatermarkListener>()

  /** `failed` is told when a listener throws: one that fails must not keep ticks from the others. */
  constructor(private readonly failed: (error: unknown) => void) {}

  /** Returns the way to stop listening. */
  subscribe(listener: TickListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  subscribeToWatermarks(listener: WatermarkListener): () => void {
    this.watermarkListeners.add(listener)
    return () => this.watermarkListeners.delete(listener)
  }

  publish(ticks: readonly Tick[]): void {
    this.tell(this.listeners, ticks)
  }

  publishWatermarks(symbols: readonly string[]): void {
    this.tell(this.watermarkListeners, symbols)
  }

  private tell<Told>(listeners: ReadonlySet<(told: Told) => void>, told: Told): void {
    for (const listener of listeners) {
      try {
        listener(told)
      } catch (error) {
        this.failed(error)
      }
    }
  }
}
