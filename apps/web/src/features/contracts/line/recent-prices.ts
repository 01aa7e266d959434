import type { Amount } from '@halyard/domain'
import { recentPrices } from '@halyard/wire/charts'
import { call } from '#platform/api/call.ts'
import { marketSocket } from '#platform/market-socket/market-socket.ts'
import { type LinePoint, pixelsOf } from './line-view.ts'

/** As long as the longest usual period, and some time before it. */
const keptFor = 16 * 60_000
/** Ticks closer together than this share a point: no screen tells them apart. */
const closest = 120

/** The prices of each pair, so that coming back to one shows its line at once. */
const remembered = new Map<string, LinePoint[]>()

/**
 * The last minutes of a pair: each tick as it comes; before the first, and where the connection was lost, the recorded
 * ones. The array is the line's own and grows in place; `onFirst` is called when there is something to draw, or nothing
 * to wait for.
 */
export function followPrices(symbol: string, onFirst: () => void): { points: LinePoint[]; leave: () => void } {
  const points = remembered.get(symbol) ?? []
  remembered.set(symbol, points)
  const request = new AbortController()
  let hasFirst = false
  let hasAnswer = false
  const tell = () => {
    if (hasFirst || (points.length < 2 && !hasAnswer)) return
    hasFirst = true
    onFirst()
  }
  tell()

  const take = (ticks: readonly { at: Date; price: Amount }[]) => {
    append(points, ticks.map(pointOf))
    tell()
  }
  let leaveDetail = () => {}
  const unsubscribe = marketSocket.subscribeWithPast(
    { channel: 'trades', symbol },
    ({ trades }) => take(trades),
    // A server without trades still answers the last price.
    () => {
      leaveDetail()
      leaveDetail = marketSocket.subscribe({ channel: 'detail', symbol }, ({ detail }) =>
        take([{ at: detail.tickedAt, price: detail.close }]),
      )
    },
  )
  // A server without recorded prices: the line begins with the first live one.
  const fetchPast = async () => {
    const recorded = await call(recentPrices, { pair: symbol }, { signal: request.signal }).catch(() => [])
    if (request.signal.aborted) return
    insert(points, recorded.map(pointOf))
    hasAnswer = true
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

function pointOf({ at, price }: { at: Date; price: Amount }): LinePoint {
  return { at: at.getTime(), height: pixelsOf(price), price }
}

function append(points: LinePoint[], ticks: readonly LinePoint[]): void {
  for (const tick of ticks) {
    const [before, last] = points.slice(-2)
    if (last && tick.at < last.at) continue
    if (before && last && tick.at - before.at < closest) points[points.length - 1] = tick
    else points.push(tick)
  }
  forgetOld(points)
}

/** Recorded prices fill the gaps between live ones. */
function insert(points: LinePoint[], recorded: readonly LinePoint[]): void {
  const known = new Set(points.map(({ at }) => at))
  const missing = recorded.filter(({ at }) => !known.has(at))
  points.splice(0, points.length, ...[...points, ...missing].sort((a, b) => a.at - b.at))
  forgetOld(points)
}

function forgetOld(points: LinePoint[]): void {
  const newest = points.at(-1)?.at ?? 0
  const old = points.findIndex((point) => point.at > newest - keptFor)
  if (old > 0) points.splice(0, old)
}
