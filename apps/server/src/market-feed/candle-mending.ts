import type { Queryable } from '../platform/database/row.ts'
import { CandleBook } from './candle-book.ts'
import type { CandleStore, FiledCandle } from './candle-store.ts'
import type { ListedPair } from './pairs.ts'
import type { TickStore } from './tick-store.ts'

/**
 * Adds to the stored candles the ticks that were stored after them. Candles are written every few seconds and ticks at
 * once, so a leader that died left some ticks undrawn; they are known by the last sequence that each candle carries.
 */
export async function mendCandles(
  connection: Queryable,
  pairs: readonly ListedPair[],
  { ticks, candles }: { ticks: TickStore; candles: CandleStore },
): Promise<void> {
  const book = new CandleBook()
  const drawn = new Map<string, number>()
  const ids = new Map(pairs.map(({ symbol, id }) => [symbol, id]))
  const openOnes = await candles.openOnes(
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
    const changed = new Map<string, FiledCandle>()
    book.apply(undrawn, (symbol, period, candle) => {
      const pairId = ids.get(symbol)
      if (pairId !== undefined) changed.set(`${symbol} ${period} ${candle.openTime}`, { pairId, period, candle })
    })
    for (const tick of undrawn) drawn.set(tick.symbol, tick.sequence)
    await candles.write(connection, [...changed.values()])
  }
}
