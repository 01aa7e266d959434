import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import { averageCost, type CoinMovement, displayRate, pricesByDay, worthByDay, worthIfHeld } from './portfolio.ts'

const amount = Amount.of
const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
const close = (day: string, base: string, quote: string, price: string) => ({ day, base, quote, close: amount(price) })
const moved = (day: string, asset: string, quantity: string, flowed = '0') => ({
  ...{ day, asset },
  moved: amount(quantity),
  flowed: amount(flowed),
})

describe('worth at the end of each day', () => {
  const closes = [
    close('2026-11-21', 'BTC', 'USDT', '52000'),
    close('2026-11-19', 'BTC', 'USDT', '50000'),
    close('2026-11-19', 'EUR', 'USD', '1.1'),
  ]
  const worth = (holdings: Record<string, string>, movements: ReturnType<typeof moved>[]) =>
    worthByDay(
      days,
      new Map(Object.entries(holdings).map(([asset, held]) => [asset, amount(held)])),
      movements,
      pricesByDay(closes),
    ).map(({ worth }) => worth?.text() ?? null)

  it.each<[string, Record<string, string>, ReturnType<typeof moved>[], (string | null)[]]>([
    ['money alone', { USDT: '100' }, [], ['100', '100', '100', '100']],
    [
      'a price that moves; a day without one has the one before',
      { BTC: '1' },
      [],
      ['50000', '50000', '52000', '52000'],
    ],
    ['a currency, across dollars', { EUR: '10' }, [], ['11', '11', '11', '11']],
    [
      'bought on the third day, so only money before',
      { USDT: '0', BTC: '1' },
      [moved('2026-11-21', 'USDT', '-51000'), moved('2026-11-21', 'BTC', '1')],
      ['51000', '51000', '52000', '52000'],
    ],
    [
      'what came on the last day was not there before',
      { USDT: '5' },
      [moved('2026-11-22', 'USDT', '5', '5')],
      ['0', '0', '0', '5'],
    ],
    [
      'what moves after the last day was there by its end, or not',
      { USDT: '5' },
      [moved('2026-11-23', 'USDT', '5')],
      ['0', '0', '0', '0'],
    ],
    ['a coin without a price makes the day unknown', { XYZ: '1' }, [], [null, null, null, null]],
    ['unless there was none of it', { XYZ: '1' }, [moved('2026-11-22', 'XYZ', '1')], ['0', '0', '0', null]],
  ])('%s', (_, holdings, movements, expected) => {
    expect(worth(holdings, movements)).toEqual(expected)
  })
})

describe('worth if it had been held', () => {
  const prices = pricesByDay([
    close('2026-11-19', 'BTC', 'USDT', '50000'),
    close('2026-11-21', 'BTC', 'USDT', '60000'),
    close('2026-11-22', 'BTC', 'USDT', '80000'),
  ])
  const ifHeld = (held: Record<string, string>, movements: ReturnType<typeof moved>[], of = days) =>
    worthIfHeld(
      of.map((day) => ({ day, priceOf: prices(day) })),
      new Map(Object.entries(held).map(([asset, quantity]) => [asset, amount(quantity)])),
      movements,
    ).map((worth) => worth?.text() ?? null)
  const bought = [moved('2026-11-20', 'USDT', '-500'), moved('2026-11-20', 'BTC', '0.01')]

  it.each<[string, Record<string, string>, ReturnType<typeof moved>[], (string | null)[]]>([
    ['nothing was done: as it was', { BTC: '0.1' }, [], ['5000', '5000', '6000', '8000']],
    ['what was bought is not there', { USDT: '500', BTC: '0.01' }, bought, ['1000', '1000', '1000', '1000']],
    [
      'what was sold is still there',
      { USDT: '5000', BTC: '0' },
      [moved('2026-11-20', 'USDT', '5000'), moved('2026-11-20', 'BTC', '-0.1')],
      ['5000', '5000', '6000', '8000'],
    ],
    [
      'earnings and fees are not, what came from outside is, as the coin that came',
      { USDT: '1090', BTC: '0.02' },
      [
        moved('2026-11-20', 'USDT', '-10'),
        moved('2026-11-21', 'USDT', '100', '100'),
        moved('2026-11-21', 'BTC', '0.02', '0.02'),
      ],
      ['1000', '1000', '2300', '2700'],
    ],
    [
      'what went out leaves of its own coin',
      { BTC: '0.05' },
      [moved('2026-11-21', 'BTC', '-0.05', '-0.05')],
      ['5000', '5000', '3000', '4000'],
    ],
    [
      'what was bought and went out leaves as USDT, at the price of that day, whatever comes after',
      { USDT: '500', BTC: '0' },
      [...bought, moved('2026-11-21', 'BTC', '-0.01', '-0.01')],
      ['1000', '1000', '400', '400'],
    ],
    [
      'of which there may be less than nothing: BTC was sold, and the dollars withdrawn',
      { USDT: '0', BTC: '0' },
      [
        ...[moved('2026-11-20', 'USDT', '5000'), moved('2026-11-20', 'BTC', '-0.1')],
        moved('2026-11-21', 'USDT', '-5000', '-5000'),
      ],
      ['5000', '5000', '1000', '3000'],
    ],
    [
      'without a price of what leaves it is unknown from there',
      { USDT: '5' },
      [moved('2026-11-20', 'XYZ', '1'), moved('2026-11-21', 'XYZ', '-1', '-1')],
      ['5', '5', null, null],
    ],
  ])('%s', (_, held, movements, expected) => {
    expect(ifHeld(held, movements)).toEqual(expected)
  })

  it('begins with what is there at its first moment, whatever moved on that day', () => {
    expect(ifHeld({ USDT: '100' }, [moved('2026-11-20', 'USDT', '40', '40')], days.slice(1))).toEqual([
      '100',
      '100',
      '100',
    ])
  })

  it('whoever only deposits and withdraws what they have has held', () => {
    const quantity = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map(String)
    const step = fc.tuple(fc.constantFrom(...days.slice(1)), fc.constantFrom('USDT', 'BTC'), quantity)
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const movements = steps.map(([day, asset, moves]) => moved(day, asset, moves, moves))
        // So much that no day ends below nothing.
        const held = new Map(['USDT', 'BTC'].map((asset) => [asset, amount('100000000000')]))
        const moments = days.map((day) => ({ day, priceOf: prices(day) }))
        const did = worthByDay(days, held, byDay(movements), prices).map(({ worth }) => worth?.text())
        expect(worthIfHeld(moments, held, byDay(movements)).map((worth) => worth?.text())).toEqual(did)
      }),
    )
  })

  /** As the ledger sums them: one for each day and coin. */
  function byDay(movements: ReturnType<typeof moved>[]) {
    const sums = new Map<string, ReturnType<typeof moved>>()
    for (const each of movements) {
      const name = `${each.day} ${each.asset}`
      const sum = (sums.get(name)?.moved ?? Amount.zero).plus(each.moved)
      sums.set(name, { ...each, moved: sum, flowed: sum })
    }
    return [...sums.values()]
  }
})

