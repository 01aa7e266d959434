import pg from 'pg'
import { expect, it } from 'vitest'
import { rowTypes } from './row.ts'

const { NUMERIC, TIMESTAMPTZ } = pg.types.builtins
const ours = rowTypes.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => unknown
const theirs = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => unknown

it.each([
  '2026-11-23 07:15:48+00',
  '2026-11-23 07:15:48.1+00',
  '2026-11-23 07:15:48.123456+00',
  '2026-11-23 07:15:48.999999+00',
  '2024-02-29 23:59:59.000001+00',
  '1969-12-31 23:59:59.999+00',
  '0026-11-23 07:15:48+00',
  '10026-11-23 07:15:48+00',
  '0001-01-01 00:00:00+00 BC',
  '2026-11-23 07:15:48+05:30',
  '2026-11-23 07:15:48.5-10',
  'infinity',
  '-infinity',
])('the moment %s is what pg reads', (text) => {
  expect(ours(text)).toEqual(theirs(text))
})

it('cuts microseconds as pg does', () => {
  for (let micros = 0; micros < 1_000_000; micros += 37) {
    const text = `2026-11-23 07:15:48.${String(micros).padStart(6, '0')}+00`
    expect(Number(ours(text))).toBe(Number(theirs(text)))
  }
})

it('reads amounts exactly, one that it has read before as well, and many', () => {
  const read = rowTypes.getTypeParser(NUMERIC, 'text') as (text: string) => unknown
  for (let time = 0; time < 2; time += 1) {
    for (let number = 0; number < 3_000; number += 1) {
      expect(String(read(`-${number}.000000000000000001`))).toBe(`-${number}.000000000000000001`)
    }
    expect(String(read('-0.000'))).toBe('0')
  }
})
