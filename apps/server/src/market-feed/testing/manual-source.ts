import { Amount } from '@halyard/domain'
import type { PriceSource } from '@halyard/domain/market'
import type { ListedPair } from '../pairs.ts'
import type { SourcedTick, TickSource } from '../sources/tick-source.ts'

/** A source for tests: it tells what the test says, when the test says it. */
export class ManualSource implements TickSource {
  readonly name: PriceSource = 'sim'
  started = 0
  private tell: ((ticks: readonly SourcedTick[]) => void) | undefined

  constructor(private readonly clock: { now(): Date } = { now: () => new Date() }) {}

  start(_pairs: readonly ListedPair[], tell: (ticks: readonly SourcedTick[]) => void): void {
    this.started += 1
    this.tell = tell
  }

  async stop(): Promise<void> {
    this.tell = undefined
  }

  /** One trade, now unless a time is given. */
  trade(
    symbol: string,
    price: string,
    { volume = '1', at = this.clock.now() }: { volume?: string; at?: Date } = {},
  ): void {
    if (!this.tell) throw new Error('the feed has not started this source')
    this.tell([{ symbol, price: Amount.of(price), volume: Amount.of(volume), at }])
  }
}
