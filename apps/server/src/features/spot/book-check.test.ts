import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundledProgram, runProgram } from '../../../test/bundled-program.ts'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { checkBooks } from './book-check.ts'
import { checkFills } from './fill-check.ts'
import { SpotBooks } from './spot-books.job.ts'

const { placeBuyOrder, placeSellOrder, cancelOrder, amendOrder } = endpoints

const app = appOfFile({ LOG_LEVEL: 'error' })
const orders: Record<string, number> = {}

const limit = (price: string, quantity: string) =>
  ({
    ...({ symbol: 'btcusdt', type: 'limit', sizing: 'quantity' } as const),
    limitPrice: Amount.of(price),
    quantity: Amount.of(quantity),
  }) as const
const market = (quantity: string) =>
  ({ symbol: 'btcusdt', type: 'market', sizing: 'quantity', quantity: Amount.of(quantity) }) as const

async function carryOut() {
  let rounds = 0
  while (await app.get(SpotBooks).round()) {
    rounds += 1
    if (rounds > 9) throw new Error('the book is not written')
  }
}

/**
 * The house asks 0.5 BTC at 50,005 and at 50,010, and bids at 49,995: two users offer at 50,003, a third takes; bids are
 * reached by a tick; one order is cancelled, one replaced and one not.
 */
beforeAll(async () => {
  app.clock.stop()
  app.clock.advance({ seconds: -300 })
  await app.pool.query(
    `UPDATE pair SET price_step = 1, ladder_levels = 3, ladder_spread = 0.0002, ladder_distance = 0.0001, ladder_size = 0.5, ladder_growth = 1,
            ladder_limit = 1000 WHERE symbol = 'btcusdt'`,
  )
  await app.trade('btcusdt', '50000')
  await app.pool.query("UPDATE pair SET in_book = true WHERE symbol = 'btcusdt'")
  await app.get(Pairs).refresh()
  const users: TestUser[] = []
  for (let index = 0; index < 3; index += 1) users.push(await app.signedIn({ USDT: '1000000', BTC: '20' }))
  const [mira, noor, taker] = users as [TestUser, TestUser, TestUser]
  const placed = async (
    name: string,
    user: TestUser,
    side: typeof placeBuyOrder,
    terms: Parameters<typeof limitOrMarket>[0],
  ) => {
    const order = await app.does(user, side, limitOrMarket(terms))
    await carryOut()
    orders[name] = order.orderId
    return order.orderId
  }
  const tick = async (price: string, seconds: number) => {
    app.clock.advance({ seconds })
    await app.trade('btcusdt', price)
  }
  await app.trade('btcusdt', '50000')
  await placed('first', mira, placeSellOrder, limit('50003', '0.2'))
  await placed('second', noor, placeSellOrder, limit('50003', '0.2'))
  await placed('taken', taker, placeBuyOrder, market('0.3'))
  await placed('taken on', taker, placeBuyOrder, market('1'))
  // Another writer goes on, and what is gone at this tick stays so.
  await app.pool.query('UPDATE spot_book SET epoch = epoch + 1')
  await placed('taken after', taker, placeBuyOrder, market('0.2'))
  await placed('bid', mira, placeBuyOrder, limit('49990', '0.7'))
  await tick('50001', 30)
  await carryOut()
  await tick('49980', 30)
  await carryOut()
  const cancelled = await placed('cancelled', noor, placeSellOrder, limit('50100', '1'))
  await app.tries(noor, cancelOrder, { orderId: cancelled })
  await carryOut()
  const replaced = await placed('replaced', mira, placeSellOrder, limit('50200', '1'))
  orders.standing = (await app.does(mira, amendOrder, { orderId: replaced, limitPrice: Amount.of('50150') })).orderId
  await carryOut()
  // What is taken of it meanwhile keeps it from being replaced.
  const kept = await placed('kept', mira, placeSellOrder, limit('49984', '0.5'))
  await app.does(taker, placeBuyOrder, limit('49984', '0.1'))
  await app.tries(mira, amendOrder, { orderId: kept, limitPrice: Amount.of('50150') })
  await carryOut()
  await tick('49981', 30)
  await tick('49982', 30)
  await placed('sold', taker, placeSellOrder, market('0.3'))
  for (const table of tables)
    await app.pool.query(
      `CREATE TABLE kept_${table} AS SELECT * FROM ${table}; ALTER TABLE ${table} DISABLE TRIGGER USER`,
    )
})

const tables = ['spot_fill', 'spot_order', 'spot_command', 'spot_book', 'tick']
const limitOrMarket = (terms: ReturnType<typeof limit> | ReturnType<typeof market>) => terms

