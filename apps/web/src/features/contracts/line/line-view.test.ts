import { Amount } from '@halyard/domain'
import { describe, expect, it } from 'vitest'
import { segmentsOf } from './draw-line.ts'
import { axisLabels, type Entry, glide, placeTags, roundPrices, type Scene, wantedView } from './line-view.ts'

const now = 1_000_000_000
const point = (secondsAgo: number, price: string) => ({
  at: now - secondsAgo * 1_000,
  height: Number(price),
  price: Amount.of(price),
})
const entry = (key: number, height: number): Entry => ({
  key,
  at: now - key,
  height,
  direction: 'up',
  text: `▲ ${height}`,
})
const scene = (parts: Partial<Scene>): Scene => ({
  points: [],
  price: undefined,
  entries: [],
  now,
  quiet: false,
  timeText: String,
  priceText: (price) => price,
  words: { high: 'H', low: 'L' },
  priceScale: 2,
  ...parts,
})
/** Ten pixels a letter. */
const widthOf = (text: string) => text.length * 10

describe('the line', () => {
  const frame = { right: 180, x: (at: number) => 180 - (now - at) / 1_000, y: (height: number) => height }
  const drawn = (seconds: readonly number[], quiet = false) =>
    segmentsOf({ points: seconds.map((ago) => point(ago, '7')), now, quiet }, 180_000, frame).map((segment) =>
      segment.map(([left]) => 180 - left),
    )

  it.each([
    ['follows ticks that were seen one after the other', [4, 3, 2], [[4, 3, 2, 0]]],
    ['leads over five seconds', [8, 3], [[8, 3, 0]]],
    [
      'ends where nothing was seen, and begins anew',
      [60, 59, 20, 19],
      [
        [60, 59],
        [20, 19, 0],
      ],
    ],
    ['does not come from a tick that lies before a gap at the left end', [400, 100, 99], [[100, 99, 0]]],
    ['shows a tick that stands alone', [50, 10, 9], [[50], [10, 9, 0]]],
  ])('%s', (_, seconds, expected) => {
    expect(drawn(seconds)).toEqual(expected)
  })

  it('ends at the last tick when the price is stale', () => {
    expect(drawn([12, 11], true)).toEqual([[12, 11]])
  })
})

describe('the view', () => {
  it('knows the highest and the lowest price in sight, and no older one', () => {
    const points = [point(900, '500'), point(4, '10.50'), point(3, '12.25'), point(2, '11')]
    const { extremes, low, high } = wantedView(scene({ points }), widthOf)
    expect([extremes?.high.price.text(), extremes?.low.price.text(), low, high]).toEqual(['12.25', '10.5', 10.5, 12.25])
  })

  it('keeps a margin as wide as the widest tag, and the newest point free of it', () => {
    const entries = [entry(1, 11), { ...entry(2, 12), text: '▲ 123,456.789012' }]
    const { margin } = wantedView(scene({ points: [point(1, '11')], entries }), widthOf)
    expect(margin - widthOf('▲ 123,456.789012')).toBeGreaterThan(12 + 4)
  })

  it('has no extremes before the first price', () => {
    expect(wantedView(scene({}), widthOf)).toMatchObject({ extremes: undefined, priced: false })
  })

  const price = 69_416
  const view = (parts: Partial<Scene>) => wantedView(scene(parts), widthOf)
  it.each([
    ['a price that is known before the line', undefined, { price }],
    ['its first price, after frames that had none', view({}), { price, points: [point(0, '69416')] }],
    [
      'the price of now, after prices that were remembered from an earlier visit',
      undefined,
      { price, points: [point(600, '68775')] },
    ],
    ['a price far from a contract that was seen first', view({ entries: [entry(1, 68_775)] }), { price }],
    ['a price far from those before', view({ price: 68_775 }), { price, points: [point(1, '69410')] }],
  ])('has in its next frame %s', (_, before, parts) => {
    const { low, high } = glide(before, view(parts), 30)
    expect(low).toBeLessThan(price)
    expect(high).toBeGreaterThan(price)
    expect(high - low).toBeLessThan(30)
  })

  it('glides to what lies near', () => {
    const { high } = glide(view({ price }), view({ price, points: [point(1, '69440')] }), 30)
    expect(high).toBeGreaterThan(69_426.5)
    expect(high).toBeLessThan(69_440)
  })
})

describe('the axis', () => {
  it.each([
    [10, 12.5, 5, 2, ['10.00', '10.50', '11.00', '11.50', '12.00', '12.50']],
    [67_398, 67_423, 3, 2, ['67400.00', '67410.00', '67420.00']],
    [1.0841, 1.0843, 4, 4, ['1.0841', '1.0842', '1.0843']],
    [0.5, 0.5, 4, 2, ['0.50']],
  ])('from %d to %d has round prices, %d at most', (low, high, count, scale, expected) => {
    expect(roundPrices({ low, high }, count, scale)).toEqual(expected)
  })

  it('names the extremes, and leaves out what a tag or another label would cover', () => {
    const points = [point(3, '10'), point(2, '12')]
    const told = scene({ points })
    const y = (height: number) => (12 - height) * 60
    const labels = (taken: readonly number[]) =>
      axisLabels(told, wantedView(told, widthOf), y, taken, 120).map(({ text }) => text)
    expect(labels([])).toEqual(['H 12', 'L 10', '11.00'])
    expect(labels([58])).toEqual(['H 12', 'L 10'])
    expect(labels([5])).toEqual(['L 10', '11.00'])
  })
})

it('tags of the same price stand one below the other, inside the drawing', () => {
  const tops = placeTags([entry(1, 5), entry(2, 5), entry(3, 149)], (height) => height, 150).map(({ top }) => top)
  expect(tops).toEqual([9, 28, 141])
})
