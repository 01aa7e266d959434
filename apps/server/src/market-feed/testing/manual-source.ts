import { Amount } from '@halyard/domain'
import type { PriceSource } from '@halyard/domain/market'
import type { ListedPair } from '../pairs.ts'
import type { SourcedTick, TickSource } from '../sources/tick-source.ts'

/** A source for tests: it tells what the test says, when the test says it. */
export class ManualSource implements TickSource {
  readonly name: PriceSource = 'sim'
  started = 0
  private emit: ((ticks: readonly SourcedTick[]) => void) | undefined

  constructor(private readonly clock: { now(): Date } = { now: () => new Date() }) {}

  start(_pairs: readonly ListedPair[], emit: (ticks: readonly SourcedTick[]) => void): void {
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
    if (!this.emit) throw new Error('the feed has not started this source')
    this.emit([{ symbol, price: Amount.of(price), volume: Amount.of(volume), at }])
  }
}
