import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { SpotMatcher } from '../src/features/spot/spot-matcher.job.ts'
import { LiveMarket } from '../src/market-feed/live-market.ts'
import { Pairs } from '../src/market-feed/pairs.ts'
import { TickStore } from '../src/market-feed/tick-store.ts'
import { batchWriter } from '../src/platform/submit/batch-writer.ts'
import { Submitters } from '../src/platform/submit/submitters.ts'
import { appOfFile, type TestUser } from './harness.ts'
import { holdAccount } from './held-account.ts'

const { openContract, placeBuyOrder, findOrder, convert } = endpoints

/** A follower of the feed that gets ticks only when a test lets it. */
const app = appOfFile()
let user: TestUser

beforeAll(async () => {
  app.clock.stop()
  vi.spyOn(app.get(LiveMarket), 'catchUp').mockResolvedValue()
})
afterAll(async () => {
  vi.restoreAllMocks()
})
beforeEach(async () => {
  user = await app.signedIn({ USDT: '10000' })
  app.clock.moveTo(new Date())
})

const up = { direction: 'up', premium: Amount.of('100'), symbol: 'btcusdt', durationSeconds: 60 } as const
const marketBuy = { symbol: 'btcusdt', quantity: Amount.of('0.1'), sizing: 'quantity', type: 'market' } as const

/** Trades that another process stored and this one has not received. */
async function unheard(symbol: string, prices: readonly string[], at = app.clock.now()) {
  const pairs = app.get(Pairs)
  const { rows } = await app.pool.query(
    'SELECT coalesce(max(sequence), 0)::int AS last FROM tick JOIN pair ON pair.id = pair_id WHERE symbol = $1',
    [symbol],
  )
  const ticks = prices.map((price, index) => ({
    ...{ symbol, price: Amount.of(price), volume: Amount.one, at, source: 'sim' as const },
    sequence: rows[0].last + index + 1,
  }))
  await new TickStore(pairs).insert(app.pool, ticks)
  return ticks.at(-1)
}

/** The board's last price of the symbol is so old, and the store has newer ones. */
async function heldBack(symbol: string, ms: number, prices: readonly string[]) {
  const now = app.clock.now()
  await app.get(LiveMarket).load()
  await app.trade(symbol, '50000', { at: new Date(now.getTime() - ms) })
  return unheard(symbol, prices, now)
}

it.each([
  ['half a second', 'ethusdt', 500],
  ['so long that its own price is stale', 'bnbusdt', 5_000],
])(
  'a contract and a market order take the newest stored tick where the board is behind by %s',
  async (_, symbol, ms) => {
    const newest = await heldBack(symbol, ms, ['50050', '50100'])
    const contract = await app.does(user, openContract, { ...up, symbol })
    expect(contract.openTick).toMatchObject({ sequence: newest?.sequence, price: Amount.of('50100') })
    const { orderId, turnover } = await app.does(user, placeBuyOrder, { ...marketBuy, symbol })
    expect(turnover.text()).toBe('5010')
    const { fills } = await app.does(user, findOrder, { orderId })
    expect(fills.map(({ price, tick }) => [price.text(), tick.sequence])).toEqual([['50100', newest?.sequence]])
  },
)

it('an exchange takes the newest stored tick of each pair that it goes through', async () => {
  await heldBack('ltcusdt', 500, ['50100'])
  const newest = await heldBack('dotusdt', 500, ['25000'])
  await unheard('ltcusdt', ['50200'])
  const made = await app.does(user, convert, { quantity: Amount.of('100'), from: 'USDT', to: 'DOT' })
  expect(made.ticks.map(({ price, sequence }) => [price.text(), sequence])).toEqual([['25000', newest?.sequence]])
  expect(made.gross.text()).toBe('0.004')
  const across = await app.does(user, convert, { quantity: Amount.of('0.002'), from: 'DOT', to: 'LTC' })
  expect(across.ticks.map(({ symbol, price }) => [symbol, price.text()])).toEqual([
    ['dotusdt', '25000'],
    ['ltcusdt', '50200'],
  ])
})

it('an exchange is made on the newest stored tick also where the board is so far behind that its own price is stale', async () => {
  const newest = await heldBack('linkusdt', 5_000, ['25000'])
  const made = await app.does(user, convert, { quantity: Amount.of('100'), from: 'USDT', to: 'LINK' })
  expect(made.ticks).toEqual([expect.objectContaining({ sequence: newest?.sequence, price: Amount.of('25000') })])
})

it('no tick that was stored before a limit order fills it, heard of or not', async () => {
  await heldBack('solusdt', 500, ['49000', '50000'])
  const limit = {
    symbol: 'solusdt',
    limitPrice: Amount.of('49500'),
    quantity: Amount.of('0.1'),
    sizing: 'quantity',
    type: 'limit',
  } as const
  const { orderId } = await app.does(user, placeBuyOrder, limit)
  await app.get(SpotMatcher).sweep()
  expect((await app.does(user, findOrder, { orderId })).state).toBe('open')
})

it('a market order that waits in its statement fills on the price of when it is written', async () => {
  await heldBack('xrpusdt', 100, ['50000'])
  const held = await holdAccount(app.pool, `user:${user.userId}:available:USDT`)
  const waiting = app.does(user, placeBuyOrder, { ...marketBuy, symbol: 'xrpusdt' }, 'waits')
  await held.awaited(1)
  await unheard('xrpusdt', ['50200'])
  await held.letGo()
  const { orderId, turnover } = await waiting
  expect(turnover.text()).toBe('5020')
  expect((await app.does(user, placeBuyOrder, { ...marketBuy, symbol: 'xrpusdt' }, 'waits')).orderId).toBe(orderId)
})

it('what is outdated each time is told to come later, and its key is free', async () => {
  await app.pool.query(`
    CREATE OR REPLACE FUNCTION adjustment_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE sql AS $$
      SELECT CASE (item ->> 'busy')::boolean WHEN true THEN submit_outdated((item ->> 'ordinal')::int, '{"newest": 7}')
                                             ELSE submit_accepted((item ->> 'ordinal')::int, 42) END
        FROM jsonb_array_elements(rows) item
    $$`)
  const judged: unknown[] = []
  const submitter = app.get(Submitters).of<{ busy: boolean }, { busy: boolean }, undefined>({
    judge: (request, _context, _now, outdated) => {
      if (request.busy) judged.push(outdated ?? 'first')
      return request
    },
    write: batchWriter('adjustment_write', (request) => request),
  })
  const key = { key: 'busy', fingerprint: 'busy' }
  const [busy, other] = await Promise.allSettled([
    submitter.submit('user:1', key, { busy: true }),
    submitter.submit('user:2', undefined, { busy: false }),
  ])
  expect(busy).toMatchObject({ status: 'rejected', reason: { refusal: 'overloaded' } })
  expect(other).toMatchObject({ status: 'fulfilled', value: { id: 42 } })
  expect(judged).toEqual(['first', ...[2, 3, 4, 5, 6].map((attempt) => ({ attempt, detail: { newest: 7 } }))])
  expect((await submitter.submit('user:1', key, { busy: false })).id).toBe(42)
})
