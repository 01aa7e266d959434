import { expect, it, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { placeAfter, renewal } = await import('./use-endless-list.ts')

it('a list is renewed while few of its pages are loaded, and only where that is wished', () => {
  expect(renewal(undefined, 5_000)).toBe(5_000)
  expect(renewal(3, 5_000)).toBe(5_000)
  expect(renewal(4, 5_000)).toBe(false)
  expect(renewal(1, undefined)).toBe(false)
})

it.each([
  ['that tells the next rows by id', { page: 1, total: 10_000, next: 41 }, { page: 1, before: 41 }],
  ['that is at its end, however many it counts', { page: 1, total: 10_000, next: null }, undefined],
  ['of numbers alone', { page: 2, total: 41 }, { page: 3 }],
  ['of numbers alone, at its end', { page: 2, total: 40 }, undefined],
])('a list %s goes on there', (_, told, place) => {
  expect(placeAfter({ pageSize: 20, ...told })).toEqual(place)
})
