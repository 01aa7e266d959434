import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { afterEach, expect, it, vi } from 'vitest'
import { letOldPricesCount } from '../../../test/contracts.ts'
import { appOfFile } from '../../../test/harness.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { TickStream } from '../../market-feed/tick-stream.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Database } from '../../platform/database/database.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { SpotRepository } from './spot.repository.ts'
import { SpotMatcher } from './spot-matcher.job.ts'

const { placeBuyOrder, findOrder } = endpoints

const app = appOfFile()

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const bid = { symbol: 'btcusdt', type: 'limit', sizing: 'quantity', quantity: Amount.of('1') } as const

it.each([
  ['fills the one that it crossed', { ...bid, limitPrice: Amount.of('49') }],
  [
    'sets off and fills the stop order that it reached',
    { ...bid, limitPrice: Amount.of('50'), trigger: { price: Amount.of('48'), direction: 'falls' } },
  ],
] as const)('a tick that came while no order was known to rest %s at the next look', async (_, order) => {
  app.clock.stop()
  await letOldPricesCount(app.pool)
  const user = await app.signedIn({ USDT: '1000' })
  await app.trade('btcusdt', '50')
  // No sweep comes by here, and the test counts how long the matcher is idle.
  vi.useFakeTimers({ toFake: ['performance'] })
  const orders = app.get(SpotRepository)
  const asked = vi.spyOn(orders, 'hasRestingOrders')
  const environment: Environment = {
    ...app.get<Environment>(ENVIRONMENT as never),
    roles: new Set(['worker'] as const),
  }
  const worker = new SpotMatcher(orders, app.get(Pairs), app.get(TickStream), app.get(Sweeps), environment)
  worker.onApplicationBootstrap()
  try {
    await app.trade('ethusdt', '10')
    await expect.poll(() => asked.mock.settledResults).toEqual([{ type: 'fulfilled', value: false }])
    const { orderId } = await app.does(user, placeBuyOrder, order)
    const state = async () => (await app.does(user, findOrder, { orderId })).state
    await app.trade('btcusdt', '48')
    await app.trade('btcusdt', '50')
    expect([await state(), asked.mock.calls.length]).toEqual(['open', 1])
    vi.advanceTimersByTime(250)
    await app.trade('ethusdt', '11')
    await expect.poll(state).toBe('filled')
  } finally {
    await worker.onApplicationShutdown()
  }
})

it.each([
  ['the matcher', (database: Database) => new SpotRepository(database, app.clock).hasRestingOrders()],
  ['who forgets prices', ({ pool }: Database) => pool.query('SELECT tick_done_with(id) FROM pair')],
])('%s looks for resting orders in the indexes of such orders alone', async (_, look) => {
  const user = await app.signedIn()
  await app.pool.query(
    `INSERT INTO spot_order (user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, quantity, held, state,
                             fee_rate, accepted_sequence, created_at, updated_at)
     SELECT $1, 'btcusdt', 'BTC', 'USDT', 'buy', 'limit', 'quantity', 10, 1, 1, 10, 'cancelled', 0.001, 1, now(), now()
       FROM generate_series(1, 5000)`,
    [user.userId],
  )
  await app.pool.query('ANALYZE spot_order')
  // Of one connection, so that what it has looked into is counted when it says so.
  const database = new Database(app.databaseUrl, { size: 1 })
  const lookedInto = async () => {
    await database.pool.query('SELECT pg_stat_force_next_flush()')
    const { rows } = await database.pool.query(
      `SELECT seq_scan AS times, relname AS name FROM pg_stat_user_tables WHERE relname = 'spot_order'
        UNION ALL SELECT idx_scan, indexrelname FROM pg_stat_user_indexes WHERE relname = 'spot_order'`,
    )
    return new Map(rows.map(({ name, times }) => [name, times]))
  }
  try {
    const before = await lookedInto()
    await look(database)
    const after = await lookedInto()
    const asked = [...after.keys()].filter((name) => after.get(name) !== before.get(name))
    expect(asked.toSorted()).toEqual(['spot_order_open', 'spot_order_trailing', 'spot_order_waiting'])
  } finally {
    await database.onApplicationShutdown()
  }
})
