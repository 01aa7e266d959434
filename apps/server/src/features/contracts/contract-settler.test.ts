import { Amount } from '@halyard/domain'
import type { Pair } from '@halyard/domain/market'
import { isTrading, closesAt as sessionClosesAt, type Tick } from '@halyard/domain/market'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letOldPricesCount, openContracts, openingOn } from '../../../test/contracts.ts'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { TickStore } from '../../market-feed/tick-store.ts'
import { TickStream } from '../../market-feed/tick-stream.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Database } from '../../platform/database/database.ts'
import { Metrics } from '../../platform/metrics/metrics.ts'
import { Queues } from '../../platform/queue/queues.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { ContractSettler } from './contract-settler.job.ts'
import { checkSettlements } from './settlement-check.ts'
import { SettlementsRepository } from './settlements.repository.ts'

const { openContract, findContract, balances } = endpoints

/** Without the worker's role nothing settles by itself: each test says when a worker comes by. */
const app = appOfFile()
let settler: ContractSettler
let user: TestUser
let symbol: string

const minute = 60_000
/** The tests play an hour ago by the database's clock, so that a pair that does not tick counts as silent at once. */
const hourAgo = () => new Date(Date.now() - 60 * minute)

beforeAll(async () => {
  await letOldPricesCount(app.pool)
  settler = app.get(ContractSettler)
})
const unused = 'btc eth bnb sol xrp doge trx ton ada avax link bch dot ltc uni near atom etc xlm fil'.split(' ')
beforeEach(async () => {
  app.clock.moveTo(new Date())
  user = await app.signedIn({ USDT: '1000' })
  symbol = `${unused.shift()}usdt`
})

const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms)
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** Buys 100 USDT up for a minute on a tick of 50, and answers when it closes. */
async function buy(at = hourAgo(), direction: 'up' | 'down' = 'up') {
  app.clock.moveTo(at)
  await app.trade(symbol, '50', { at })
  return app.does(user, openContract, { direction, premium: Amount.of('100'), symbol, durationSeconds: 60 })
}

/** A worker that hears ticks, and never sweeps by itself. */
function listening(): ContractSettler {
  const none = { work: () => undefined, everyInProcess: () => undefined }
  const worker = new ContractSettler(
    app.get(SettlementsRepository),
    app.get(Pairs),
    app.get(TickStream),
    none as unknown as Queues,
    none as unknown as Sweeps,
    { ...app.get<Environment>(ENVIRONMENT as never), roles: new Set(['worker']) },
    app.clock,
    new Metrics(),
  )
  worker.onApplicationBootstrap()
  return worker
}

/** How a contract stands: state, result, price of the close, and what its owner has. */
async function standing(contractId: number) {
  const { state, result, closePrice } = await app.does(user, findContract, { contractId })
  const { contract } = await app.does(user, balances, { view: 'contract' })
  return [state, result, closePrice?.text(), contract?.available?.text(), contract?.inContracts?.text()]
}

const pending = ['pending', null, undefined, '900', '100']

