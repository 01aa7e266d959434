import { Amount } from '@halyard/domain'
import type { Tick } from '@halyard/domain/market'
import type pg from 'pg'
import type { LiveMarket } from '../live-market.ts'
import type { Pairs } from '../pairs.ts'
import { TickStore } from '../tick-store.ts'

/**
 * Stores a trade as a leader elsewhere would, and passes it to this process. When it returns, the board and every
 * listener have it.
 */
export async function trade(
  { pool, pairs, market }: { pool: pg.Pool; pairs: Pairs; market: LiveMarket },
  symbol: string,
  price: string,
  { volume = '1', at = new Date() }: { volume?: string; at?: Date } = {},
): Promise<Tick> {
  const tick: Tick = {
    symbol,
    price: Amount.of(price),
    volume: Amount.of(volume),
    at,
    sequence: market.lastSequence(symbol) + 1,
    source: 'sim',
  }
  await new TickStore(pairs).insert(pool, [tick])
  market.receive([tick])
  return tick
}
