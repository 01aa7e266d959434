import { randomBytes } from 'node:crypto'
import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeAll, expect, it } from 'vitest'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { MiningService } from '../src/features/mining/mining.service.ts'
import { MiningPayouts } from '../src/features/mining/mining-payouts.job.ts'
import { TokenSaleReleases } from '../src/features/token-sale/token-sale-releases.job.ts'
import { Sessions } from '../src/platform/session/sessions.ts'
import { fund } from '../testing/users.ts'
import { appOfFile, type TestUser } from './harness.ts'
import { passRealName } from './money-movers.ts'
import { stakingOf } from './staking.ts'

const { balances, stakingSummary, invitationSummary, invitedMembers, openStake, buyMachine, subscribeToSale } =
  endpoints

const app = appOfFile({ ROLES: 'api' })
const { product, sweep } = stakingOf(app)
let user: TestUser

/** A stake and a machine of two days that are over, and a member whose coins are released. */
beforeAll(async () => {
  user = await invitedBy(1, '10000')
  await passRealName(app, user)
  await app.does(user, openStake, { productId: await product({ term_days: 2 }), principal: Amount.of('1000') })
  const { rows } = await app.pool.query(
    `INSERT INTO mining_machine (name, description, yield_source, asset, paying_asset, price, ownership, yield_type,
                                 daily_output, term_days, frozen_output, order_max, holding_min, listed_at)
       VALUES ('{"en-US": "S"}', '{"en-US": "S"}', '{"en-US": "S"}', 'USDT', 'USDT', 100, 'exclusive',
               'constantQuantity', 50.5, 2, false, 5, 1, '2026-01-01') RETURNING id`,
  )
  const { orderId } = await app.does(user, buyMachine, { machineId: rows[0].id, units: 1 })
  await app.get(MiningService).approve(orderId, { name: 'mira' })
  const saleId = await sale()
  await memberBuys(saleId)
  await app.get(TokenSaleReleases).sweep()
  app.clock.advance({ days: 2, seconds: 1 })
  await sweep()
  await app.get(MiningPayouts).sweep()
  app.clock.advance({ days: 1 })
  await memberBuys(saleId)
  user = await app.signedInAgain(user)
})

/** Somebody with USDT whom another invited; the root, where nobody is named. */
async function invitedBy(inviterId: number, USDT: string): Promise<TestUser> {
  const code = randomBytes(8).toString('hex')
  const { rows } = await app.pool.query(
    `INSERT INTO users (email, password_hash, invitation_code, parent_id) VALUES ($1, 'none', $2, $3) RETURNING id`,
    [`${code}@example.com`, code, inviterId],
  )
  const userId = Number(rows[0].id)
  await fund(app.get(LedgerService), userId, { USDT })
  const { token } = await app.get(Sessions).begin(userId, 'test')
  return { userId, token }
}

/** A member buys for 250 USDT, of which 1 % is the user's. */
async function memberBuys(saleId: number): Promise<void> {
  const member = await invitedBy(user.userId, '250')
  await app.does(member, subscribeToSale, { saleId, quantity: Amount.of('1000') })
}

async function sale(): Promise<number> {
  const { rows } = await app.pool.query(
    `INSERT INTO token_sale (name, description, asset, paying_asset, unit_price, supply, order_min, order_max, user_max,
                             lock_days, reward_rates, starts_at, ends_at)
       VALUES ('{"en-US": "H"}', '{"en-US": "H"}', 'LTC', 'USDT', 0.25, 1000000, 1, 20000, 30000, 0, '{0.01}',
               now() - interval '9 days', now() + interval '9 days') RETURNING id`,
  )
  return rows[0].id
}

const past = ['mining_payout', 'mining_order', 'staking_payout', 'stake', 'token_reward', 'token_subscription']
const takeAway = (tables: readonly string[]) =>
  app.pool.query(tables.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER; DELETE FROM ${table};`).join(' '))

async function told() {
  const [staking, invitations, { finance }] = await Promise.all([
    app.does(user, stakingSummary),
    app.does(user, invitationSummary),
    app.does(user, balances, { view: 'finance' }),
  ])
  return { staking, invitations, finance }
}

it('what was earned and promised is told without reading the past', async () => {
  const before = await told()
  expect(before.staking.earned?.text()).toBe('0.6')
  expect(before.finance?.earnings?.text()).toBe('101.6')
  expect(before.invitations.levels.map(({ members }) => members)).toEqual([2, 0, 0])
  expect(before.invitations.value?.text()).toBe('2.5')
  expect(before.invitations.pending.map(({ quantity }) => quantity.text())).toEqual(['2.5'])
  const { list: members } = await app.does(user, invitedMembers)
  const quantities = (sums: readonly { quantity: Amount }[]) => sums.map(({ quantity }) => quantity.text())
  expect(members.map(({ rewards, pending }) => [quantities(rewards), quantities(pending)])).toEqual([
    [[], ['2.5']],
    [['2.5'], []],
  ])
  await takeAway(past)
  expect((await app.does(user, invitedMembers)).list).toEqual(members)
  // The list shows who was invited; the summary only counts them.
  await takeAway(['invitation'])
  expect(await told()).toEqual(before)
})