describe('the close', () => {
  it('on the price of the open gives the premium back', async () => {
    const { contractId, closesAt } = await buy()
    await app.trade(symbol, '51', { at: before(closesAt, 500) })
    await app.trade(symbol, '50', { at: before(closesAt, 400) })
    await app.trade(symbol, '49', { at: after(closesAt, 1) })
    await settler.settleDue()
    expect(await standing(contractId)).toEqual(['settled', 'equal', '50', '1000', '0'])
  })

  it('is the last of several ticks of its very millisecond', async () => {
    const { contractId, closesAt } = await buy()
    await app.trade(symbol, '49', { at: closesAt })
    await settler.settleDue()
    expect(await standing(contractId)).toEqual(pending)
    await app.trade(symbol, '51', { at: closesAt })
    await settler.settleDue()
    expect(await standing(contractId)).toEqual(pending)
    await app.trade(symbol, '1', { at: after(closesAt, 1) })
    await settler.settleDue()
    expect(await standing(contractId)).toEqual(['settled', 'profit', '51', '1085', '0'])
  })

  it('is the past price, however late a worker comes by', async () => {
    const { contractId, closesAt } = await buy(undefined, 'down')
    await app.trade(symbol, '49', { at: before(closesAt, 300) })
    for (let second = 1; second <= 120; second += 1) {
      await app.trade(symbol, String(50 + second), { at: after(closesAt, second * 1000 - 900) })
    }
    app.clock.moveTo(after(closesAt, 2 * minute))
    await settler.sweep()
    expect(await standing(contractId)).toEqual(['settled', 'profit', '49', '1085', '0'])
  })

  it('after a gap of more than two seconds is none: invalid, and the premium comes back', async () => {
    const { contractId, closesAt } = await buy()
    await app.trade(symbol, '99', { at: before(closesAt, 2_001) })
    await app.trade(symbol, '99', { at: after(closesAt, 1) })
    await settler.settleDue()
    expect(await standing(contractId)).toEqual(['invalid', null, '99', '1000', '0'])
  })

  it('after a gap of just two seconds counts', async () => {
    const { contractId, closesAt } = await buy()
    await app.trade(symbol, '40', { at: before(closesAt, 2_000) })
    await app.trade(symbol, '99', { at: after(closesAt, 1) })
    await settler.settleDue()
    expect(await standing(contractId)).toEqual(['settled', 'loss', '40', '900', '0'])
  })
})

describe('the word of the feed that all ticks up to the close are stored', () => {
  const say = async (until: Date) => (await app.get(TickStore).advanceWatermarks(app.pool, until)).moved

  it('settles at once, without the next tick, and keeps out what would come from before', async () => {
    const { contractId, closesAt } = await buy()
    await app.trade(symbol, '51', { at: before(closesAt, 100) })
    expect(await say(before(closesAt, 1))).toEqual([])
    await settler.settleDue()
    expect(await standing(contractId)).toEqual(pending)
    expect(await say(closesAt)).toEqual([symbol])
    expect(await say(closesAt)).toEqual([])
    await settler.settleDue()
    expect(await standing(contractId)).toEqual(['settled', 'profit', '51', '1085', '0'])
    expect((await checkSettlements(app.pool)).differences).toEqual([])
    await expect(app.trade(symbol, '1', { at: closesAt })).rejects.toThrow(/came after contracts were settled/)
    await app.trade(symbol, '52', { at: after(closesAt, 1) })
  })

  it('moves nothing where a tick from after the close has come already', async () => {
    const { closesAt } = await buy()
    await app.trade(symbol, '51', { at: after(closesAt, 1) })
    expect(await say(after(closesAt, 1))).toEqual([])
  })

  it('counts for no close that the clock of the database has not reached', async () => {
    const { contractId, closesAt } = await buy(new Date())
    expect(await say(after(closesAt, 60 * minute))).toEqual([])
    expect((await app.get(TickStore).advanceWatermarks(app.pool, new Date())).nextClose).toEqual(closesAt)
    await settler.settleDue()
    expect(await standing(contractId)).toEqual(pending)
  })
})

