import { Amount } from '@halyard/domain'
import { expect, it } from 'vitest'
import { allocation } from './allocation.ts'
import type { CoinBalance, Purpose } from './api.ts'

const part = (purpose: Purpose, quantity: string) => ({ purpose, quantity: Amount.of(quantity) })

function coin(available: string, value: string | null, frozenBy: CoinBalance['frozenBy'] = []): CoinBalance {
  return {
    coinId: 1,
    asset: 'USDT',
    name: 'Tether',
    logo: '',
    precision: 6,
    available: Amount.of(available),
    frozen: Amount.sum(frozenBy.map(({ quantity }) => quantity)),
    frozenBy,
    value: value === null ? null : Amount.of(value),
  }
}

function shares(coins: CoinBalance[]) {
  const parts = allocation(coins)
  return parts && [parts.spot, parts.contract, parts.finance].map(({ percent }) => percent.text()).join(' ')
}

//   coins                                                              │ spot contract finance, in percent
it.each([
  ['all available', [coin('100', '100')], '100 0 0'],
  ['held by an open order is spot', [coin('60', '100', [part('spot', '40')])], '100 0 0'],
  ['a contract', [coin('75', '100', [part('contract', '25')])], '75 25 0'],
  ['staking and mining are finance', [coin('50', '100', [part('staking', '30'), part('mining', '20')])], '50 0 50'],
  ['thirds: the rest goes to the largest', [coin('1', '3', [part('contract', '1'), part('staking', '1')])], '34 33 33'],
  ['a coin without a price counts nowhere', [coin('100', '100'), coin('5', null, [part('contract', '5')])], '100 0 0'],
  ['nothing at all has no parts', [coin('0', '0')], undefined],
])('%s', (_name, coins, expected) => {
  expect(shares(coins)).toBe(expected)
})

it('values of the parts add up to the total', () => {
  const parts = allocation([coin('0.3', '100.000001', [part('contract', '0.3'), part('subscription', '0.4')])])
  expect(parts && Amount.sum(Object.values(parts).map(({ value }) => value)).text()).toBe('100.000001')
})