describe('display rate', () => {
  const prices: Record<string, string> = { 'EUR USD': '1.25', 'USD JPY': '150', 'BTC USDT': '50000' }
  const priceOf = (base: string, quote: string) => {
    const price = prices[`${base} ${quote}`]
    return price === undefined ? undefined : amount(price)
  }
  it.each([
    ['USDT', '1'],
    ['USD', '1'],
    ['EUR', '0.8'],
    ['JPY', '150'],
    ['BTC', '0.00002'],
    ['KRW', undefined],
  ] as const)('one USDT in %s is %s', (currency, expected) => {
    expect(displayRate(currency, priceOf)?.text()).toBe(expected)
  })
})

describe('average cost', () => {
  const got = (quantity: string, cost: string | null): CoinMovement => ({
    quantity: amount(quantity),
    cost: cost === null ? null : amount(cost),
  })
  const gone = (quantity: string): CoinMovement => ({ quantity: amount(`-${quantity}`), cost: null })
  it.each<[string, CoinMovement[], [string, string, string] | null]>([
    ['nothing', [], null],
    ['one purchase', [got('2', '100')], ['2', '100', '50']],
    ['two purchases', [got('1', '60000'), got('1', '70000')], ['2', '130000', '65000']],
    ['a sale takes its share along', [got('1', '60000'), got('1', '70000'), gone('1')], ['1', '65000', '65000']],
    ['all sold and bought anew', [got('1', '60000'), gone('1'), got('1', '100')], ['1', '100', '100']],
    ['an unknown cost makes it unknown', [got('1', null), got('1', '5')], null],
    ['until all of it is gone', [got('1', null), gone('1'), got('2', '5')], ['2', '5', '2.5']],
    ['what does not divide rounds up', [got('3', '10')], ['3', '10', '3.33333334']],
  ])('%s', (_, movements, expected) => {
    const cost = averageCost(movements)
    expect(cost && [cost.held.text(), cost.cost.text(), cost.average.text()]).toEqual(expected)
  })

  it('selling never changes what the rest has cost apiece by more than its rounding', () => {
    const units = fc.integer({ min: 1, max: 10 ** 9 })
    fc.assert(
      fc.property(units, units, fc.integer({ min: 1, max: 99 }), (held, cost, percent) => {
        const whole = [got(String(held), String(cost))]
        const sold = amount(String(held))
          .times(amount(String(percent)))
          .dividedBy(amount('100'), 8, 'down')
        fc.pre(sold.isPositive() && sold.isLessThan(amount(String(held))))
        const before = averageCost(whole)?.average
        const after = averageCost([...whole, { quantity: sold.negated(), cost: null }])?.average
        const difference = before && after ? after.minus(before).absolute() : amount('1')
        expect(difference.isAtMost(amount('0.00000001'))).toBe(true)
      }),
    )
  })
})