describe('a pair that does not tick after the close', () => {
  it('is waited for three seconds, then nothing from before can be added to it', async () => {
    const { contractId, closesAt } = await buy()
    await app.trade(symbol, '51', { at: before(closesAt, 100) })
    await settler.settleDue()
    expect(await standing(contractId)).toEqual(pending)
    await settler.sweep()
    expect(await standing(contractId)).toEqual(['settled', 'profit', '51', '1085', '0'])
    expect((await app.does(user, findContract, { contractId })).nextTick).toBeNull()
    await expect(app.trade(symbol, '1', { at: before(closesAt, 50) })).rejects.toThrow(
      /came after contracts were settled/,
    )
    await expect(app.trade(symbol, '1', { at: closesAt })).rejects.toThrow(/came after contracts were settled/)
  })

  it('attaches the tick that follows the close, when that comes', async () => {
    const { contractId, closesAt } = await buy()
    await app.trade(symbol, '51', { at: before(closesAt, 100) })
    await settler.sweep()
    await app.trade(symbol, '70', { at: after(closesAt, 10 * minute) })
    await settler.sweep()
    const { closeTick, nextTick } = await app.does(user, findContract, { contractId })
    expect(nextTick?.sequence).toBe((closeTick?.sequence ?? 0) + 1)
    expect(nextTick?.price.text()).toBe('70')

    // A worker that hears ticks needs no sweep for it.
    const worker = listening()
    const later = await buy(after(closesAt, 20 * minute))
    await app.trade(symbol, '51', { at: before(later.closesAt, 100) })
    await worker.sweep()
    const next = async () => (await app.does(user, findContract, { contractId: later.contractId })).nextTick
    expect(await next()).toBeNull()
    await app.trade(symbol, '71', { at: after(later.closesAt, minute) })
    await expect.poll(async () => (await next())?.price.text()).toBe('71')
    await worker.onApplicationShutdown()
  })

  it('since long before makes the contract invalid', async () => {
    const { contractId } = await buy()
    await settler.sweep()
    expect(await standing(contractId)).toEqual(['invalid', null, '50', '1000', '0'])
  })

  it('because its market closed just then is settled on the last price of the session', async () => {
    symbol = 'eurusd'
    // The last end of a session that lies at least two days back.
    const tradingDay = [7, 9]
      .map((days) => before(new Date(), days * 24 * 60 * minute))
      .find((day) => isTrading('fx', day))
    const sessionEnd = sessionClosesAt('fx', tradingDay as Date) as Date
    const { contractId, closesAt } = await buy(before(sessionEnd, 65_000))
    expect(closesAt < sessionEnd).toBe(true)
    await app.trade(symbol, '49', { at: before(closesAt, 700) })
    await settler.sweep()
    expect(await standing(contractId)).toEqual(['settled', 'loss', '49', '900', '0'])
  })

  it('is not cut off by a worker whose clock is an hour ahead', async () => {
    const { contractId } = await buy(new Date())
    app.clock.advance({ hours: 1 })
    await settler.sweep()
    expect(await standing(contractId)).toEqual(pending)
  })
})

it('a worker whose clock is ahead leaves the exposure of seconds to come as it is', async () => {
  const { contractId } = await buy(new Date())
  app.clock.advance({ hours: 2 })
  await settler.sweep()
  const { rows } = await app.pool.query(
    `SELECT exposure.profits::text FROM contract_exposure exposure JOIN contract USING (pair_id)
      WHERE contract.id = $1 AND closing_second = date_trunc('second', closes_at)`,
    [contractId],
  )
  expect(rows.map((row) => Amount.of(row.profits).text())).toEqual(['85'])
})

