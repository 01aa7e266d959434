import { Amount } from '@halyard/domain'
import type { PriceSource } from '@halyard/domain/market'
import type { ListedPair } from '../pairs.ts'
import type { Emit, TickSource } from '../sources/tick-source.ts'

/** A source that emits what the test says. */
export class ManualSource implements TickSource {
  readonly name: PriceSource = 'sim'
  started = 0
  private emit: Emit | undefined

  constructor(private readonly clock: { now(): Date } = { now: () => new Date() }) {}

  start(_pairs: readonly ListedPair[], emit: Emit): void {
    this.started += 1
    this.emit = emit
  }

  async stop(): Promise<void> {
    this.emit = undefined
  }

  /** One trade, now unless a time is given. */
  trade(
    symbol: string,
    price: string,
    { volume = '1', at = this.clock.now() }: { volume?: string; at?: Date } = {},
  ): void {
    this.telling([{ symbol, price: Amount.of(price), volume: Amount.of(volume), at }])
  }

  /** Declares that all trades up to a time have been emitted. */
  completeUntil(moment: Date): void {
    this.telling([], moment.getTime())
  }

  private get telling(): Emit {
    if (!this.emit) throw new Error('the feed has not started this source')
    return this.emit
  }
}
