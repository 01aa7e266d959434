import { expect, it, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { renewal } = await import('./use-endless-list.ts')

it('a list is renewed while few of its pages are loaded, and only where that is wished', () => {
  expect(renewal(undefined, 5_000)).toBe(5_000)
  expect(renewal(3, 5_000)).toBe(5_000)
  expect(renewal(4, 5_000)).toBe(false)
  expect(renewal(1, undefined)).toBe(false)
})
