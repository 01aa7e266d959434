import { KeyedTtlCache } from '../platform/concurrency/keyed-ttl-cache.ts'
import type { Queryable } from '../platform/database/row.ts'
import type { PriceAt, TickStore } from './tick-store.ts'

const spanMs = 16 * 60_000
/** Newer prices come over the socket. */
const cacheMs = 1_000
const pairsMax = 100
/** A faster source has a shorter past. */
const ticksMax = 20_000

/** Recorded prices of the last minutes: read once a second for each pair, however many ask. */
export class RecentPrices {
  private readonly cache: KeyedTtlCache<readonly PriceAt[]>

  constructor(
    private readonly reads: Queryable,
    private readonly ticks: TickStore,
    private readonly clock: { now(): Date },
  ) {
    this.cache = new KeyedTtlCache(cacheMs, pairsMax, clock)
  }

  of(pairId: number): Promise<readonly PriceAt[]> {
    return this.cache.get(String(pairId), () =>
      this.ticks.seconds(this.reads, pairId, new Date(this.clock.now().getTime() - spanMs), ticksMax),
    )
  }
}
