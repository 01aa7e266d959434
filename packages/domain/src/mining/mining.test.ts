import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import type { Leg } from '../ledger/index.ts'
import {
  acceptShare,
  acceptUnits,
  boundedOutput,
  dailyYield,
  earningsReleaseLegs,
  groupPairsBy,
  type Machine,
  type MachineGroup,
  machineStartLegs,
  machineState,
  needsPrice,
  outputDueAt,
  outputLegs,
  outputOf,
  purchaseLegs,
  purchaseReturnLegs,
  stepDueAfter,
  wholeMachine,
} from './mining.ts'

const amount = Amount.of
const now = new Date('2026-11-21T09:30:00.000Z')
const after = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms)

const machine: Machine = {
  asset: 'BTC',
  scale: 8,
  payingAsset: 'USDT',
  payingScale: 6,
  price: amount('500'),
  ownership: 'exclusive',
  yieldType: 'constantValue',
  dailyOutput: amount('5.6'),
  termDays: 90,
  frozenOutput: false,
  orderMax: amount('5'),
  holdingMin: amount('2'),
  listedAt: after(-1),
  delistedAt: null,
  pairingDays: 7,
  offered: true,
}
const shared: Machine = { ...machine, ownership: 'shared', orderMax: amount('50'), holdingMin: amount('10') }
const group = (taken: string, of: Partial<MachineGroup> = {}): MachineGroup => ({
  taken: amount(taken),
  pairsBy: after(3),
  pairing: true,
  ...of,
})

const judgement = (judged: object) =>
  'refusal' in judged && 'detail' in judged
    ? [judged.refusal, ...Object.values(judged.detail as object)]
    : Object.values(judged).map(String)
const plain = (legs: readonly Leg[]) => legs.map((leg) => [leg.account, leg.amount.text(), leg.recordType])

describe('an order of whole machines', () => {
  it.each<[string, number, string, Partial<Machine>, string[]]>([
    // what               units held │ paid, output a day
    ['the least', 2, '0', {}, ['1000', '11.2']],
    ['one more of what is held', 1, '1', {}, ['500', '5.6']],
    ['too few to hold', 1, '0', {}, ['holdingTooSmall', '2', '1']],
    ['the most', 5, '0', {}, ['2500', '28']],
    ['more', 6, '0', {}, ['aboveMaximum', '5']],
    ['none', 0, '9', {}, ['quantityMissing']],
    ['before it is sold', 0, '0', { listedAt: after(1) }, ['machineNotListed', '2026-11-22T09:30:00.000Z']],
    ['from the moment it is sold', 2, '0', { listedAt: now }, ['1000', '11.2']],
    ['after it was sold', 2, '0', { delistedAt: now }, ['productClosed']],
    ['what an operator withdrew', 2, '0', { offered: false }, ['productClosed']],
    ['of a price with many digits', 3, '0', { price: amount('33.3333333') }, ['100', '16.8']],
  ])('%s', (_, units, held, of, expected) => {
    expect(judgement(acceptUnits(units, { ...machine, ...of }, amount(held), now))).toEqual(expected)
  })
})

describe('what an order puts out at the price of now', () => {
  const coins = { asset: 'LTC', yieldType: 'constantQuantity', termDays: 60 } as const
  const bought = { paid: amount('300'), dailyOutput: amount('0.0612') }
  it.each<[string, string | undefined, Partial<Machine>, string | undefined]>([
    // 3.672 LTC in 60 days, of at most 300 × 1.03 = 309 USDT
    ['what was offered', '82.5', {}, '0.0612'],
    ['the most', '84.15', {}, '0.0612'],
    ['less, where it would be worth more', '84.2', {}, '0.06116389'],
    ['much less, where the coin is dear', '900', {}, '0.00572222'],
    ['a constant value, whatever the price', '900', { yieldType: 'constantValue' }, '0.0612'],
    ['the coin that pays for it', undefined, { asset: 'USDT' }, '0.0612'],
    ['nothing that could be told without a price', undefined, {}, undefined],
  ])('%s', (_, price, change, expected) => {
    const output = boundedOutput(
      { ...machine, ...coins, ...change },
      bought,
      price === undefined ? price : amount(price),
    )
    expect(output?.text()).toBe(expected)
  })

  it('is never worth more than its price and 0.05 % of it a day, nor more than was bought', () => {
    const terms = { ...machine, ...coins }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e8 }), (cents, units) => {
        const [price, offered] = [
          amount('0.01').times(Amount.ofInteger(cents)),
          amount('0.000001').times(Amount.ofInteger(units)),
        ]
        const output = boundedOutput(terms, { ...bought, dailyOutput: offered }, price) ?? Amount.zero
        expect(output.isAtMost(offered)).toBe(true)
        expect(output.times(price).times(Amount.ofInteger(60)).isAtMost(amount('309'))).toBe(true)
      }),
    )
  })
})

