import { createHash } from 'node:crypto'
import { Amount } from '@halyard/domain'
import { type OfferedPeriod, offeredPeriods } from '@halyard/domain/contracts'
import { type SimulatedInstrument, SimulatedMarket } from '@halyard/domain/market'
import { describe, expect, it } from 'vitest'

import { seededPeriods } from '../../../../../../prisma/seed/contracts.ts'
import { seededPairs } from '../../../../../../prisma/seed/market.ts'
import { type Feed, feedOf, minutesOf } from './feed.ts'
import { play, quickest, type StrategyResult } from './play.ts'
import { strategies } from './strategies.ts'

/** A Friday, so that the end of a session is among what is played. */
const until = Date.UTC(2026, 10, 20, 22, 30)
const hour = 3_600_000
const keyOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

const periods: OfferedPeriod[] = seededPeriods.map(([seconds, payoutRatio]) => ({
  seconds,
  payoutRatio: Amount.of(payoutRatio),
}))
const instruments = seededPairs.map(
  (pair): SimulatedInstrument => ({
    symbol: pair.symbol,
    session: pair.session === 'fx' ? 'fx' : '24x7',
    priceStep: Amount.of(pair.price_step),
    quantityStep: Amount.of(pair.quantity_step),
    referencePrice: Amount.of(pair.reference_price),
    yearlyVolatility: Number(pair.yearly_volatility),
    tickInterval: pair.tick_interval,
    typicalTrade: pair.typical_trade,
  }),
)
const bitcoin = instruments[0] as SimulatedInstrument

function simulated(instrument: SimulatedInstrument, hours: number, seed = 'strategies'): Feed {
  const market = new SimulatedMarket(keyOf(`${seed} ${instrument.symbol}`), instrument)
  return feedOf(instrument.symbol, market.ticksBetween(until - hours * hour, until))
}

const played = (feed: Feed, offered: readonly OfferedPeriod[]) => ({
  feed,
  periods: offered.map(({ seconds, payoutRatio }) => ({ seconds, payoutRatio: Number(payoutRatio.text()) })),
})

const told = (edges: readonly StrategyResult[]) =>
  edges.map(({ strategy, where, mean, error }) => `${strategy}, ${where}: ${mean.toFixed(3)} ± ${error.toFixed(3)}`)

it('no strategy earns on any pair and period that is offered', () => {
  const pairs = instruments.map((instrument) => {
    const feed = simulated(instrument, 1.25)
    return played(feed, offeredPeriods(periods, instrument, minutesOf(feed)))
  })
  expect(pairs.every(({ periods }) => periods.length > 0)).toBe(true)
  const { all, edges } = play(pairs, strategies)
  expect(told(edges)).toEqual([])
  expect(all.length).toBeGreaterThan(2_000)
})

describe('a fault shows', () => {
  const of = (seconds: number) => [{ seconds, payoutRatio: Amount.of('0.85') }]
  const names = (edges: readonly StrategyResult[]) => edges.map(({ strategy }) => strategy)

  it('a step that is most of what a minute moves: betting against the last change earns, and the period is not offered', () => {
    const dong = instruments.find(({ symbol }) => symbol === 'usdvnd') as SimulatedInstrument
    const coarse = { ...dong, priceStep: Amount.one, session: '24x7' } as const
    const feed = simulated(coarse, 12)
    expect(offeredPeriods(of(60), coarse, minutesOf(feed))).toEqual([])
    expect(names(play([played(feed, of(60))], strategies).edges)).toContain(
      'against: with the last change, right after it',
    )
  })

  it('a board that is half a second old: what it has not heard earns', () => {
    const pair = played(simulated(bitcoin, 4), of(15))
    expect(names(play([pair], strategies).edges)).toEqual([])
    const { edges } = play([pair], strategies, { ...quickest, boardAge: 500 })
    expect(names(edges)).toContain('with what a board 500 ms old has not heard, of 2 deviations')
  })

  it('a path that is straight for 250 ms: the slope earns', () => {
    expect(names(play([played(randomFeed(3, 1), of(3))], strategies).edges)).toEqual([])
    const { edges } = play([played(randomFeed(3, 250), of(3))], strategies)
    expect(names(edges).join('; ')).toContain('with the slope within 250 ms')
  })
})

/** Hours of a random path that is straight between moments so many milliseconds apart, seen every 50 ms or so. */
function randomFeed(hours: number, straightMs: number): Feed {
  const random = randomNumbers()
  const ticks: { at: number; price: number }[] = []
  let [from, left, right] = [until, 67_400, 67_400]
  for (let at = until; at < until + hours * hour; at += 1 + Math.floor(random.uniform() * 98)) {
    for (; from + straightMs <= at; from += straightMs) {
      left = right
      right += random.normal() * Math.sqrt(straightMs) * 0.2
    }
    ticks.push({ at, price: left + ((right - left) * (at - from)) / straightMs })
  }
  return {
    symbol: 'random',
    at: Float64Array.from(ticks, ({ at }) => at),
    price: Float64Array.from(ticks, ({ price }) => Number(price.toFixed(2))),
  }
}

/** The same at every run. */
function randomNumbers() {
  const hash = (state: number) => Math.imul(state ^ (state >>> 16), 0x45d9f3b)
  let count = 1
  const uniform = () => {
    count += 1
    const mixed = hash(hash(Math.imul(count, 0x9e3779b1)))
    return (((mixed ^ (mixed >>> 16)) >>> 0) + 0.5) / 2 ** 32
  }
  return { uniform, normal: () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()) }
}
