import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import type { Leg } from '../ledger/index.ts'
import {
  acceptSubscription,
  profitOf,
  releaseLegs,
  rewardLegs,
  rewardsFor,
  saleState,
  subscriptionLegs,
  type TokenSale,
} from './token-sale.ts'

const amount = Amount.of
const startsAt = new Date('2026-11-18T09:00:00.000Z')
const endsAt = new Date('2026-12-18T09:00:00.000Z')
const now = new Date('2026-11-21T12:00:00.000Z')
const later = (ms: number, than: Date) => new Date(than.getTime() + ms)

const sale: TokenSale = {
  asset: 'HRB',
  scale: 4,
  payingAsset: 'USDT',
  payingScale: 6,
  unitPrice: amount('0.25'),
  supply: amount('1000000'),
  sold: amount('0'),
  orderMin: amount('40'),
  orderMax: amount('20000'),
  userMax: amount('50000'),
  lockDays: 30,
  startsAt,
  endsAt,
  rewardRates: [amount('0.01'), amount('0.005'), amount('0.003')],
}

function judge(quantity: string, { of = {}, bought = '0', barred = false, at = now } = {}) {
  return acceptSubscription(amount(quantity), { ...sale, ...of }, { bought: amount(bought), barred }, at)
}

function refusal(...asked: Parameters<typeof judge>) {
  const judged = judge(...asked)
  return 'refusal' in judged ? [judged.refusal, ...Object.values(judged.detail)] : ['accepted']
}

const plain = (legs: readonly Leg[]) => legs.map((leg) => [leg.account, leg.amount.text(), leg.recordType])

describe('the window', () => {
  it.each([
    ['a millisecond before it starts', later(-1, startsAt), 'upcoming'],
    ['as it starts', startsAt, 'live'],
    ['a millisecond before it ends', later(-1, endsAt), 'live'],
    ['as it ends', endsAt, 'ended'],
  ])('%s', (_, moment, state) => {
    expect(saleState(sale, moment)).toBe(state)
  })
})

describe('accepting a subscription', () => {
  it.each<[string, string, Parameters<typeof judge>[1], string[]]>([
    ['the least', '40', {}, ['accepted']],
    ['less', '39.9999', {}, ['belowMinimumInvestment', '10']],
    ['nothing', '0', { of: { orderMin: amount('0') } }, ['belowMinimumInvestment', '0']],
    ['the most', '20000', {}, ['accepted']],
    ['more', '20000.0001', {}, ['aboveOrderMaximum', '20000', 'HRB']],
    ['more digits than the coin has', '40.00001', {}, ['amountPrecision', '4', 'HRB']],
    ['up to the cap', '100', { bought: '49900' }, ['accepted']],
    ['over the cap', '100', { bought: '49900.5' }, ['aboveUserMaximum', '99.5', 'HRB']],
    ['a cap that was lowered', '100', { bought: '60000' }, ['aboveUserMaximum', '0', 'HRB']],
    ['the last that are left', '50', { of: { sold: amount('999950') } }, ['accepted']],
    ['one more than that', '51', { of: { sold: amount('999950') } }, ['supplyExhausted', '50', 'HRB']],
    ['too early', '40', { at: later(-1, startsAt) }, ['saleNotOpen', startsAt.toISOString()]],
    ['too late', '40', { at: endsAt }, ['saleEnded']],
    ['by somebody who is barred', '40', { barred: true }, ['subscriptionBarred']],
  ])('%s', (_, quantity, options, expected) => {
    expect(refusal(quantity, options)).toEqual(expected)
  })

  it('says who may not buy before when, and that before how much', () => {
    expect(refusal('1', { barred: true, at: endsAt })[0]).toBe('subscriptionBarred')
    expect(refusal('1', { at: endsAt })[0]).toBe('saleEnded')
    expect(refusal('0.00001')[0]).toBe('amountPrecision')
    expect(refusal('1', { bought: '50000' })[0]).toBe('belowMinimumInvestment')
    expect(refusal('41', { bought: '50000', of: { sold: sale.supply } })[0]).toBe('aboveUserMaximum')
  })

  it.each([
    // quantity  unit price   │ paid
    ['400', '0.25', '100'],
    ['400.0001', '0.25', '100.000025'],
    ['40.0001', '0.2500001', '10.00003'],
    ['40', '0.33333333', '13.333334'],
  ])('%s at %s is paid with %s: what is paid rounds up', (quantity, unitPrice, paid) => {
    const judged = judge(quantity, { of: { unitPrice: amount(unitPrice) } })
    expect('paid' in judged && judged.paid.text()).toBe(paid)
  })

  it('is released after the lock period, counted in days of 24 hours from the purchase', () => {
    const judged = judge('40')
    expect('unlocksAt' in judged && judged.unlocksAt.toISOString()).toBe('2026-12-21T12:00:00.000Z')
  })
})

