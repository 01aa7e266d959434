import type { Amount } from '@halyard/domain'
import { candles } from '@halyard/wire/market'
import { call } from '#platform/api/call.ts'
import { marketSocket } from '#platform/market-socket/market-socket.ts'
import { serverNow } from '#platform/time/server-time.ts'

/** Where the line passes: a moment in milliseconds, and a height. Heights only place pixels. */
export interface LinePoint {
  at: number
  height: number
}

/** As long as the longest period that is usually offered, and what lies before it. */
const keptFor = 16 * 60_000
/** Ticks that are closer together than this share a point: no screen shows them apart. */
const closest = 120
const candlesAsked = 16

/** What was heard of each pair, so that coming back to one shows its line at once. */
const remembered = new Map<string, LinePoint[]>()

/**
 * The last minutes of a pair: each tick as it comes, and before the first of them the opens and closes of its minutes.
 * The array is the line's own and grows in place; `onFirst` is told when there is something to draw.
 */
export function followPrices(symbol: string, onFirst: () => void): { points: LinePoint[]; leave: () => void } {
  const points = remembered.get(symbol) ?? []
  remembered.set(symbol, points)
  const request = new AbortController()
  let told = false
  const tell = () => {
    if (told || points.length < 2) return
    told = true
    onFirst()
  }
  tell()

  const take = (ticks: readonly { at: Date; price: Amount }[]) => {
    append(
      points,
      ticks.map(({ at, price }) => ({ at: at.getTime(), height: pixelsOf(price) })),
    )
    tell()
  }
  let leaveDetail = () => {}
  const unsubscribe = marketSocket.subscribeWithPast(
    { channel: 'trades', symbol },
    ({ trades }) => take(trades),
    // A server without trades still tells the last price.
    () => {
      leaveDetail()
      leaveDetail = marketSocket.subscribe({ channel: 'detail', symbol }, ({ detail }) =>
        take([{ at: detail.tickedAt, price: detail.close }]),
      )
    },
  )
  const fetchPast = async () => {
    const wanted = { pair: symbol, limit: candlesAsked, period: '1m' as const }
    const bars = await call(candles, wanted, { signal: request.signal }).catch(() => [])
    fillGaps(
      points,
      bars.flatMap((bar) => [
        { at: bar.openTime * 1000, height: pixelsOf(bar.open) },
        { at: (bar.openTime + 60) * 1000 - 1, height: pixelsOf(bar.close) },
      ]),
    )
    tell()
  }
  void fetchPast()
  const unwatch = marketSocket.onReconnect(() => void fetchPast())
  return {
    points,
    leave: () => {
      request.abort()
      unsubscribe()
      leaveDetail()
      unwatch()
    },
  }
}

function append(points: LinePoint[], ticks: readonly LinePoint[]): void {
  for (const tick of ticks) {
    const [before, last] = points.slice(-2)
    if (last && tick.at < last.at) continue
    if (before && last && tick.at - before.at < closest) points[points.length - 1] = tick
    else points.push(tick)
  }
  const newest = points.at(-1)?.at ?? 0
  const old = points.findIndex((point) => point.at > newest - keptFor)
  if (old > 0) points.splice(0, old)
}

/** Candles stand only where no tick was heard: before the first, and where the connection was away. */
function fillGaps(points: LinePoint[], past: readonly LinePoint[]): void {
  const known = [...points]
  const newest = known.at(-1)?.at
  const missing = past.filter(({ at }) => {
    if (newest === undefined || at > newest) return at <= serverNow()
    const after = known.findIndex((point) => point.at >= at)
    return after === 0 || (known[after]?.at ?? at) - (known[after - 1]?.at ?? at) > gapFrom
  })
  points.splice(0, points.length, ...[...known, ...missing].sort((a, b) => a.at - b.at))
}

const gapFrom = 30_000

function pixelsOf(height: Amount): number {
  return Number(height.text())
}
