import { Amount } from '@halyard/domain'
import { expect, it } from 'vitest'
import { heightsOf, overSpan, sharesOf, stretchesOf, wonOn } from './worth-curve.ts'

const points = (...worths: (string | null)[]) =>
  worths.map((worth) => ({ worth: worth === null ? null : Amount.of(worth) }))

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

const day = (worth: string | null, flow: string | null) => ({
  worth: worth === null ? null : Amount.of(worth),
  flow: flow === null ? null : Amount.of(flow),
})

it.each([
  // days: worth at the end and what came from outside less what went; worth now, come today │ moved, won
  [[day('100', '100'), day('105', '0')], '111', '0', '0', '11'],
  [[day('100', '100'), day('1105', '1000')], '1111', '0', '1000', '11'],
  [[day('1000', '0'), day('700', '-300')], '210', '-500', '-800', '10'],
  // What was moved on the day that the span begins with is in its worth.
  [[day(null, '50'), day('50', '50'), day('60', '0')], '60', '0', '0', '10'],
  [[day('100', '0'), day('105', null)], '111', '0', undefined, undefined],
  [[day(null, '0')], '111', '0', undefined, undefined],
])('%j, then worth %s with %s of today: %s moved, and %s won', (days, worth, flow, moved, result) => {
  const over = overSpan([...days, day(worth, flow)])
  expect([over.moved?.text(), over.result?.text()]).toEqual([moved, result])
})

it('up to a point, and on its day alone', () => {
  const points = [day(null, '0'), day('100', '100'), day('1105', '1000'), day('1100', '0'), day('1111', null)]
  const texts = (at: number) => {
    const { moved, result } = overSpan(points, at)
    return [moved, result, wonOn(points, at)].map((amount) => amount?.text() ?? null)
  }
  expect(points.map((_, at) => texts(at))).toEqual([
    [null, null, null],
    ['0', '0', null],
    ['1000', '5', '5'],
    ['1000', '0', '-5'],
    [null, null, null],
  ])
})

const coin = (asset: string, worth: string) => ({ asset, worth: Amount.of(worth) })

it.each([
  ['nothing', [], []],
  ['one', [coin('BTC', '5')], ['BTC 100']],
  [
    'the largest first, what is worth nothing left out',
    [coin('A', '1'), coin('B', '2'), coin('C', '0')],
    ['B 66.7', 'A 33.3'],
  ],
  [
    'six are six',
    [...'ABCDEF'].map((name) => coin(name, '10')),
    ['A 16.7', 'B 16.7', 'C 16.7', 'D 16.7', 'E 16.7', 'F 16.7'],
  ],
  [
    'of more the small ones are one',
    [...'ABCDEFG'].map((name, at) => coin(name, String(9 - at))),
    ['A 21.4', 'B 19', 'C 16.7', 'D 14.3', 'E 11.9', 'null 16.7'],
  ],
])('shares: %s', (_, coins, expected) => {
  expect(sharesOf(coins).map(({ asset, percent }) => `${asset} ${percent.text()}`)).toEqual(expected)
})
