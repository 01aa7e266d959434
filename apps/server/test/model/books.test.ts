import { Amount } from '@halyard/domain'
import { Chance } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../src/features/spot/book-check.ts'
import { checkFills } from '../../src/features/spot/fill-check.ts'
import { SpotBooks } from '../../src/features/spot/spot-books.job.ts'
import { Pairs } from '../../src/market-feed/pairs.ts'
import { appOfFile, type TestUser } from '../harness.ts'
import { balanceOf } from '../money-movers.ts'
import { BookModel, type Wished } from './book-model.ts'

// Three users trade in a book with each other and the house, and after each step everybody has what the model says.
// More than `npm test` does: MODEL_RUNS=100 MODEL_SEED=7.

const { placeBuyOrder, placeSellOrder, cancelOrder } = endpoints
const { EXHAUSTIVE, MODEL_RUNS: runs = EXHAUSTIVE ? '30' : '3', MODEL_SEED: first = '1' } = process.env
const stepsOfRun = 40
const timeout = Math.max(300_000, Number(runs) * 30_000)
const [usdt, btc] = ['5000000', '100']

const app = appOfFile()
let model: BookModel

beforeAll(async () => {
  app.clock.stop()
  await app.pool.query(
    `UPDATE pair SET price_step = 0.01, ladder_levels = 3, ladder_spread = 0.0002, ladder_distance = 0.0001, ladder_size = 0.5, ladder_growth = 1,
            ladder_limit = 1000 WHERE symbol = 'btcusdt'`,
  )
  await app.trade('btcusdt', '50000')
  await app.pool.query("UPDATE pair SET in_book = true WHERE symbol = 'btcusdt'")
  await app.get(Pairs).refresh()
  const pair = app.get(Pairs).find('btcusdt')
  if (!pair) throw new Error('there is no pair')
  model = new BookModel(pair.ladder)
})

/** The writer goes on until it has nothing to do, while something is asked. */
async function meanwhile<Answer>(asked: Promise<Answer>): Promise<Answer> {
  let isAnswered = false
  const answered = asked.finally(() => {
    isAnswered = true
  })
  while (!isAnswered) await app.get(SpotBooks).round()
  while (await app.get(SpotBooks).round());
  return answered
}

const hundredths = (price: number) => Amount.ofInteger(price).times(Amount.of('0.01'))
const coins = (lots: number) => Amount.ofInteger(lots).times(Amount.of('0.000001'))

async function place(user: TestUser, wished: Wished): Promise<void> {
  const { side, lots, price, kind } = wished
  const endpoint = side === 'buy' ? placeBuyOrder : placeSellOrder
  const size = { symbol: 'btcusdt', sizing: 'quantity', quantity: coins(lots) } as const
  const matching =
    kind === 'postOnly' ? { postOnly: true } : kind === 'gtc' || price === undefined ? {} : { timeInForce: kind }
  const terms =
    price === undefined
      ? ({ ...size, type: 'market' } as const)
      : ({ ...size, ...matching, type: 'limit', limitPrice: hundredths(price) } as const)
  const { orderId } = await meanwhile(app.does(user, endpoint, terms))
  model.place(wished).id = orderId
}

/** Prices are few, and some are between two others' steps, so that orders meet and nothing is round. */
function wish(chance: Chance, owners: readonly number[]): Wished {
  const [owner, side] = [chance.oneOf(owners), chance.oneOf(['buy', 'sell'] as const)]
  const lots = chance.oneOf([1_001, 7_003, 100_003, 250_000, 500_001, 1_100_009])
  if (chance.happens(0.15)) return { owner, side, lots, kind: 'ioc' }
  const price = 5_000_000 + chance.between(-8, 8) * 100 + chance.oneOf([0, 0, 1, 37])
  return { owner, side, lots, price, kind: chance.oneOf(['gtc', 'gtc', 'gtc', 'ioc', 'fok', 'postOnly']) }
}

it('everybody has what the model says after each step, orders in parts and the house’s too', { timeout }, async () => {
  for (let seed = Number(first); seed < Number(first) + Number(runs); seed += 1) {
    const chance = new Chance(seed)
    const users: TestUser[] = []
    for (let index = 0; index < 3; index += 1) users.push(await app.signedIn({ USDT: usdt, BTC: btc }))
    const owners = users.map((_, index) => seed * 3 + index)
    const userOf = (owner: number) => users[owners.indexOf(owner)] as TestUser
    const script: string[] = []
    for (let step = 0; step < stepsOfRun; step += 1) {
      const open = owners.flatMap((owner) => model.open(owner))
      if (step === 0 || chance.happens(0.25)) {
        const price = 5_000_000 + chance.between(-12, 12) * 100
        script.push(`tick ${price}`)
        app.clock.advance({ seconds: 0.01 })
        await app.trade('btcusdt', hundredths(price).text())
        while (await app.get(SpotBooks).round());
        model.tick(price)
      } else if (open.length > 0 && chance.happens(0.2)) {
        const order = chance.oneOf(open)
        script.push(`cancel ${order.id}`)
        await meanwhile(app.does(userOf(order.owner), cancelOrder, { orderId: order.id }))
        order.isOpen = false
      } else {
        const wished = wish(chance, owners)
        script.push(JSON.stringify(wished))
        await place(userOf(wished.owner), wished)
      }
      const has = await Promise.all(
        owners.map(async (owner) => {
          const [quote, base] = [
            await balanceOf(app, userOf(owner), 'USDT'),
            await balanceOf(app, userOf(owner), 'BTC'),
          ]
          return { quote: [quote.available, quote.frozen], base: [base.available, base.frozen] }
        }),
      )
      const expected = owners.map((owner) => {
        const { quote, base } = model.purse(owner, BigInt(usdt) * 1_000_000n, BigInt(btc) * 100_000_000n)
        const text = (amount: bigint, unit: string) => Amount.of(String(amount)).times(Amount.of(unit)).text()
        return {
          quote: quote.map((amount) => text(amount, '0.000001')),
          base: base.map((amount) => text(amount, '0.00000001')),
        }
      })
      expect(has, `seed ${seed}: ${script.join('; ')}`).toEqual(expected)
    }
    for (const order of owners.flatMap((owner) => model.open(owner))) {
      await meanwhile(app.does(userOf(order.owner), cancelOrder, { orderId: order.id }))
      order.isOpen = false
    }
  }
  const { trades, differences } = await checkBooks(app.pool)
  expect(differences).toEqual([])
  expect(trades).toBeGreaterThan(Number(runs) * 10)
  expect(await checkFills(app.pool)).toMatchObject({ differences: [] })
})
