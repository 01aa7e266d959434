import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appOfFile, type TestUser } from './harness.ts'
import { type ServerProcesses, serverProcesses } from './server-processes.ts'

const dayMs = 86_400_000

const app = appOfFile()
let workers: ServerProcesses
let user: TestUser

beforeAll(async () => {
  workers = await serverProcesses(app, { ROLES: 'worker' })
  user = await app.signedIn({ USDT: '1000' })
})

afterAll(async () => {
  await workers.killAll()
})

/** Coins that are locked for a day, bought so long ago that they are free in so many seconds. */
async function subscriptionFreeIn(saleId: number, seconds: number): Promise<number> {
  app.clock.moveTo(new Date(Date.now() - dayMs + seconds * 1_000))
  const { subscriptionId } = await app.does(user, endpoints.subscribeToSale, { saleId, quantity: Amount.of('40') })
  app.clock.moveTo(new Date())
  return subscriptionId
}

it.each([1, -1])(
  'a worker whose clock is %i hour off releases what is due, and nothing else',
  async (hours) => {
    const { rows } = await app.pool.query(
      `INSERT INTO token_sale (name, description, asset, paying_asset, unit_price, supply, order_min, order_max, user_max,
                             lock_days, reward_rates, starts_at, ends_at)
     VALUES ('{"en-US": "Harbour"}', '{"en-US": "Ports"}', 'LTC', 'USDT', 1, 1000, 1, 100, 1000, 1, '{}',
             now() - interval '9 days', now() + interval '9 days')
     RETURNING id`,
    )
    const early = await subscriptionFreeIn(rows[0].id, 1_800)
    const due = await subscriptionFreeIn(rows[0].id, -1)
    workers.start(hours)
    const state = async (id: number) => {
      const { rows } = await app.pool.query('SELECT state FROM token_subscription WHERE id = $1', [id])
      return rows[0].state
    }
    await expect.poll(() => state(due), { interval: 200 }).toBe('unfrozen')
    // One more round of the same worker, with something due besides what is early.
    const later = await subscriptionFreeIn(rows[0].id, 1)
    await expect.poll(() => state(later), { interval: 200 }).toBe('unfrozen')
    expect(await state(early)).toBe('frozen')
    await workers.killAll()
  },
  90_000,
)