it('carries out once more what was carried out, and finds the same', async () => {
  const { rows } = await app.pool.query('SELECT sequence::int, trade_number::int FROM spot_book')
  const [{ sequence: commands, trade_number: trades }] = rows
  expect(trades).toBeGreaterThan(9)
  const report = { books: 1, commands, byTheirTick: 0, differences: [] }
  expect(await checkBooks(app.pool)).toEqual({ ...report, trades })
  expect(await checkFills(app.pool)).toMatchObject({ differences: [] })
  // Of a time only its trades are compared; the book before it is made by its commands all the same.
  const { rows: bounds } = await app.pool.query('SELECT created_at FROM spot_fill WHERE trade = 8 LIMIT 1')
  const later = await checkBooks(app.pool, bounds[0].created_at)
  expect(later).toMatchObject(report)
  expect(later.trades).toBeGreaterThan(0)
  expect(later.trades).toBeLessThan(trades)
})

/** Changes the tables behind the program's back, looks, and puts back what was there. */
async function planted<Difference>(
  change: string,
  check: (pool: typeof app.pool) => Promise<{ readonly differences: readonly Difference[] }>,
): Promise<readonly Difference[]> {
  await app.pool.query(change)
  const { differences } = await check(app.pool)
  const restored = [
    ...tables.map((table) => `DELETE FROM ${table}`),
    ...[...tables].reverse().map((table) => `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept_${table}`),
  ]
  await app.pool.query(restored.join('; '))
  return differences
}

const placing = (name: string) =>
  `(SELECT sequence FROM kept_spot_command WHERE order_id = ${orders[name]} AND kind = 'place')`
const quotedOn = (tick: number) => `kind = 'quote' AND tick_sequence = ${tick}`

describe('of a dishonest host it names', () => {
  it.each<[string, () => string, RegExp]>([
    [
      'another price of a fill',
      () => "UPDATE spot_fill SET price = 50004 WHERE trade = 1 AND role = 'maker'",
      /trade 1 is stored as “maker \d+ sells 0.2 at 50004 .*”, where its commands give “maker \d+ sells 0.2 at 50003 /,
    ],
    [
      'two orders that came the other way round',
      () => `
        UPDATE spot_command SET sequence = -1 WHERE sequence = ${placing('first')};
        UPDATE spot_command SET sequence = ${placing('first')} WHERE sequence = ${placing('second')};
        UPDATE spot_command SET sequence = ${placing('second')} WHERE sequence = -1`,
      /trade 1 is stored as “maker (\d+) sells .*”, where its commands give “maker (?!\1)\d+ sells /,
    ],
    [
      'a command that is gone',
      () => `DELETE FROM spot_command WHERE order_id = ${orders.cancelled} AND kind = 'cancel'`,
      /command \d+ is missing/,
    ],
    [
      'an order that nobody is known to have placed',
      () => `DELETE FROM spot_command WHERE order_id = ${orders.first}`,
      /orders that no command placed: /,
    ],
    [
      'the ladder of an older tick',
      () => `UPDATE spot_command SET tick_sequence = 4, tick_price = 49980 WHERE ${quotedOn(6)};
             UPDATE spot_fill SET tick_sequence = 4, tick_price = 49980 WHERE tick_sequence = 6`,
      /trade \d+ was made on tick 4 at .*, long after tick 5/,
    ],
    [
      'a quote on a tick from before another one’s',
      () => `UPDATE spot_command SET tick_sequence = 1, tick_price = 50000 WHERE ${quotedOn(6)}`,
      /command \d+ quotes tick 1, after tick 4/,
    ],
    [
      'a quote at a price that the feed does not have',
      () => `UPDATE spot_command SET tick_price = 49970 WHERE ${quotedOn(4)}`,
      /command \d+ quotes tick 4 of 49970, where the feed has 49980/,
    ],
    [
      'a house that held its offer back',
      () => `UPDATE spot_command SET stale = true WHERE ${quotedOn(4)}`,
      /command \d+ quotes tick 4 without the house, at a price of 0 ms/,
    ],
    [
      'a trade that a friend got before others',
      () => `UPDATE spot_fill SET number = 9, order_id = ${orders.second} WHERE trade = 1 AND role = 'maker';
             UPDATE spot_fill SET order_id = ${orders.first} WHERE trade = 2 AND role = 'maker'`,
      /trade 1 is stored as “maker (\d+) .*”, where its commands give “maker (?!\1)\d+ /,
    ],
    [
      'a tick that was passed over although it reached an order',
      () => 'UPDATE tick SET price = 49900 WHERE sequence = 3',
      /command \d+ quotes tick 4, and an order was reached by one before, at 49900/,
    ],
    [
      'somebody who was let in before those who had asked earlier',
      () => `UPDATE spot_command SET created_at = created_at - interval '2 minutes' WHERE order_id = ${orders.second}`,
      /command \d+ \(\d+\) is carried out after \d+, which was asked for 120 s later/,
    ],
    [
      'a command that is not carried out',
      () =>
        `INSERT INTO spot_command (symbol, kind, order_id, created_at) VALUES ('btcusdt', 'cancel', ${orders.standing}, now() - interval '2 minutes')`,
      /commands not carried out for a minute: \d+/,
    ],
    [
      'an order that ended otherwise',
      () => `UPDATE spot_order SET state = 'open', end_reason = NULL WHERE id = ${orders.cancelled}`,
      /order \d+ is stored as “open, 0 filled, there since \d+”, where its commands give “cancelled \(cancelled\), 0 filled/,
    ],
    [
      'a replacement that came too late',
      () => `UPDATE spot_command SET replaced_open = 0.9 WHERE order_id = ${orders.standing} AND kind = 'replace'`,
      /command \d+ replaces order \d+, of which something was filled meanwhile/,
    ],
    [
      'a trade that no command gives',
      () => `
        INSERT INTO spot_fill (order_id, number, user_id, price, quantity, turnover, fee, role, trade, tick_sequence, tick_price, tick_at, tick_source, created_at)
          SELECT order_id, 99, user_id, price, quantity, turnover, fee, role, 999, tick_sequence, tick_price, tick_at, tick_source, created_at
            FROM spot_fill ORDER BY id LIMIT 1`,
      /trade 999 is stored, and no command gives it/,
    ],
    [
      'another position of the house',
      () => 'UPDATE spot_book SET inventory = 0',
      /it is stored with \d+ commands, \d+ trades, 0 lots of the house, where its journal has /,
    ],
  ])('%s', async (_, change, sentence) => {
    const found = await planted(change(), (pool) => checkBooks(pool))
    expect(found.filter((line) => /^btcusdt: /.test(line))).toEqual(found)
    expect(found).toContainEqual(expect.stringMatching(sentence))
    expect((await checkBooks(app.pool)).differences).toEqual([])
  })
})

