import { expect, it } from 'vitest'
import { type FeedStatement, isBoundBefore, noStatement, statementText } from './index.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)

const stated: FeedStatement = {
  position: 1,
  epoch: 1,
  generator: 2,
  seedHash: 'a'.repeat(64),
  startsAt: at('08:00:00.000'),
  endsAt: at('09:00:00.000'),
  boundAt: at('07:00:00.120'),
  previous: noStatement,
  beacon: null,
  hash: '',
}

it('what is hashed of a statement are its fields, a line each', () => {
  const text = `1\n1\n2\n${'a'.repeat(64)}\n2026-11-21T08:00:00.000Z\n2026-11-21T09:00:00.000Z\n2026-11-21T07:00:00.120Z\n${'0'.repeat(64)}`
  expect(statementText(stated)).toBe(text)
  expect(statementText({ ...stated, beacon: 'a beacon' })).toBe(`${text}\na beacon`)
})

it.each([
  // opened │ the moment │ bound before
  ['07:00:00.120', '08:00:00.001', true],
  ['07:00:00.119', '08:00:00.001', false],
  ['08:30:00.000', '09:00:00.000', true],
  ['08:30:00.000', '09:00:00.001', false],
  ['07:30:00.000', '08:00:00.000', false],
])('a contract opened at %s knows the price of %s to be bound: %s', (opened, moment, bound) => {
  expect(isBoundBefore(at(opened), at(moment), stated)).toBe(bound)
})