describe('a part of a shared machine', () => {
  it.each<[string, string, MachineGroup | undefined, Partial<Machine>, string[]]>([
    // what                share  group │ paid, output a day
    ['the first half', '50', undefined, {}, ['250', '2.8']],
    ['the other half', '50', group('50'), {}, ['250', '2.8']],
    ['more than an order may', '50.01', undefined, {}, ['aboveOrderMaximum', '50', '%']],
    ['more than is left', '50', group('50.01'), {}, ['supplyExhausted', '49.99', '%']],
    ['the least', '10', undefined, {}, ['50', '0.56']],
    ['less', '9.99', undefined, {}, ['shareTooSmall', '10']],
    ['less, but all that is left', '4.5', group('95.5'), {}, ['22.5', '0.252']],
    ['less than the least of what is left', '4', group('95.5'), {}, ['shareTooSmall', '10']],
    ['nothing', '0', undefined, {}, ['quantityMissing']],
    ['finer than a hundredth of a percent', '10.001', undefined, {}, ['quantityStep', '0.01']],
    ['of a group that is complete', '10', group('100'), {}, ['groupClosed']],
    ['of a group that runs', '10', group('50', { pairing: false }), {}, ['groupClosed']],
    ['of a group whose time is over', '10', group('50', { pairsBy: now }), {}, ['groupClosed']],
    ['before it is sold', '50', undefined, { listedAt: after(1) }, ['machineNotListed', '2026-11-22T09:30:00.000Z']],
    ['of a new group after it was sold', '50', undefined, { delistedAt: now }, ['productClosed']],
    ['of a group that began before that', '50', group('50'), { delistedAt: now }, ['250', '2.8']],
    ['rounded: paid up, output down', '33.33', undefined, { price: amount('0.01') }, ['0.003333', '1.86648']],
    ['of an output in coins', '33.33', undefined, { yieldType: 'constantQuantity' }, ['166.65', '1.86648']],
  ])('%s', (_, share, of, change, expected) => {
    expect(judgement(acceptShare(amount(share), { ...shared, ...change }, of, now))).toEqual(expected)
  })

  it('is waited for from the first on, for the days of the machine', () => {
    expect(groupPairsBy(now, shared)).toEqual(after(7))
  })
})

it('a machine is sold from its listing until its end, unless an operator withdrew it', () => {
  const until = { ...machine, listedAt: now, delistedAt: after(1) }
  expect(machineState(until, after(0, -1))).toBe('upcoming')
  expect(machineState(until, now)).toBe('offered')
  expect(machineState(until, after(1))).toBe('ended')
  expect(machineState({ ...until, offered: false }, now)).toBe('ended')
})

