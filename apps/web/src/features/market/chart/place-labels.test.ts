import { describe, expect, it } from 'vitest'
import { placeLabels, stackLabels } from './place-labels.ts'

describe('on the lines', () => {
  it('labels at nearly one height stand side by side, each on its own line', () => {
    const wanted = [
      { y: 100, width: 50 },
      { y: 104, width: 60 },
      { y: 200, width: 60 },
    ]
    expect(placeLabels(wanted, { width: 300, top: 0, bottom: 300 })).toEqual([
      { left: 4, y: 100 },
      { left: 58, y: 104 },
      { left: 4, y: 200 },
    ])
  })

  it.each([
    [80, 400],
    [130, 240],
    [300, 140],
    [300, 60],
  ])('of twelve labels in %i by %i pixels none covers another, nor leaves the chart', (width, bottom) => {
    const wanted = Array.from({ length: 12 }, (_, index) => ({ y: 20 + ((index * 7) % 20), width: 50 + index }))
    const boxes = placeLabels(wanted, { width, top: 18, bottom }).flatMap((at, index) =>
      at ? [{ ...at, width: wanted[index]?.width ?? 0 }] : [],
    )
    expect(boxes.length).toBeGreaterThan(1)
    for (const [index, one] of boxes.entries()) {
      expect(one.y).toBeGreaterThanOrEqual(18 + 8)
      expect(one.y).toBeLessThanOrEqual(bottom - 8)
      for (const other of boxes.slice(index + 1)) {
        const apart = Math.abs(one.y - other.y) >= 17
        expect(apart || one.left + one.width < other.left || other.left + other.width < one.left).toBe(true)
      }
    }
  })

  it('a level out of sight has none', () => {
    const labels = placeLabels(
      [-5, 305, 2].map((y) => ({ y, width: 50 })),
      { width: 300, top: 0, bottom: 300 },
    )
    expect(labels).toEqual([undefined, undefined, { left: 4, y: 8.5 }])
  })
})

describe('on the axis', () => {
  it('labels keep their order, and those that are apart stay where they are', () => {
    expect(stackLabels([110, 300, 100, 105], { bottom: 400, taken: undefined })).toEqual([134, 300, 100, 117])
  })

  it.each([400, 240, 138, 60])('in %i pixels none covers the last price or another, or leaves the axis', (bottom) => {
    for (let taken = 0; taken <= bottom; taken += 3) {
      const heights = [0, taken, taken - 1, taken + 1, taken + 40, bottom / 2, bottom - 1, bottom]
      const places = stackLabels(heights, { bottom, taken }).filter((y) => y !== undefined)
      const all = [...places, taken].sort((a, b) => a - b)
      for (const [index, y] of all.entries()) expect(y - (all[index - 1] ?? -100)).toBeGreaterThanOrEqual(17)
      for (const y of places) expect(y >= 8.5 && y <= bottom - 8.5).toBe(true)
    }
  })

  it('where there is room for few those nearest to the last price have it', () => {
    expect(stackLabels([5, 20, 30, 70, 80, 99], { bottom: 100, taken: 50 })).toEqual([
      undefined,
      16,
      33,
      70,
      87,
      undefined,
    ])
  })

  it('while the last price is out of sight the others are where they belong', () => {
    expect(stackLabels([100, 200], { bottom: 300, taken: -80 })).toEqual([100, 200])
    expect(stackLabels([100, 200], { bottom: 300, taken: 900 })).toEqual([100, 200])
  })
})
