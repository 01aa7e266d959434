import { constantFrom, integer, property, assert as prove, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import type { Tick, TradingSession } from '../market/index.ts'
import { conversionLegs, convert } from './conversion.ts'
import { midRate, pricedAt, shownRate } from './rate.ts'

const amount = Amount.of
const feeRate = amount('0.002')
const friday = new Date('2026-11-20T12:00:00.000Z')
const saturday = new Date('2026-11-21T12:00:00.000Z')

const prices: Record<string, [base: string, quote: string, price: string, session: TradingSession]> = {
  btcusdt: ['BTC', 'USDT', '67412', '24x7'],
  ethusdt: ['ETH', 'USDT', '3480', '24x7'],
  xauusdt: ['XAU', 'USDT', '2652', 'fx'],
  eurusd: ['EUR', 'USD', '1.0842', 'fx'],
  usdjpy: ['USD', 'JPY', '151.32', 'fx'],
  usdvnd: ['USD', 'VND', '25380', 'fx'],
}
const precisions: Record<string, number> = { BTC: 8, ETH: 8, XAU: 6, USDT: 6, USD: 2, EUR: 2, JPY: 0, VND: 0 }

function marketsAt(at: Date, changed: Record<string, string> = {}) {
  return (base: string, quote: string) => {
    const symbol = `${base}${quote}`.toLowerCase()
    const listed = prices[symbol]
    if (!listed) return undefined
    const price = amount(changed[symbol] ?? listed[2])
    const tick: Tick = { symbol, price, volume: Amount.one, at, sequence: 1, source: 'sim' }
    return { base, quote, session: listed[3], tick }
  }
}

function rate(from: string, to: string, { now = friday, at = now }: { now?: Date; at?: Date } = {}) {
  return midRate(from, to, marketsAt(at), now)
}

function mid(from: string, to: string) {
  const found = rate(from, to)
  if ('refusal' in found) throw new Error(found.refusal)
  return found
}

describe('the middle rate', () => {
  it.each([
    //  from   to      mid                      markets
    ['BTC', 'USDT', '67412', ['btcusdt']],
    ['USDT', 'BTC', '0.000014834154156529', ['btcusdt']],
    ['ETH', 'BTC', '0.051622856464724381', ['ethusdt', 'btcusdt']],
    ['USD', 'USDT', '1', []],
    ['USDT', 'JPY', '151.32', ['usdjpy']],
    ['JPY', 'USDT', '0.006608511763150938', ['usdjpy']],
    ['ETH', 'JPY', '526593.6', ['ethusdt', 'usdjpy']],
    ['EUR', 'JPY', '164.061144', ['eurusd', 'usdjpy']],
  ])('%s to %s is %s', (from, to, shown, symbols) => {
    const found = mid(from, to)
    expect(shownRate(found, feeRate).mid.text()).toBe(amount(shown).text())
    expect(found.ticks.map((tick) => tick.symbol)).toEqual(symbols)
  })

  it('is shown less the fee', () => {
    expect(shownRate(mid('BTC', 'USDT'), feeRate).rate.text()).toBe('67277.176')
  })

  it.each([
    ['a coin without a market', () => rate('BTC', 'ABC'), 'currencyUnsupported'],
    ['the same coin twice', () => rate('BTC', 'BTC'), 'exchangeFailed'],
    ['a closed market', () => rate('JPY', 'USDT', { now: saturday }), 'outsideTradingHours'],
    ['a price of 2.001 s ago', () => rate('BTC', 'USDT', { at: new Date(friday.getTime() - 2_001) }), 'exchangeFailed'],
    [
      'no price yet',
      () => midRate('BTC', 'USDT', (base, quote) => ({ base, quote, session: '24x7', tick: undefined }), friday),
      'exchangeFailed',
    ],
  ])('is refused for %s', (_, ask, refusal) => {
    expect(ask()).toMatchObject({ refusal })
  })

  it('is there at a weekend where no closed market is on the way', () => {
    expect(rate('ETH', 'USD', { now: saturday })).not.toHaveProperty('refusal')
  })

  it('is as old as its oldest price', () => {
    const old = new Date(friday.getTime() - 1_500)
    const found = rate('BTC', 'USDT', { at: old })
    expect('ticks' in found && pricedAt(found, friday)).toEqual(old)
    expect(pricedAt(mid('USD', 'USDT'), friday)).toEqual(friday)
  })
})

describe('an exchange', () => {
  it.each([
    // quantity  from   to      gross     fee        received
    ['0.01', 'BTC', 'USDT', '674.12', '1.34824', '672.77176'],
    ['100', 'USDT', 'JPY', '15132', '31', '15101'],
    ['151', 'JPY', 'USDT', '0.997885', '0.001996', '0.995889'],
  ])('of %s %s to %s', (quantity, from, to, gross, fee, received) => {
    const made = convert({ from, to, quantity: amount(quantity) }, mid(from, to), {
      feeRate,
      precision: precisions[to] ?? 0,
    })
    expect([made?.gross.text(), made?.fee.text(), made?.received.text()]).toEqual([gross, fee, received])
  })

  it.each([
    ['0.000001', 'USDT', 'BTC'],
    ['0.004', 'USDT', 'JPY'],
    ['1', 'VND', 'BTC'],
    // Worth one yen, all of which is the fee.
    ['0.007', 'USDT', 'JPY'],
  ])('of %s %s to %s is dust', (quantity, from, to) => {
    const asked = { from, to, quantity: amount(quantity) }
    expect(convert(asked, mid(from, to), { feeRate, precision: precisions[to] ?? 0 })).toBeUndefined()
  })

  it('moves both coins and the fee in one journal that is zero in each', () => {
    const made = convert({ from: 'BTC', to: 'USDT', quantity: amount('0.01') }, mid('BTC', 'USDT'), {
      feeRate,
      precision: 6,
    })
    const legs = made ? conversionLegs(42, made) : []
    expect(legs.map((leg) => [leg.account, leg.amount.text(), leg.recordType])).toEqual([
      ['user:42:available:BTC', '-0.01', 10],
      ['house:market:BTC', '0.01', undefined],
      ['house:market:USDT', '-674.12', undefined],
      ['user:42:available:USDT', '674.12', 10],
      ['user:42:available:USDT', '-1.34824', 11],
      ['house:fees:USDT', '1.34824', undefined],
    ])
  })

  it('there and back again never gains, whatever the coins, the prices and the amount', () => {
    const coin = constantFrom(...Object.keys(precisions))
    const price = integer({ min: 1, max: 2_000_000_000 }).map((whole) => amount((BigInt(whole) * 37n).toString()))
    prove(
      property(
        coin,
        coin,
        tuple(price, price, price),
        integer({ min: 1, max: 2_000_000_000 }),
        (from, to, some, units) => {
          if (from === to) return
          const changed = {
            btcusdt: some[0].dividedBy(amount('1000000'), 6, 'up').text(),
            usdjpy: some[1].dividedBy(amount('1000000'), 6, 'up').text(),
            eurusd: some[2].dividedBy(amount('1000000'), 6, 'up').text(),
          }
          const quantity = amount(String(units)).dividedBy(amount(`1${'0'.repeat(precisions[from] ?? 0)}`), 8, 'down')
          const there = midRate(from, to, marketsAt(friday, changed), friday)
          const back = midRate(to, from, marketsAt(friday, changed), friday)
          if ('refusal' in there || 'refusal' in back) throw new Error('these markets are open and fresh')
          const gone = convert({ from, to, quantity }, there, { feeRate, precision: precisions[to] ?? 0 })
          if (!gone) return
          const home = convert({ from: to, to: from, quantity: gone.received }, back, {
            feeRate,
            precision: precisions[from] ?? 0,
          })
          expect((home?.received ?? Amount.zero).isLessThan(quantity)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
