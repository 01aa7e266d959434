import { Amount } from '@halyard/domain'
import { expect, it } from 'vitest'
import { heightsOf, stretchesOf } from './worth-curve.ts'

const points = (...worths: (string | null)[]) =>
  worths.map((worth, at) => ({ day: `2026-11-1${at}`, worth: worth === null ? null : Amount.of(worth) }))

it.each<[string, (string | null)[], (number | undefined)[]]>([
  ['nothing known', [null, null], [undefined, undefined]],
  ['the least at the bottom, the most at the top', ['10', '30', '20'], [0, 1, 0.5]],
  ['level', ['7', '7'], [0.5, 0.5]],
  ['what is not known has no place', ['1', null, '2'], [0, undefined, 1]],
])('%s', (_, worths, expected) => {
  expect(heightsOf(points(...worths))).toEqual(expected)
})

it('the line is broken where a worth is not known', () => {
  expect(stretchesOf([undefined, 0, 1, undefined, 0.5]).map((stretch) => stretch.map(({ at }) => at))).toEqual([
    [1, 2],
    [4],
  ])
})