describe('a day', () => {
  const of = (change: Partial<Machine>) => ({ ...machine, ...change })
  it.each<[string, Partial<Machine>, string | undefined, string | undefined]>([
    // what                                                                       price │ coins
    ['of constant value', {}, '67372.5', '0.00008311'],
    ['of the same value at half the price', {}, '33686.25', '0.00016623'],
    ['of constant value without a price', {}, undefined, undefined],
    ['of constant value in the paying coin', { asset: 'USDT', scale: 6 }, undefined, '5.6'],
    ['of constant quantity', { yieldType: 'constantQuantity', dailyOutput: amount('0.00008') }, undefined, '0.00008'],
  ])('%s', (_, change, price, coins) => {
    expect(outputOf(of(change), price === undefined ? undefined : amount(price))?.text()).toBe(coins)
  })

  it('needs a price only where a value becomes another coin', () => {
    expect([of({}), of({ asset: 'USDT' }), of({ yieldType: 'constantQuantity' })].map(needsPrice)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is completed after 24 hours', () => {
    expect(outputDueAt(now, 1)).toEqual(after(1))
    expect(outputDueAt(now, 90)).toEqual(after(90))
    // After the last day the end of the term is due at once.
    expect([1, 89, 90].map((day) => stepDueAfter({ startedAt: now, termDays: 90 }, day))).toEqual(
      [2, 90, 90].map((days) => after(days)),
    )
  })

  it.each<[string, Partial<Machine>, string | undefined, string | undefined]>([
    ['of a value', {}, undefined, '0.0112'],
    ['of coins', { yieldType: 'constantQuantity', dailyOutput: amount('0.0001') }, '60000', '0.012'],
    [
      'of coins without a price',
      { yieldType: 'constantQuantity', dailyOutput: amount('0.0001') },
      undefined,
      undefined,
    ],
    ['cut', { price: amount('510') }, undefined, '0.01098'],
  ])('yields a share of the price, %s', (_, change, price, share) => {
    expect(dailyYield(of(change), price === undefined ? undefined : amount(price))?.text()).toBe(share)
  })
})

describe('what it moves', () => {
  const order = { userId: 7, asset: 'BTC', payingAsset: 'USDT', paid: amount('500'), frozenOutput: false }

  it('the price to where it stays, and from there back or to the house', () => {
    expect(plain(purchaseLegs(order))).toEqual([
      ['user:7:available:USDT', '-500', 18],
      ['user:7:mining:USDT', '500', undefined],
    ])
    expect(plain(purchaseReturnLegs(order))).toEqual([
      ['user:7:mining:USDT', '-500', undefined],
      ['user:7:available:USDT', '500', 18],
    ])
    expect(plain(machineStartLegs(order))).toEqual([
      ['user:7:mining:USDT', '-500', undefined],
      ['house:market:USDT', '500', undefined],
    ])
  })

  it('the output to its owner, or frozen until the end; nothing is nothing', () => {
    expect(plain(outputLegs(order, amount('0.0001')))).toEqual([
      ['house:rewards:BTC', '-0.0001', undefined],
      ['user:7:available:BTC', '0.0001', 19],
    ])
    expect(plain(outputLegs({ ...order, frozenOutput: true }, amount('0.0001')))).toEqual([
      ['house:rewards:BTC', '-0.0001', undefined],
      ['user:7:mining:BTC', '0.0001', 20],
    ])
    expect(plain(earningsReleaseLegs(order, amount('0.009')))).toEqual([
      ['user:7:mining:BTC', '-0.009', undefined],
      ['user:7:available:BTC', '0.009', 21],
    ])
    expect(outputLegs(order, Amount.zero)).toEqual([])
  })
})

describe('the whole life of any machine', () => {
  const decimal = (most: bigint, scale: number) =>
    fc
      .bigInt({ min: 1n, max: most })
      .map((units) => amount(`${units}`).dividedBy(amount(`${10n ** BigInt(scale)}`), scale, 'down'))

  it('shared: parts come to 100 %, nobody gets more than the machine puts out, and prices cover it', () => {
    const any = fc.record({
      price: decimal(10n ** 12n, 6),
      dailyOutput: decimal(10n ** 9n, 6),
      shares: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 40 }),
    })
    fc.assert(
      fc.property(any, ({ price, dailyOutput, shares }) => {
        const one: Machine = { ...shared, price, dailyOutput }
        let taken = Amount.zero
        const paid: Amount[] = []
        const outputs: Amount[] = []
        // The last one takes what is left, in steps that an order may have.
        for (const units of [...shares, 5_000, 5_000, 5_000]) {
          const left = wholeMachine.minus(taken)
          if (left.isZero()) break
          const asked = Amount.min(amount(String(units)).dividedBy(amount('100'), 2, 'down'), left)
          const judged = acceptShare(asked, one, group(taken.text()), now)
          if ('refusal' in judged) continue
          taken = taken.plus(asked)
          paid.push(judged.paid)
          outputs.push(judged.dailyOutput)
        }
        expect(taken.isAtMost(wholeMachine)).toBe(true)
        expect(Amount.sum(outputs).isAtMost(dailyOutput)).toBe(true)
        if (taken.equals(wholeMachine)) {
          expect(Amount.sum(paid).isAtLeast(price)).toBe(true)
          expect(
            Amount.sum(paid)
              .minus(price)
              .isLessThan(amount('0.000001').times(Amount.ofInteger(paid.length))),
          ).toBe(true)
        }
      }),
    )
  })

  it('adds up: what was paid is the house’s, what it put out is its owner’s, and nothing stays frozen', () => {
    const any = fc.record({
      paid: decimal(10n ** 12n, 6),
      dailyOutput: decimal(10n ** 9n, 6),
      termDays: fc.integer({ min: 1, max: 40 }),
      frozenOutput: fc.boolean(),
      yieldType: fc.constantFrom('constantValue', 'constantQuantity'),
      prices: fc.array(decimal(10n ** 11n, 6), { minLength: 40, maxLength: 40 }),
      end: fc.constantFrom('ended', 'rejected'),
    })
    fc.assert(
      fc.property(any, ({ paid, dailyOutput, termDays, frozenOutput, yieldType, prices, end }) => {
        const order = { ...machine, userId: 7, paid, dailyOutput, frozenOutput, yieldType } as const
        const legs = purchaseLegs(order)
        const outputs: Amount[] = []
        if (end === 'rejected') legs.push(...purchaseReturnLegs(order))
        else {
          legs.push(...machineStartLegs(order))
          for (const price of prices.slice(0, termDays)) {
            const output = outputOf(order, price) ?? Amount.zero
            if (yieldType === 'constantValue') {
              expect(output.times(price).isAtMost(dailyOutput)).toBe(true)
              expect(output.plus(amount('0.00000001')).times(price).isGreaterThan(dailyOutput)).toBe(true)
            }
            outputs.push(output)
            legs.push(...outputLegs(order, output))
          }
          legs.push(...earningsReleaseLegs(order, frozenOutput ? Amount.sum(outputs) : Amount.zero))
        }
        const on = (account: string) =>
          Amount.sum(legs.filter((leg) => leg.account === account).map((leg) => leg.amount)).text()
        expect(on('user:7:mining:USDT')).toBe('0')
        expect(on('user:7:mining:BTC')).toBe('0')
        expect(on('user:7:available:BTC')).toBe(Amount.sum(outputs).text())
        expect(on('house:rewards:BTC')).toBe(Amount.sum(outputs).negated().text())
        expect(on('house:market:USDT')).toBe(end === 'ended' ? paid.text() : '0')
        expect(on('user:7:available:USDT')).toBe(end === 'ended' ? paid.negated().text() : '0')
      }),
    )
  })
})
