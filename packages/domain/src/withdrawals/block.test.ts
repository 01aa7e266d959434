import { expect, it } from 'vitest'
import { blockAt, blockedUntil } from './block.ts'

const now = new Date('2026-01-01T00:00:00Z')

it.each([
  [null, null, false],
  ['2026-01-01T00:00:00Z', 'passwordChanged', false],
  ['2026-01-01T00:00:00.001Z', 'passwordChanged', true],
])('a block until %s because of %s is in force: %s', (until, reason, isInForce) => {
  expect(blockAt({ until: until === null ? null : new Date(until), reason }, now) !== undefined).toBe(isInForce)
})

it('lasts a day', () => {
  expect(blockedUntil(now)).toEqual(new Date('2026-01-02T00:00:00Z'))
})
