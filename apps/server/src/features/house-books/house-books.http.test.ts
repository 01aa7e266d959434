import { Amount } from '@halyard/domain'
import { visitor } from '@halyard/testing'
import { endpoints, type ResponseOf } from '@halyard/wire'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { appOfFile, startTestApp, type TestUser } from '../../../test/harness.ts'
import { addOperator, callOps, type TestOperator } from '../../../test/operators.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { SpotBooks } from '../spot/spot-books.job.ts'

const { houseBooks, placeBuyOrder, placeSellOrder } = endpoints
type HouseBook = ResponseOf<typeof houseBooks>['list'][number]

const app = appOfFile({ DEMO: '1', OPS_ENABLED: '1' })
let operator: TestOperator
let given: ReadonlyMap<string, Amount>
let [maker, taker] = [] as TestUser[] as [TestUser, TestUser]
const amount = (text: string) => Amount.of(text)

/** Of BTC the house asks 0.5 at 50,005 and at each of two levels more, and bids at 49,995; ether has no book. */
beforeAll(async () => {
  app.clock.stop()
  operator = await addOperator(app)
  await app.pool.query(
    `UPDATE pair SET price_step = 1, ladder_levels = 3, ladder_spread = 0.0002, ladder_distance = 0.0001, ladder_size = 0.5, ladder_growth = 1,
            ladder_limit = 0.9, in_book = true WHERE symbol = 'btcusdt'`,
  )
  await app.get(Pairs).refresh()
  ;[maker, taker] = [
    await app.signedIn({ USDT: '100000', BTC: '10', ETH: '10' }),
    await app.signedIn({ USDT: '100000', BTC: '10', ETH: '10' }),
  ]
  given = await houseOfOperators()
})

/** What the house has of each coin as operators see it; what the users were given is taken off. */
async function houseOfOperators(): Promise<ReadonlyMap<string, Amount>> {
  const { data } = await callOps(app, operator, 'GET', '/books')
  const { coins } = data as unknown as { coins: { coin: string; house: string }[] }
  return new Map(coins.map(({ coin, house }) => [coin, amount(house)]))
}

/** What was kept for those who asked before is old by then, and the prices are new. */
async function later() {
  app.clock.advance({ seconds: 3 })
  await app.trade('btcusdt', '50000')
  await app.trade('ethusdt', '3000')
}
beforeEach(later)

const limit = (price: string, quantity: string) =>
  ({
    ...({ symbol: 'btcusdt', type: 'limit', sizing: 'quantity' } as const),
    ...{ limitPrice: amount(price), quantity: amount(quantity) },
  }) as const
const market = (quantity: string, symbol = 'btcusdt') =>
  ({ symbol, type: 'market', sizing: 'quantity', quantity: amount(quantity) }) as const
const carryOut = async () => {
  while (await app.get(SpotBooks).round());
}
const buys = async (user: TestUser, order: ReturnType<typeof limit> | ReturnType<typeof market>) => {
  await app.does(user, placeBuyOrder, order)
  await carryOut()
}
const sells = async (user: TestUser, order: ReturnType<typeof limit> | ReturnType<typeof market>) => {
  await app.does(user, placeSellOrder, order)
  await carryOut()
}

const shown = async () => (await app.does(visitor, houseBooks)).list
const bookOf = async (symbol: string) => (await shown()).find((book) => book.symbol === symbol) as HouseBook
const texts = ({ position, paid, result, baseFees, quoteFees, fills }: HouseBook) => [
  ...[position.text(), paid.text(), result?.text(), baseFees.text(), quoteFees.text(), fills],
]

/** What all pairs together say that the house has of each coin. */
function coinsOf(books: readonly HouseBook[]): Record<string, string> {
  const sums = new Map<string, Amount>()
  const add = (coin: string, amount: Amount) => sums.set(coin, (sums.get(coin) ?? Amount.zero).plus(amount))
  for (const { base, quote, position, paid, baseFees, quoteFees } of books) {
    add(base, position.plus(baseFees))
    add(quote, quoteFees.minus(paid))
  }
  return Object.fromEntries([...sums].flatMap(([coin, sum]) => (sum.isZero() ? [] : [[coin, sum.text()]])))
}

it('each fill counts for its pair, of a trade between users only the fees and what rounding leaves', async () => {
  // In the book 0.5 at 50,005 and 0.2 at 50,010 from the house, and 0.1 from a user at 50,001.
  await sells(maker, limit('50001', '0.1'))
  await buys(taker, market('0.8'))
  // 0.5 back to the house at 49,995.
  await sells(taker, market('0.5'))
  expect(texts(await bookOf('btcusdt'))).toEqual(['-0.2', '-10007', '7', '0.0008', '29.9976', 3])
  await buys(taker, market('0.3', 'ethusdt'))
  await later()
  expect(texts(await bookOf('ethusdt'))).toEqual(['-0.3', '-900', '0', '0.0003', '0', 1])
})

