import { expect, it } from 'vitest'
import { isStale } from './tick.ts'

const now = new Date('2026-11-21T09:00:02.000Z')

it.each([
  // last tick at                stale at 09:00:02.000
  ['2026-11-21T09:00:02.000Z', false],
  ['2026-11-21T09:00:00.000Z', false],
  ['2026-11-21T08:59:59.999Z', true],
])('a tick of %s is stale: %s', (at, stale) => {
  expect(isStale({ at: new Date(at) }, now)).toBe(stale)
})

it('no tick at all is stale', () => {
  expect(isStale(undefined, now)).toBe(true)
})
