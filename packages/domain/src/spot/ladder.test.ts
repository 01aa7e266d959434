import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import {
  collarOf,
  houseLeft,
  type LadderTerms,
  type Levels,
  ladder,
  ladderAt,
  ladderTerms,
  offeredAt,
  stepsIn,
} from './ladder.ts'

const terms: LadderTerms = {
  levels: 3,
  spread: 1_000_000,
  distance: 1_000_000,
  baseLots: 100,
  growthPercent: 150,
  limitLots: 1_000,
}

const said = ({ bids, asks }: Levels) =>
  [bids, asks].map((levels) => levels.map(({ price, lots }) => `${lots}@${price}`).join(' '))

describe('the house’s ladder', () => {
  it.each<[string, number, Partial<LadderTerms>, number, [bids: string, asks: string]]>([
    ['around a price', 10_000, {}, 0, ['100@9995 150@9985 225@9975', '100@10005 150@10015 225@10025']],
    ['rounds away from it', 10_001, {}, 0, ['100@9995 150@9985 225@9975', '100@10007 150@10017 225@10027']],
    ['sums what falls on one price', 100, {}, 0, ['475@99', '475@101']],
    [
      'offers less of what it has more than enough of, and no less of the other',
      10_000,
      {},
      400,
      ['60@9995 90@9985 135@9975', '100@10005 150@10015 225@10025'],
    ],
    [
      'sells no more than up to its limit',
      10_000,
      {},
      -900,
      ['100@9995 150@9985 225@9975', '10@10005 15@10015 22@10025'],
    ],
    ['buys nothing at its limit', 10_000, {}, 1_000, ['', '100@10005 150@10015 225@10025']],
    ['nor beyond it, where the limit was lowered', 10_000, {}, 1_500, ['', '100@10005 150@10015 225@10025']],
    ['offers nothing without a limit', 10_000, { limitLots: 0 }, 0, ['', '']],
    [
      'has no more levels than its limit fills',
      10_000,
      { limitLots: 200 },
      0,
      ['100@9995 100@9985', '100@10005 100@10015'],
    ],
    ['bids nothing below the first step', 1, {}, 0, ['', '475@2']],
  ])('%s', (_, tick, change, inventory, expected) => {
    expect(said(ladder(tick, { ...terms, ...change }, inventory))).toEqual(expected)
  })

  it('around a price between two steps bids below it and asks above', () => {
    const close = { ...terms, spread: 2, distance: 20_000_000 }
    const around = ladderAt(Amount.of('10.055'), Amount.of('0.01'), close, 0)
    expect(said(around)).toEqual(['100@1004 150@984 225@964', '100@1007 150@1027 225@1047'])
    expect(said(ladderAt(Amount.of('10.05'), Amount.of('0.01'), close, 0))[0]).toBe('100@1004 150@984 225@964')
    expect(ladderAt(Amount.of('1234567890123456789'), Amount.of('0.01'), close, 0)).toEqual({ bids: [], asks: [] })
  })

  it('has its terms as they are agreed on, in whole billionths and lots', () => {
    const settings = { levels: 3, spread: Amount.of('0.001'), distance: Amount.of('0.000000002') }
    const sizes = { size: Amount.of('0.25'), growth: Amount.of('1.5'), limit: Amount.of('100') }
    expect(ladderTerms({ ...settings, ...sizes }, Amount.of('0.01'))).toEqual({
      ...{ levels: 3, spread: 1_000_000, distance: 2, baseLots: 25, growthPercent: 150, limitLots: 10_000 },
    })
    expect(() => stepsIn(Amount.of('0.255'), Amount.of('0.01'))).toThrow('0.255 has no whole 0.01')
  })

  /** No order of trades at one tick leaves the house with less than it had at that price. */
  function gains(tick: number, { bids, asks }: Levels): boolean {
    const bidsRise = bids.some(({ price, lots }, at) => lots < 1 || price > (bids[at - 1]?.price ?? tick + 1) - 1)
    const asksFall = asks.some(({ price, lots }, at) => lots < 1 || price < (asks[at - 1]?.price ?? tick - 1) + 1)
    return bidsRise || asksFall
  }

  it('bids at most the tick and asks at least it, so no round trip gains: every small case', () => {
    const found: object[] = []
    for (let tick = 1; tick <= 60; tick += 1) {
      for (const spread of [0, 1, 999_999, 20_000_000, 600_000_000]) {
        for (const distance of [0, 1, 15_000_000, 300_000_000]) {
          for (let inventory = -9; inventory <= 9; inventory += 1) {
            const small = { ...terms, spread, distance, levels: 4, baseLots: 3, limitLots: 8 }
            if (gains(tick, ladder(tick, small, inventory))) found.push({ tick, spread, distance, inventory })
          }
        }
      }
    }
    expect(found).toEqual([])
  })

  it('does so at any price and on any terms, and never trades beyond its limit', () => {
    const any = fc.record({
      levels: fc.integer({ min: 0, max: 40 }),
      spread: fc.integer({ min: 0, max: 500_000_000 }),
      distance: fc.integer({ min: 0, max: 100_000_000 }),
      baseLots: fc.integer({ min: 1, max: 1_000_000_000 }),
      growthPercent: fc.integer({ min: 50, max: 300 }),
      limitLots: fc.integer({ min: 0, max: 10_000_000_000 }),
    })
    const tick = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(tick, any, fc.integer({ min: -20_000_000_000, max: 20_000_000_000 }), (tick, terms, inventory) => {
        const { bids, asks } = ladder(tick, terms, inventory)
        expect(gains(tick, { bids, asks })).toBe(false)
        const offered = (levels: Levels['bids']) => levels.reduce((sum, { lots }) => sum + lots, 0)
        expect(offered(bids)).toBeLessThanOrEqual(Math.max(0, terms.limitLots - inventory))
        expect(offered(asks)).toBeLessThanOrEqual(Math.max(0, terms.limitLots + inventory))
      }),
    )
  })
})

it.each([
  [10_001, 20_000, 9_801, 10_201],
  [10, 20_000, 10, 10],
  [1, 900_000, 1, 1],
])('a collar around %d of %d millionths is %d to %d', (tick, millionths, lowest, highest) => {
  expect(collarOf(tick, millionths)).toEqual({ lowest, highest })
})

describe('the house’s offer at a tick at which it has traded', () => {
  const pair = { priceStep: Amount.one, ladder: terms, collar: 20_000 }
  const price = Amount.of('10000')
  const sold = [
    { price: 10_005, lots: 100 },
    { price: 10_015, lots: 30 },
    { price: 10_015, lots: 20 },
  ]

  it('is that of before, and what is shown lacks what is gone of it', () => {
    // It was 400 lots long, and has sold 150 of them.
    expect(said(offeredAt(price, pair, 250, sold))).toEqual(said(ladder(10_000, terms, 400)))
    expect(said(houseLeft(price, pair, 250, sold))).toEqual(['60@9995 90@9985 135@9975', '100@10015 225@10025'])
    const bought = [{ price: 9_995, lots: 60 }]
    expect(said(houseLeft(price, pair, 460, bought))).toEqual(['90@9985 135@9975', '100@10005 150@10015 225@10025'])
  })

  it('is shown within the collar alone', () => {
    expect(said(houseLeft(price, { ...pair, collar: 1_000 }, 0, []))).toEqual(['100@9995', '100@10005'])
  })
})