it('the sum of all pairs is what operators see and what the ledger moved, to the last digit', async () => {
  await sells(maker, limit('50001', '0.012345'))
  await buys(taker, market('0.033333'))
  await sells(taker, market('0.012345'))
  await buys(taker, market('0.12345', 'ethusdt'))
  // Of 5.55 dollars and a bit the buyer pays a cent more than the seller gets.
  await app.pool.query("UPDATE coin SET precision = 2 WHERE code = 'USDT'")
  await app.get(Pairs).refresh()
  await sells(maker, limit('50001', '0.000111'))
  await buys(taker, market('0.000111'))
  await later()
  const books = await shown()
  const { rows } = await app.pool.query<{ asset: string; amount: string }>(
    `SELECT posting.asset, trim_scale(sum(posting.amount))::text AS amount
       FROM posting JOIN ledger_account account ON account.id = account_id JOIN journal ON journal.id = journal_id
      WHERE address LIKE 'house:%' AND reference_kind = 'spotOrder' GROUP BY posting.asset`,
  )
  expect(coinsOf(books)).toEqual(Object.fromEntries(rows.map((row) => [row.asset, row.amount])))
  const now = await houseOfOperators()
  const sinceThen = [...now].map(([coin, house]) => [coin, house.minus(given.get(coin) ?? Amount.zero)] as const)
  expect(coinsOf(books)).toEqual(
    Object.fromEntries(sinceThen.flatMap(([coin, moved]) => (moved.isZero() ? [] : [[coin, moved.text()]]))),
  )
  const { rows: stored } = await app.pool.query(
    `SELECT trim_scale(inventory * quantity_step)::text AS position FROM spot_book JOIN pair USING (symbol) WHERE symbol = 'btcusdt'`,
  )
  expect((await bookOf('btcusdt')).position.text()).toBe(stored[0].position)
})

it('the audit names a kept sum that its fills do not give', async () => {
  const differences = async () => {
    const { data } = await callOps(app, operator, 'GET', '/audit')
    return (data as unknown as { differences: string[] }).differences
  }
  expect(await differences()).toEqual([])
  await app.pool.query("UPDATE house_book SET quote = quote + 1 WHERE symbol = 'btcusdt'")
  expect(await differences()).toEqual([expect.stringMatching(/^kept sums of the house on btcusdt: .*, and its fills /)])
  await app.pool.query("UPDATE house_book SET quote = quote - 1 WHERE symbol = 'btcusdt'")
})

it('who fills an order while others are just doing so waits for none of them', async () => {
  const before = await bookOf('ethusdt')
  const other = await app.pool.connect()
  try {
    await other.query("BEGIN; SELECT FROM house_book WHERE symbol = 'ethusdt' FOR UPDATE")
    await app.does(taker, placeBuyOrder, market('0.1', 'ethusdt'))
  } finally {
    await other.query('ROLLBACK')
    other.release()
  }
  app.clock.advance({ seconds: 3 })
  const after = await bookOf('ethusdt')
  expect(after.position.minus(before.position).text()).toBe('-0.1')
  expect(after.fills).toBe(before.fills + 1)
})

it('says the terms in force, where the house is at its limit, and which price is old', async () => {
  expect(await bookOf('btcusdt')).toMatchObject({ limitReached: null, isStale: false, ladder: { levels: 3 } })
  expect((await bookOf('ethusdt')).ladder).toBeNull()
  // The house sells 0.9 in all, and no more at this price.
  await buys(taker, market('0.8'))
  await later()
  await buys(taker, market('0.8'))
  app.clock.advance({ seconds: 3 })
  const book = await bookOf('btcusdt')
  expect(book).toMatchObject({ limitReached: 'sold', isStale: true })
  expect(book.ladder?.limit.text()).toBe('0.9')
  const { rows } = await app.pool.query("SELECT ladder_version FROM pair WHERE symbol = 'btcusdt'")
  expect(book.ladder?.version).toBe(rows[0].ladder_version)
  const untraded = (await shown()).find(({ price }) => price === null)
  expect(untraded).toMatchObject({ result: null, isStale: true, tickedAt: null, fills: 0 })
})

it('is asked of the database once, however many ask within two seconds', async () => {
  const before = await bookOf('ethusdt')
  await app.does(taker, placeBuyOrder, market('0.1', 'ethusdt'))
  expect((await bookOf('ethusdt')).fills).toBe(before.fills)
  app.clock.advance({ seconds: 2 })
  expect((await bookOf('ethusdt')).fills).toBe(before.fills + 1)
})

it('is not there on a host that is no demo', async () => {
  const host = await startTestApp({ DATABASE_URL: app.databaseUrl })
  expect((await host.tries(visitor, houseBooks)).refusal).toBe('notFound')
  await host.stop()
})