describe('many workers and many jobs', () => {
  it('pay each contract once', async () => {
    const pair = app.get(Pairs).find(symbol) as Pair
    const opened = await app.trade(symbol, '50', { at: hourAgo() })
    const users = await Promise.all(Array.from({ length: 150 }, () => app.signedIn({ USDT: '10' })))
    await openContracts(
      app,
      users.map(({ userId }, index) => openingOn(opened, pair, { userId, direction: index % 3 === 0 ? 'up' : 'down' })),
    )
    await app.trade(symbol, '51', { at: after(opened.at, minute) })
    await app.trade(symbol, '52', { at: after(opened.at, minute + 1) })
    const other = await secondWorker()
    await Promise.all([settler, other.settler, settler, other.settler].map((worker) => worker.settleDue()))
    await Promise.all([settler.sweep(), other.settler.sweep(), settler.settleDue()])
    await other.close()
    const { rows } = await app.pool.query(
      `SELECT state, result, count(*)::int AS contracts, sum(payout)::text AS paid FROM contract
        WHERE pair_id = $1 GROUP BY state, result ORDER BY result`,
      [pair.id],
    )
    expect(rows.map((row) => [row.state, row.result, row.contracts, Amount.of(row.paid).text()])).toEqual([
      ['settled', 'profit', 50, '925'],
      ['settled', 'loss', 100, '0'],
    ])
    const { rows: journals } = await app.pool.query(
      `SELECT count(*)::int AS closed FROM journal JOIN contract ON key = 'contract:' || contract.id || ':close'
        WHERE pair_id = $1`,
      [pair.id],
    )
    expect(journals[0].closed).toBe(150)
  })

  it('are not held up by a contract that cannot be settled', async () => {
    const pair = app.get(Pairs).find(symbol) as Pair
    const opened = await app.trade(symbol, '50', { at: hourAgo() })
    const users = await Promise.all(Array.from({ length: 9 }, () => app.signedIn({ USDT: '10' })))
    await openContracts(
      app,
      users.map(({ userId }) => openingOn(opened, pair, { userId, direction: 'up' })),
    )
    await app.trade(symbol, '51', { at: after(opened.at, minute + 1) })
    const frozen = `user:${users[4]?.userId}:contract:USDT`
    const setFrozen = (balance: string) =>
      app.pool.query('UPDATE ledger_account SET balance = $1 WHERE address = $2', [balance, frozen])
    const left = async () =>
      (await app.pool.query('SELECT user_id FROM contract WHERE pair_id = $1 AND state = $2', [pair.id, 'pending']))
        .rows
    await setFrozen('0')
    // A transaction that failed holds its rows a moment longer, and a worker passes over what is held.
    const leftAfterSettling = async () => {
      await settler.settleDue()
      return left()
    }
    await expect.poll(leftAfterSettling).toEqual([{ user_id: String(users[4]?.userId) }])
    await setFrozen('10')
    await expect.poll(leftAfterSettling).toEqual([])
  })

  async function secondWorker() {
    const database = new Database(app.databaseUrl)
    const parts = [app.get(Pairs), app.get(TickStream), app.get(Queues), app.get(Sweeps)] as const
    const environment = app.get<Environment>(ENVIRONMENT as never)
    const measured = [app.clock, new Metrics()] as const
    const worker = new ContractSettler(
      new SettlementsRepository(database, app.clock),
      ...parts,
      environment,
      ...measured,
    )
    return { settler: worker, close: () => database.pool.end() }
  }
})

describe('nobody can steer an outcome', () => {
  const insist = (change: string, contractId: number) =>
    app.pool.query(`UPDATE contract SET ${change} WHERE id = $1`, [contractId])

  it('a settled contract stays as it is, and what was bought never changes', async () => {
    const { contractId, closesAt } = await buy()
    for (const change of [
      "direction = 'down'",
      'premium = 1',
      'profit = 0',
      'open_price = 60',
      "closes_at = closes_at + '1 s'",
      "duration_seconds = 61, closes_at = closes_at + '1 s'",
      'duration_seconds = 61',
      "open_source = 'htx'",
    ]) {
      await expect(insist(change, contractId)).rejects.toThrow(/cannot be changed|violates check/)
    }
    await app.trade(symbol, '49', { at: closesAt })
    await app.trade(symbol, '49', { at: after(closesAt, 1) })
    // What was refused just now may hold the row a moment longer.
    const stateAfterSettling = async () => {
      await settler.settleDue()
      return (await standing(contractId))[0]
    }
    await expect.poll(stateAfterSettling).toBe('settled')
    for (const change of [
      "result = 'profit', payout = 185, close_price = 51",
      "state = 'invalid', result = NULL, payout = 100",
      "state = 'pending'",
      "close_source = 'htx'",
    ]) {
      await expect(insist(change, contractId)).rejects.toThrow(/cannot be changed|violates check/)
    }
    await expect(app.pool.query('DELETE FROM contract WHERE id = $1', [contractId])).rejects.toThrow(
      /cannot be changed/,
    )
    for (const change of [
      'DELETE FROM contract_tick',
      'DELETE FROM feed_watermark',
      'UPDATE feed_watermark SET before = now()',
    ]) {
      await expect(app.pool.query(change)).rejects.toThrow(/append-only/)
    }
  })

  it('a result that the prices do not give is refused by the table', async () => {
    const { contractId, closesAt } = await buy()
    await expect(
      app.pool.query(
        `UPDATE contract SET state = 'settled', result = 'profit', payout = 185, close_sequence = 1, close_price = 49, close_at = $2,
                             settled_at = now() WHERE id = $1`,
        [contractId, closesAt],
      ),
    ).rejects.toThrow(/result_follows_from_prices/)
  })

  it('a worker that names another tick, or comes before the close is certain, settles nothing', async () => {
    const { contractId, closesAt, openTick } = await buy()
    const settle = async (closeSequence: number) => {
      const settlement = {
        ...{
          ordinal: 1,
          contract_id: contractId,
          state: 'settled',
          result: 'profit',
          payout: '185',
          close_sequence: closeSequence,
        },
        legs: [],
      }
      const { rows } = await app.pool.query('SELECT contract_settle($1::jsonb, now()) AS ordinal', [
        JSON.stringify([settlement]),
      ])
      return rows.length
    }
    const high = await app.trade(symbol, '99', { at: before(closesAt, 1_000) })
    expect(await settle(high.sequence)).toBe(0)
    const close = await app.trade(symbol, '50', { at: before(closesAt, 10) })
    const late = await app.trade(symbol, '99', { at: after(closesAt, 1) })
    for (const sequence of [high.sequence, late.sequence, openTick?.sequence ?? 0, 999_999]) {
      expect(await settle(sequence)).toBe(0)
    }
    await settler.settleDue()
    expect(await standing(contractId)).toEqual(['settled', 'equal', close.price.text(), '1000', '0'])
  })
})

