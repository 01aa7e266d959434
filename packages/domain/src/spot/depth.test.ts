import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import { type DepthLevel, depthOf, estimateMarket, shownPrice } from './depth.ts'
import type { Level } from './ladder.ts'

const levels = (text: string): Level[] =>
  text
    ? text.split(' ').map((level) => ({ lots: Number(level.split('@')[0]), price: Number(level.split('@')[1]) }))
    : []
const said = (depth: readonly DepthLevel[]) =>
  depth.map(({ lots, price, house }) => `${lots}@${price}${house ? ` of which the house ${house}` : ''}`).join(', ')

describe('the depth of a book', () => {
  it.each<
    [string, { users: [string, string]; house: [string, string]; most?: number; group?: number }, [string, string]]
  >([
    [
      'is what users and the house offer together, best first',
      { users: ['2@99 1@97', '3@101'], house: ['5@98 5@97', '5@102'] },
      ['2@99, 5@98 of which the house 5, 6@97 of which the house 5', '3@101, 5@102 of which the house 5'],
    ],
    ['of users alone', { users: ['2@99', ''], house: ['', ''] }, ['2@99', '']],
    [
      'of the house alone',
      { users: ['', ''], house: ['2@99', '4@100'] },
      ['2@99 of which the house 2', '4@100 of which the house 4'],
    ],
    [
      'ends after so many levels, the last of them whole',
      { users: ['2@99 1@98 1@97', ''], house: ['5@98', ''], most: 2 },
      ['2@99, 6@98 of which the house 5', ''],
    ],
    [
      'in groups, at the worse end of each',
      { users: ['2@99 1@95 1@90 1@9', '3@101 1@110 1@111'], house: ['', '4@105'], group: 10 },
      ['4@90', '8@110 of which the house 4, 1@120'],
    ],
  ])('%s', (_, { users, house, most = 20, group = 1 }, expected) => {
    const { bids, asks } = depthOf(
      { bids: levels(users[0]), asks: levels(users[1]) },
      { bids: levels(house[0]), asks: levels(house[1]) },
      most,
      group,
    )
    expect([said(bids), said(asks)]).toEqual(expected)
  })
})

it.each([
  ['buy', '67414', '10', '67410'],
  ['sell', '67414', '10', '67420'],
  ['buy', '67410', '10', '67410'],
  ['sell', '67410', '10', '67410'],
  ['buy', '1.08127', '0.001', '1.081'],
  ['sell', '1.08127', '0.001', '1.082'],
  ['buy', '0.05', '0.1', '0'],
] as const)('%s at %s is shown in levels of %s at %s, as the depth shows it', (side, price, width, shown) => {
  expect(shownPrice(side, Amount.of(price), Amount.of(width)).text()).toBe(shown)
  const steps = (text: string) => Number(Amount.of(text).times(Amount.of('100000')).text())
  const [offered, none] = [[{ price: steps(price), lots: 1 }], { bids: [], asks: [] }]
  const depth = depthOf({ bids: offered, asks: offered }, none, 1, steps(width))
  expect(depth[side === 'buy' ? 'bids' : 'asks'].map((level) => level.price)).toEqual(
    shown === '0' ? [] : [steps(shown)],
  )
})

describe('a market order', () => {
  const pair = { baseScale: 8, quoteScale: 6, quantityStep: Amount.of('0.001') }
  const offers = (text: string) =>
    levels(text).map(({ price, lots }) => ({
      price: Amount.of(String(price)),
      quantity: pair.quantityStep.times(Amount.of(String(lots))),
    }))

  it.each([
    //                                                                       │ quantity average     turnover   fee       slippage    enough
    [
      'buys at the best price',
      'buy',
      { quantity: '0.05' },
      '100@50000',
      ['0.05', '50000', '2500', '0.00005', '0', true],
    ],
    [
      'takes one level after the other',
      'buy',
      { quantity: '0.3' },
      '100@50000 1000@50300',
      ['0.3', '50200', '15060', '0.0003', '0.004', true],
    ],
    [
      'sells downwards',
      'sell',
      { quantity: '0.3' },
      '100@50000 200@49700',
      ['0.3', '49800', '14940', '14.94', '0.004', true],
    ],
    [
      'is for more than is offered',
      'buy',
      { quantity: '5' },
      '100@50000 100@50300',
      ['0.2', '50150', '10030', '0.0002', '0.003', false],
    ],
    [
      'spends a total in whole lots',
      'buy',
      { total: '7549' },
      '100@50000 1000@50300',
      ['0.15', '50100', '7515', '0.00015', '0.002', true],
    ],
    [
      'spends a total that just takes the last offer',
      'buy',
      { total: '5000' },
      '100@50000',
      ['0.1', '50000', '5000', '0.0001', '0', true],
    ],
    [
      'has a total that is more than is offered',
      'buy',
      { total: '6000' },
      '100@50000',
      ['0.1', '50000', '5000', '0.0001', '0', false],
    ],
  ] as const)('%s', (_, side, size, offered, expected) => {
    const sized = 'total' in size ? { total: Amount.of(size.total) } : { quantity: Amount.of(size.quantity) }
    const estimate = estimateMarket(side, sized, offers(offered), pair, Amount.of('0.001'))
    const { quantity, price, turnover, fee } = estimate?.fill ?? {}
    expect([quantity, price, turnover, fee, estimate?.slippage].map(String)).toEqual(expected.slice(0, 5))
    expect(estimate?.isWhole).toBe(expected[5])
  })

  it.each([
    ['nothing is offered', { quantity: Amount.one }, ''],
    ['its total buys no lot', { total: Amount.of('49.9') }, '100@50000'],
  ] as const)('comes to nothing where %s', (_, size, offered) => {
    expect(estimateMarket('buy', size, offers(offered), pair, Amount.zero)).toBeUndefined()
  })
})