describe('rewards', () => {
  it.each([
    // paid      │ level 1     level 2     level 3
    ['100', ['1', '0.5', '0.3']],
    ['10.00003', ['0.1', '0.05', '0.03']],
    ['10.000199', ['0.100001', '0.05', '0.03']],
    ['0.000333', ['0.000003', '0.000001']],
  ])('of %s are %j: what is received rounds down, and nothing is no reward', (paid, expected) => {
    expect(rewardsFor(amount(paid), sale, [11, 12, 13]).map((reward) => reward.amount.text())).toEqual(expected)
  })

  it('go to those who are there', () => {
    expect(rewardsFor(amount('100'), sale, [])).toEqual([])
    expect(rewardsFor(amount('100'), sale, [11, 12]).map(({ level, userId }) => [level, userId])).toEqual([
      [1, 11],
      [2, 12],
    ])
  })
})

describe('what it moves', () => {
  const subscription = { userId: 7, asset: 'HRB', quantity: amount('400'), paid: amount('100') }

  it('the price and the coins, when they are bought', () => {
    expect(plain(subscriptionLegs(subscription, sale))).toEqual([
      ['user:7:available:USDT', '-100', 12],
      ['house:market:USDT', '100', undefined],
      ['house:market:HRB', '-400', undefined],
      ['user:7:subscription:HRB', '400', 13],
    ])
  })

  it('the rewards, when they are paid', () => {
    const rewards = rewardsFor(subscription.paid, sale, [11, 12, 13])
    expect(plain(rewards.flatMap((reward) => rewardLegs({ ...reward, asset: 'USDT' })))).toEqual([
      ['house:rewards:USDT', '-1', undefined],
      ['user:11:available:USDT', '1', 14],
      ['house:rewards:USDT', '-0.5', undefined],
      ['user:12:available:USDT', '0.5', 15],
      ['house:rewards:USDT', '-0.3', undefined],
      ['user:13:available:USDT', '0.3', 16],
    ])
  })

  it('the coins to where they can be used, when they are released', () => {
    expect(plain(releaseLegs(subscription))).toEqual([
      ['user:7:subscription:HRB', '-400', undefined],
      ['user:7:available:HRB', '400', 17],
    ])
  })
})

it.each([
  // quantity  paid    price    │ profit        ratio
  ['400', '100', '0.3', '20', '0.2'],
  ['400', '100', '0.25', '0', '0'],
  ['400', '100', '0.2', '-20', '-0.2'],
  ['400', '100', '0', '-100', '-1'],
  ['3', '0.999999', '0.4444444', '0.333334', '0.3333'],
  ['3', '1.5', '0.4444444', '-0.166666', '-0.1111'],
])('%s coins for %s at a price of %s gained %s, a share of %s', (quantity, paid, price, profit, ratio) => {
  const gained = profitOf({ quantity: amount(quantity), paid: amount(paid) }, amount(price), 6)
  expect([gained.profit.text(), gained.profitRatio.text()]).toEqual([profit, ratio])
})

describe('any sale', () => {
  const units = (scale: number, max: bigint) =>
    fc
      .bigInt({ min: 1n, max })
      .map((whole) => Amount.of(`${whole}`).dividedBy(Amount.of(`${10n ** BigInt(scale)}`), scale, 'down'))

  it('sells at most its supply and at most the cap to each, whoever asks for what, and every journal is zero', () => {
    fc.assert(
      fc.property(
        units(4, 10n ** 7n),
        units(8, 10n ** 9n),
        units(4, 10n ** 6n),
        fc.array(fc.record({ buyer: fc.integer({ min: 1, max: 3 }), quantity: units(4, 10n ** 6n) }), {
          maxLength: 40,
        }),
        (supply, unitPrice, userMax, orders) => {
          let sold = Amount.zero
          const bought = new Map<number, Amount>()
          const legs: Leg[] = []
          for (const { buyer, quantity } of orders) {
            const mine = bought.get(buyer) ?? Amount.zero
            const of = { ...sale, supply, unitPrice, userMax, sold, orderMin: amount('0.0001') }
            const judged = acceptSubscription(quantity, of, { bought: mine, barred: false }, now)
            if ('refusal' in judged) continue
            sold = sold.plus(judged.quantity)
            bought.set(buyer, mine.plus(judged.quantity))
            const subscription = { userId: buyer, asset: 'HRB', ...judged }
            const moved = [
              ...subscriptionLegs(subscription, sale),
              ...releaseLegs(subscription),
              ...rewardsFor(judged.paid, sale, [11, 12, 13]).flatMap((reward) =>
                rewardLegs({ ...reward, asset: 'USDT' }),
              ),
            ]
            for (const asset of ['HRB', 'USDT']) {
              const own = moved.filter((leg) => leg.account.endsWith(`:${asset}`))
              expect(Amount.sum(own.map((leg) => leg.amount)).isZero()).toBe(true)
            }
            expect(judged.paid.isAtLeast(judged.quantity.times(unitPrice))).toBe(true)
            legs.push(...moved)
          }
          expect(sold.isAtMost(supply)).toBe(true)
          for (const [buyer, quantity] of bought) {
            const on = (account: string) =>
              Amount.sum(legs.filter((leg) => leg.account === account).map((leg) => leg.amount))
            expect(quantity.isAtMost(userMax)).toBe(true)
            expect(on(`user:${buyer}:subscription:HRB`).isZero()).toBe(true)
            expect(on(`user:${buyer}:available:HRB`).equals(quantity)).toBe(true)
          }
        },
      ),
    )
  })
})
