import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { offeredPeriods } from '@halyard/domain/contracts'
import { SimulatedMarket } from '@halyard/domain/market'
import {
  ContractsRepository,
  type Feed,
  feedOf,
  feedsOf,
  minutesOf,
  play,
  strategies,
} from '../features/contracts/index.ts'
import { playBooks } from '../features/spot/index.ts'
import { tryTricks } from '../market-feed/dishonest-host.ts'
import { type ListedPair, Pairs } from '../market-feed/pairs.ts'
import { recordedTicks } from '../market-feed/sources/recorded-tick.ts'
import { Database } from '../platform/database/database.ts'

// Plays every cheap strategy on the pairs and periods of DATABASE_URL; ends with code 1 when any earns. On the
// simulated market, under a key of its own, for so many hours; or on a recorded file as MARKET_SOURCE=replay plays it.
// Then what takes from the house's ladder in books, and what makes the market inside it, which may earn.
// With `host`, every way in which a host could cheat, and what somebody who recorded it says; code 1 when one goes unnoticed.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    hours: { type: 'string', default: '24' },
    key: { type: 'string', default: randomBytes(16).toString('hex') },
    file: { type: 'string' },
  },
})
if (positionals[0] === 'host') tryHost()
else await tryBets()

async function tryBets(): Promise<void> {
  const database = new Database(process.env.DATABASE_URL ?? '', { size: 1 })
  try {
    const pairs = new Pairs(database.pool)
    await pairs.refresh()
    const { terms } = await new ContractsRepository(database).offer()
    const feeds = values.file
      ? feedsOf(recordedTicks(await readFile(values.file, 'utf8')))
      : simulated(pairs.all(), Number(values.hours))
    const played = feeds.flatMap((feed) => {
      const pair = pairs.find(feed.symbol)
      const periods = pair ? offeredPeriods(terms.periods, pair.simulated, minutesOf(feed)) : []
      console.log(
        `${feed.symbol}: ${feed.at.length} ticks, ${periods.map(({ seconds }) => `${seconds} s`).join(', ') || 'no period'}`,
      )
      return [
        { feed, periods: periods.map((period) => ({ ...period, payoutRatio: Number(period.payoutRatio.text()) })) },
      ]
    })
    const { all, edges } = play(played, strategies)
    for (const { strategy, where, mean, error, bets } of edges) {
      console.log(`${strategy}, on ${where}: ${percent(mean)} ± ${percent(error)} of the stake, in ${bets} bets`)
    }
    console.log(`${all.length} ways to play were counted: ${edges.length} earn.`)
    const earning = tryBooks(pairs, feeds)
    process.exitCode = edges.length + earning === 0 ? 0 : 1
  } finally {
    await database.pool.end()
  }
}

/** Answers how many ways to take from the house's ladder earn. */
function tryBooks(pairs: Pairs, feeds: readonly Feed[]): number {
  const books = feeds.flatMap(({ symbol, price }) => {
    const pair = pairs.find(symbol)
    const step = Number(pair?.priceStep.text())
    return pair
      ? [
          {
            symbol,
            terms: pair.ladder,
            collar: pair.collar,
            ticks: Array.from(price, (each) => Math.round(each / step)),
          },
        ]
      : []
  })
  const { takers, makers } = playBooks(books)
  const earning = takers.filter(({ earns }) => earns)
  for (const { strategy, symbol, mean, error, rounds } of [...earning, ...makers.filter(({ earns }) => earns)])
    console.log(`${strategy}, on ${symbol}: ${percent(mean)} ± ${percent(error)} of the price, in ${rounds} rounds`)
  const made = makers.filter(({ earns }) => earns).length
  console.log(`${takers.length} ways to take from the house were counted: ${earning.length} earn, without fees.`)
  console.log(`Making the market inside its ladder earns on ${made} of ${makers.length} pairs, of those who take.`)
  return earning.length
}

/** A dishonest host, and what somebody says who recorded it. */
function tryHost(): void {
  const { honest, tried } = tryTricks(values.key)
  for (const sentence of honest) console.log(`of an honest host it was said: ${sentence}`)
  for (const { name, named } of tried) console.log(`${name}: ${named ?? 'UNNOTICED'}`)
  const unnoticed = tried.filter(({ named }) => named === undefined).length
  console.log(`${tried.length} ways to cheat were tried: ${unnoticed} went unnoticed by whoever recorded the host.`)
  process.exitCode = unnoticed === 0 && honest.length === 0 ? 0 : 1
}

function simulated(pairs: readonly ListedPair[], hours: number): Feed[] {
  console.log(`The simulated market under the key ${values.key}, ${hours} hours up to the end of a session.`)
  const until = Date.UTC(2026, 10, 20, 22, 30)
  return pairs.map(({ symbol, simulated: instrument }, index) => {
    const key = (BigInt(`0x${values.key}`) + BigInt(index)).toString(16).padStart(32, '0').slice(-32)
    return feedOf(symbol, new SimulatedMarket(key, instrument).ticksBetween(until - hours * 3_600_000, until))
  })
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}
