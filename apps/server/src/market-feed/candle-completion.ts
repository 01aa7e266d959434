import type { Queryable } from '../platform/database/row.ts'
import { CandleBook } from './candle-book.ts'
import type { CandleStore, StoredPairCandle } from './candle-store.ts'
import type { ListedPair } from './pairs.ts'
import type { TickStore } from './tick-store.ts'

/**
 * Adds stored ticks to candles that were stored before them: ticks are written at once and candles every few seconds,
 * so a leader that died leaves candles incomplete. Each candle carries the last sequence it contains.
 */
export async function completeCandles(
  connection: Queryable,
  pairs: readonly ListedPair[],
  { ticks, candles }: { ticks: TickStore; candles: CandleStore },
): Promise<void> {
  const book = new CandleBook()
  const drawn = new Map<string, number>()
  const ids = new Map(pairs.map(({ symbol, id }) => [symbol, id]))
  const openOnes = await candles.newestOfEach(
    connection,
    pairs.map((pair) => pair.id),
  )
  for (const pair of pairs) {
    const own = openOnes.filter((filed) => filed.pairId === pair.id)
    book.load(pair.symbol, Object.fromEntries(own.map((filed) => [filed.period, filed.candle])))
    drawn.set(pair.symbol, Math.max(0, ...own.map((filed) => filed.candle.lastSequence)))
  }
  for (;;) {
    const undrawn = [...(await ticks.after(connection, pairs, drawn)).values()].flat()
    if (undrawn.length === 0) return
    const changed = new Map<string, StoredPairCandle>()
    book.apply(undrawn, (symbol, period, candle) => {
      const pairId = ids.get(symbol)
      if (pairId !== undefined) changed.set(`${symbol} ${period} ${candle.openTime}`, { pairId, period, candle })
    })
    for (const tick of undrawn) drawn.set(tick.symbol, tick.sequence)
    await candles.write(connection, [...changed.values()])
  }
}
