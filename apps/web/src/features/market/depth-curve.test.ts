import { Amount } from '@halyard/domain'
import { expect, it } from 'vitest'
import { depthCurve, stepsOf } from './depth-curve.ts'

const level = (text: string) => {
  const [quantity = '', price = '', house = '0'] = text.split(/[@/]/)
  return { price: Amount.of(price), quantity: Amount.of(quantity), house: Amount.of(house) }
}
const levels = (text: string) => (text === '' ? [] : text.split(' ').map(level))
const curve = (bids: string, asks: string) => depthCurve({ bids: levels(bids), asks: levels(asks) })

it('adds up what is offered from the best price outwards, with the house’s part, on one scale for both sides', () => {
  const points = curve('1@99/0 2@98/2 1@96/1', '1@101/1 1@102/0')
  expect(points.map(({ side, price, total, house }) => `${side} ${price}: ${total}, ${house}`)).toEqual([
    ...['bids 96: 4, 3', 'bids 98: 3, 2', 'bids 99: 1, 0'],
    ...['asks 101: 1, 1', 'asks 102: 2, 1'],
  ])
  expect(points.map(({ x, y, houseY }) => [x, y, houseY])).toEqual([
    ...[
      [0, 1, 0.75],
      [0.25, 0.75, 0.5],
      [0.375, 0.25, 0],
    ],
    ...[
      [0.625, 0.25, 0.25],
      [0.75, 0.5, 0.25],
    ],
  ])
})

it('leaves out who is far from the market, so that the others can be seen', () => {
  const points = curve('1@99 1@98 9@50', '1@101 1@102')
  expect(points.map(({ price }) => price.text())).toEqual(['98', '99', '101', '102'])
  expect(points.map(({ x }) => x)).toEqual([0.25, 0.375, 0.625, 0.75])
})

it('is drawn in steps to the edge of the picture', () => {
  const points = curve('1@99 2@98', '4@101')
  expect(stepsOf(points, 'bids', ({ y }) => y)).toEqual([
    ...[
      { x: 0.25, y: 0 },
      { x: 0.25, y: 0.25 },
    ],
    ...[
      { x: 0, y: 0.25 },
      { x: 0, y: 0.75 },
    ],
    ...[
      { x: 0, y: 0.75 },
      { x: 0, y: 0 },
    ],
  ])
  expect(stepsOf(points, 'asks', ({ y }) => y)).toEqual([
    ...[
      { x: 0.75, y: 0 },
      { x: 0.75, y: 1 },
    ],
    ...[
      { x: 1, y: 1 },
      { x: 1, y: 0 },
    ],
  ])
})

it.each([
  ['of one side', '1@99 1@98', ''],
  ['of one level', '1@99', ''],
  ['of nothing', '', ''],
])('a book %s has a picture too', (_, bids, asks) => {
  const points = curve(bids, asks)
  expect(points).toHaveLength(levels(bids).length)
  expect(points.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true)
  expect(stepsOf(points, 'asks', ({ y }) => y)).toEqual([])
})