it('the feed forgets no tick that a pending contract may need, and evidence outlives the rest', async () => {
  const { contractId, closesAt } = await buy(before(new Date(), 72 * 60 * minute))
  await app.trade(symbol, '51', { at: before(closesAt, 10) })
  await app.trade(symbol, '52', { at: after(closesAt, 10) })
  await app.trade(symbol, '53', { at: new Date() })
  const store = app.get(TickStore)
  const kept = async () => {
    const pair = app.get(Pairs).find(symbol) as Pair
    const { rows } = await app.pool.query('SELECT count(*)::int AS kept FROM tick WHERE pair_id = $1', [pair.id])
    return rows[0].kept
  }
  await store.prune(app.pool, before(new Date(), 48 * 60 * minute))
  expect(await kept()).toBe(4)
  await settler.settleDue()
  await store.prune(app.pool, before(new Date(), 48 * 60 * minute))
  expect(await kept()).toBe(1)
  const { openTick, closeTick, nextTick } = await app.does(user, findContract, { contractId })
  expect([openTick, closeTick, nextTick].map((tick) => (tick as Tick).price.text())).toEqual(['50', '51', '52'])
})

it('of ticks that can be computed again the feed forgets those that all who wait for a price are done with', async () => {
  symbol = 'gbpusd'
  const long = before(new Date(), 120 * minute)
  const tick = await app.trade(symbol, '50', { at: long })
  await app.trade(symbol, '51', { at: after(long, 1) })
  await app.trade(symbol, '52', { at: after(long, 2) })
  const pair = app.get(Pairs).find(symbol) as Pair
  const kept = async () => {
    await app.get(TickStore).prune(app.pool, before(new Date(), 48 * 60 * minute), before(new Date(), 90 * minute))
    const { rows } = await app.pool.query('SELECT price::float FROM tick WHERE pair_id = $1 ORDER BY sequence', [
      pair.id,
    ])
    return rows.map(({ price }) => price)
  }
  await app.pool.query(
    `INSERT INTO price_alert (user_id, symbol, direction, price, state, accepted_sequence, created_at, updated_at)
     VALUES ($1, $2, 'rises', 60, 'waiting', 1, now(), now())`,
    [user.userId, symbol],
  )
  expect(await kept()).toEqual([50, 51, 52])
  await app.pool.query('INSERT INTO price_alert_judging VALUES ($1, $2)', [symbol, tick.sequence])
  expect(await kept()).toEqual([51, 52])
  await app.pool.query('DELETE FROM price_alert WHERE symbol = $1', [symbol])
  expect(await kept()).toEqual([52])
})
