import type { Tick } from '@halyard/domain/market'

/** Takes a batch of ticks, each symbol's in order and without gaps. */
export type TickListener = (ticks: readonly Tick[]) => void

/** Takes symbols whose watermark has moved: contracts that have closed on them can be settled. */
export type WatermarkListener = (symbols: readonly string[]) => void

/** Publishes ticks within this process, after they were stored. */
export class TickStream {
  private readonly listeners = new Set<TickListener>()
  private readonly watermarkListeners = new Set<WatermarkListener>()

  /** `failed` is called when a listener throws, which does not stop the others. */
  constructor(private readonly failed: (error: unknown) => void) {}

  /** Answers a function that unsubscribes. */
  subscribe(listener: TickListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  subscribeToWatermarks(listener: WatermarkListener): () => void {
    this.watermarkListeners.add(listener)
    return () => this.watermarkListeners.delete(listener)
  }

  publish(ticks: readonly Tick[]): void {
    this.notify(this.listeners, ticks)
  }

  publishWatermarks(symbols: readonly string[]): void {
    this.notify(this.watermarkListeners, symbols)
  }

  private notify<Told>(listeners: ReadonlySet<(told: Told) => void>, told: Told): void {
    for (const listener of listeners) {
      try {
        listener(told)
      } catch (error) {
        this.failed(error)
      }
    }
  }
}
