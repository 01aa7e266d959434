import { expect, it } from 'vitest'
import { simplified } from './brush-path.ts'

const path = (text: string) =>
  text.split(' ').map((place) => {
    const [x = 0, y = 0] = place.split(',').map(Number)
    return { x, y }
  })

it.each([
  ['a straight line is its ends', '0,0 10,5 20,10 30,15', 60, '0,0 30,15'],
  ['a hand that trembles by less than a pixel draws a straight line', '0,0 10,0.6 20,-0.7 30,0', 60, '0,0 30,0'],
  ['corners stay', '0,0 5,0 10,0 10,5 10,10', 60, '0,0 10,0 10,10'],
  ['there and back is no point', '0,0 10,0 20,0 10,0 0,0', 60, '0,0 20,0 0,0'],
  ['of more corners than there is room for the sharpest stay', '0,0 10,5 20,0 30,50 40,0', 4, '0,0 20,0 30,50 40,0'],
  ['two points are a path', '0,0 3,4', 60, '0,0 3,4'],
])('%s', (_, drawn, most, kept) => {
  expect(simplified(path(drawn), most)).toEqual(path(kept))
})

it('a long scribble is within its bound, and nowhere farther from it than a hand can see', () => {
  const circle = Array.from({ length: 2000 }, (_, step) => ({
    x: 100 * Math.cos(step / 318.3),
    y: 100 * Math.sin(step / 318.3),
  }))
  const kept = simplified(circle, 60)
  expect(kept.length).toBeLessThanOrEqual(60)
  const farthest = circle.map(({ x, y }) => Math.min(...kept.map((point) => Math.hypot(point.x - x, point.y - y))))
  expect(Math.max(...farthest)).toBeLessThan(21)
  expect([kept[0], kept.at(-1)]).toEqual([circle[0], circle.at(-1)])
})
