import { KeyedTtlCache } from '../platform/concurrency/keyed-ttl-cache.ts'
import type { Queryable } from '../platform/database/row.ts'
import type { PriceAt, TickStore } from './tick-store.ts'

const spanMs = 16 * 60_000
/** What is newer comes over the socket: its newest trades reach further back than this. */
const keptMs = 1_000
const keptMax = 100
/** A source that ticks more than twenty times a second has a shorter past, and costs no more. */
const ticksMax = 20_000

/** The recorded prices of the last minutes: read once a second for each pair, however many look at it. */
export class RecentPrices {
  private readonly cache: KeyedTtlCache<readonly PriceAt[]>

  constructor(
    private readonly reads: Queryable,
    private readonly ticks: TickStore,
    private readonly clock: { now(): Date },
  ) {
    this.cache = new KeyedTtlCache(keptMs, keptMax, clock)
  }

  of(pairId: number): Promise<readonly PriceAt[]> {
    return this.cache.get(String(pairId), () =>
      this.ticks.seconds(this.reads, pairId, new Date(this.clock.now().getTime() - spanMs), ticksMax),
    )
  }
}
