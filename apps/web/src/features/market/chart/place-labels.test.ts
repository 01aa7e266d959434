import { expect, it } from 'vitest'
import { placeLabels, stackLabels } from './place-labels.ts'

it('labels at nearly one height stand side by side, each on its own line', () => {
  const wanted = [
    { y: 100, width: 50 },
    { y: 104, width: 60 },
    { y: 200, width: 60 },
  ]
  expect(placeLabels(wanted, 300)).toEqual([
    { left: 4, y: 100 },
    { left: 58, y: 104 },
    { left: 4, y: 200 },
  ])
})

it.each([80, 130, 300])('of twelve labels in %i pixels none covers another', (room) => {
  const wanted = Array.from({ length: 12 }, (_, index) => ({ y: 100 + ((index * 7) % 20), width: 50 + index }))
  const boxes = placeLabels(wanted, room).map((at, index) => ({ ...at, width: wanted[index]?.width ?? 0 }))
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const apart = Math.abs(one.y - other.y) >= 17
      expect(apart || one.left + one.width < other.left || other.left + other.width < one.left).toBe(true)
    }
  }
})

it('on the axis labels keep their order, and those that are apart stay where they are', () => {
  expect(stackLabels([110, 300, 100, 105])).toEqual([134, 300, 100, 117])
})
