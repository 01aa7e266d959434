import { Amount } from '@halyard/domain'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { list, named, nullable, object, optional } from './fields.ts'
import { endpoints } from './index.ts'
import { choice, instant, signedAmount, text } from './values.ts'
import { writerOf } from './write-answer.ts'

/** What there was before writers, by which each is judged. */
const slowly = (schema: z.ZodMiniType, value: unknown) => JSON.stringify(z.encode(schema, value))

const outcome = (run: () => string) => {
  try {
    return run()
  } catch (error) {
    return `throws ${String(error)}`
  }
}

/** A value with one thing in it, at whatever depth, put in another's place; all such values. */
function broken(value: unknown): unknown[] {
  const inPlace = [undefined, null, 'x', -1, 0.5, {}, [], new Date(Number.NaN)]
  if (typeof value !== 'object' || value === null || value instanceof Amount || value instanceof Date) return inPlace
  const deeper = Object.entries(value).flatMap(([name, inner]) =>
    broken(inner).map((other) =>
      Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other, unknown: 1 },
    ),
  )
  return [...inPlace, ...deeper]
}

describe.each(Object.entries(endpoints))('%s', (_, { response, example }: Endpoint) => {
  const write = writerOf(response)
  const answer = z.decode(response, example.response)

  it('is written as its codec encodes it', () => {
    expect(write(answer)).toBe(slowly(response, answer))
  })

  it('is refused, or not, as its codec does where it is not what the contract says', () => {
    for (const other of broken(answer)) {
      expect(outcome(() => write(other))).toBe(outcome(() => slowly(response, other)))
    }
  })
})

const shape = object({
  name: z.string(),
  note: named('hint', optional(text(8))),
  sums: list(signedAmount),
  state: choice({ open: 1, filled: 2 }),
  kind: z.enum(['one', 'two']),
  at: nullable(instant),
  code: z.string().check(z.maxLength(4)),
})
const whole = {
  name: '"Grüße"\u2028\ud800\\\n',
  note: undefined,
  sums: [Amount.of('-0.000000000000000001'), Amount.of('0.00'), Amount.of('-0'), Amount.of('12345678901234567890')],
  state: 'filled',
  kind: 'two',
  at: new Date('2026-11-23T07:15:48.009Z'),
  code: 'four',
}

it.each<[object]>([
  [{}],
  [{ note: '' }],
  [{ note: 'a word' }],
  [{ note: 'longer than eight' }],
  [{ note: null }],
  [{ code: 'longer than four' }],
  [{ sums: [] }],
  [{ sums: ['1'] }],
  [{ state: 'cancelled' }],
  [{ state: 'toString' }],
  [{ kind: 'three' }],
  [{ at: null }],
  [{ at: undefined }],
  ...[
    '1969-12-31T23:59:59.999Z',
    '1970-01-01T00:00:00.000Z',
    '2000-02-29T23:59:59.999Z',
    '9999-12-31T23:59:59.999Z',
    '+010000-01-01T00:00:00.000Z',
    '-000001-12-31T00:00:00.000Z',
  ].map((moment): [object] => [{ at: new Date(moment) }]),
])('%j is written as its codec encodes it', (change) => {
  const value = { ...whole, ...change }
  // Twice, since names are remembered.
  for (let time = 0; time < 2; time += 1) {
    expect(outcome(() => writerOf(shape)(value))).toBe(outcome(() => slowly(shape, value)))
  }
})

it('a moment is written as it is everywhere', () => {
  const write = writerOf(object({ at: instant }))
  for (let moment = 0; moment < 4e12; moment += 1_234_567_891) {
    const at = new Date(moment)
    expect(write({ at })).toBe(`{"at":"${at.toISOString()}"}`)
  }
})