it.each([
  ['price = price + 0.5', /^was filled in trade \d+ at \d+\.5, which the house's ladder \d+ did not offer$/],
  ['quantity = quantity + 5', /^has amounts that nothing comes to: a transfer is never negative: -/],
  ['quantity = -quantity', /^has amounts that nothing comes to: a transfer is never negative: -/],
])('of each order it is told where a fill by the house has %s, whatever comes of it', async (change, sentence) => {
  const named = `SELECT order_id FROM kept_spot_fill WHERE ladder_version IS NOT NULL ORDER BY id LIMIT 1`
  const found = await planted(
    `UPDATE spot_fill SET ${change} WHERE order_id = (${named}) AND ladder_version IS NOT NULL`,
    checkFills,
  )
  const { rows } = await app.pool.query(named)
  expect(found).toContainEqual({ orderId: Number(rows[0].order_id), sentence: expect.stringMatching(sentence) })
  expect((await checkFills(app.pool)).differences).toEqual([])
})

it('lets users trade on the last tick before the feed was away, by an order from then and by no later one', async () => {
  // The taker of the trade among users, as if the ticks behind its own had come while the feed was away for half a minute.
  const away = (orderedAt: string) => `
    UPDATE tick SET at = at - interval '55 seconds' WHERE sequence = 5;
    UPDATE spot_command SET created_at = created_at - interval '${orderedAt}' WHERE order_id IN (
      SELECT order_id FROM spot_fill WHERE role = 'taker' AND ladder_version IS NULL AND tick_sequence = 4)`
  const differences = async (orderedAt: string) =>
    (await planted(away(orderedAt), (pool) => checkBooks(pool))).filter((line) => line.includes('long after tick'))
  expect(await differences('30 seconds')).toEqual([])
  expect(await differences('0 seconds')).toEqual([
    expect.stringMatching(/trade \d+ was made on tick 4 at .*, long after tick 5/),
  ])
})

it('goes by the tick that is kept with a quote when the feed has forgotten its own', async () => {
  await app.pool.query('DELETE FROM tick WHERE sequence < 4')
  const { byTheirTick, differences } = await checkBooks(app.pool)
  expect(byTheirTick).toBeGreaterThan(0)
  expect(differences).toEqual([])
})

it('npm run verify:books passes what is so, and ends with 1 where a trade is not or nothing was verified', async () => {
  const verify = await bundledProgram('src/commands/verify-books.ts')
  const run = (...words: string[]) => runProgram(verify, words, { DATABASE_URL: app.databaseUrl })
  const { trades, commands, byTheirTick } = await checkBooks(app.pool)
  const sum = `${trades} trades computed again from ${commands} commands of 1 books, ${byTheirTick} of them quotes by the tick kept with them`
  expect(await run('all')).toEqual({ code: 0, said: `${sum}: 0 differences.\n`, complained: '' })
  expect(await run()).toMatchObject({ code: 0, said: `${sum}: 0 differences.\n` })
  await app.pool.query('UPDATE spot_book SET inventory = inventory + 1')
  expect(await run('all')).toMatchObject({ code: 1, said: expect.stringContaining('btcusdt: it is stored with ') })
  await app.pool.query('UPDATE spot_book SET inventory = inventory - 1')
  expect(await run('1999-01-01')).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was verified') })
  expect((await run('yesterday')).code).toBe(1)
})
