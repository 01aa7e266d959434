import { Amount } from '@halyard/domain'
import type { FeedBookLevel } from '@halyard/wire/market-feed/content'

/** What is offered down to a bid's price, or up to an ask's, in all and by the house; with where it is drawn, from 0 to 1. */
export interface DepthPoint {
  readonly side: 'bids' | 'asks'
  readonly price: Amount
  readonly total: Amount
  readonly house: Amount
  readonly x: number
  readonly y: number
  readonly houseY: number
}

interface Sides {
  readonly bids: readonly FeedBookLevel[]
  readonly asks: readonly FeedBookLevel[]
}

/**
 * The cumulative depth of a book, from the lowest bid to the highest ask. The middle of the spread is the middle of the
 * picture, and both sides have one scale, so that a thin side looks thin. It reaches twice as far as half of the levels do:
 * an order far from the market would press all others into the middle.
 */
export function depthCurve({ bids, asks }: Sides): DepthPoint[] {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price]
  const middle = bid && ask ? bid.plus(ask).dividedBy(two, 18, 'half-even') : (bid ?? ask ?? Amount.zero)
  const away = ({ price }: FeedBookLevel) => price.minus(middle).absolute()
  const distances = [...bids, ...asks].map(away).sort((a, b) => a.compare(b))
  const reach = (distances[Math.floor(distances.length / 2)] ?? Amount.zero).times(two)
  const near = (levels: readonly FeedBookLevel[]) => levels.filter((level) => away(level).isAtMost(reach))
  const points = [...summed('bids', near(bids)).toReversed(), ...summed('asks', near(asks))]
  const farthest = Amount.min(reach, distances.at(-1) ?? reach)
  const deepest = points.reduce((most, { total }) => Amount.max(most, total), Amount.zero)
  return points.map((point) => {
    const distance = shareOf(point.price.minus(middle).absolute(), farthest) / 2
    return {
      ...point,
      x: point.side === 'bids' ? 0.5 - distance : 0.5 + distance,
      y: shareOf(point.total, deepest),
      houseY: shareOf(point.house, deepest),
    }
  })
}

const two = Amount.of('2')

/** Each level with all that are better. */
function summed(side: DepthPoint['side'], levels: readonly FeedBookLevel[]) {
  let [total, house] = [Amount.zero, Amount.zero]
  return levels.map((level) => {
    total = total.plus(level.quantity)
    house = house.plus(level.house)
    return { side, price: level.price, total, house }
  })
}

/** For drawing. */
function shareOf(part: Amount, whole: Amount): number {
  return whole.isZero() ? 0 : Number(part.dividedBy(whole, 4, 'half-even').text())
}

/**
 * The outline of a side as steps: a level's depth begins at its price and lasts to the next one's. Prices are in the order
 * of the picture; `height` is what is drawn of a point.
 */
export function stepsOf(
  points: readonly DepthPoint[],
  side: DepthPoint['side'],
  height: (point: DepthPoint) => number,
): { x: number; y: number }[] {
  const own = points.filter((point) => point.side === side)
  const outwards = side === 'bids' ? own.toReversed() : own
  const steps: { x: number; y: number }[] = []
  let before = 0
  for (const point of outwards) {
    steps.push({ x: point.x, y: before }, { x: point.x, y: height(point) })
    before = height(point)
  }
  const edge = side === 'bids' ? 0 : 1
  return steps.length === 0 ? [] : [...steps, { x: edge, y: before }, { x: edge, y: 0 }]
}
