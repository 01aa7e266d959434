import { Amount } from '@halyard/domain'
import { notificationEvents } from '@halyard/domain/notifications'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { ContractNotifier } from '../contracts/contract-notifier.job.ts'
import { ContractSettler } from '../contracts/contract-settler.job.ts'
import { UserDeskRepository } from '../operations/user-desk.repository.ts'
import { SpotMatcher } from '../spot/spot-matcher.job.ts'

const { notificationList, readAllNotifications } = endpoints
const { placeBuyOrder, placeSellOrder, openContract, saveAddress, saveBankCard, changeWithdrawalPassword } = endpoints

const app = appOfFile()
let user: TestUser

// Without the worker's role nothing settles by itself: each test says when a worker comes by.
beforeAll(() => app.clock.stop())
beforeEach(async () => {
  app.clock.moveTo(new Date())
  user = await app.signedIn({ USDT: '10000', BTC: '1' })
})

async function told(one = user) {
  const { list } = await app.does(one, notificationList, { pageSize: 100 })
  return list.map(({ event, content }) => [event, content])
}

it('a limit order that is filled while its owner is away is told of, a market order is not', async () => {
  await app.trade('btcusdt', '50000')
  await app.does(user, placeBuyOrder, {
    symbol: 'btcusdt',
    type: 'market',
    sizing: 'quantity',
    quantity: Amount.of('0.01'),
  })
  await app.does(user, placeBuyOrder, {
    symbol: 'btcusdt',
    type: 'limit',
    sizing: 'quantity',
    limitPrice: Amount.of('49000'),
    quantity: Amount.of('0.02'),
  })
  await app.does(user, placeSellOrder, {
    symbol: 'btcusdt',
    type: 'limit',
    sizing: 'quantity',
    limitPrice: Amount.of('51000'),
    quantity: Amount.of('0.5'),
  })
  expect(await told()).toEqual([])
  await app.trade('btcusdt', '48990')
  await app.trade('btcusdt', '51010')
  await app.get(SpotMatcher).sweep()
  expect(await told()).toEqual([
    ['sellFilled', 'Your limit order sold 0.5 BTC at an average of 51,010 USDT.'],
    ['buyFilled', 'Your limit order bought 0.02 BTC at an average of 48,990 USDT.'],
  ])
})

describe('contracts', () => {
  const symbols = ['ethusdt', 'solusdt', 'xrpusdt']

  /** In the hour before this one, and the same for all, should an hour end meanwhile. */
  const at = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000 + 60_000)

  /** Buys 100 USDT up for a minute, an hour ago by the database's clock; answers the close. */
  async function buy(symbol: string, open: string): Promise<Date> {
    app.clock.moveTo(at)
    await app.trade(symbol, open, { at })
    return (
      await app.does(user, openContract, { direction: 'up', premium: Amount.of('100'), symbol, durationSeconds: 60 })
    ).closesAt
  }

  async function close(symbol: string, closesAt: Date, price: string, msBefore = 100): Promise<void> {
    await app.trade(symbol, price, { at: new Date(closesAt.getTime() - msBefore) })
    await app.trade(symbol, price, { at: new Date(closesAt.getTime() + 1) })
    app.clock.moveTo(new Date(closesAt.getTime() + 1_000))
    await app.get(ContractSettler).settleDue()
    await app.get(ContractNotifier).sweep()
  }

  it('that settle within an hour are one notification, which counts up and is unread again', async () => {
    const [first, second] = symbols as [string, string]
    await close(first, await buy(first, '50'), '51')
    expect(await told()).toEqual([['contractsSettled', 'Settled within this hour: 1. Result: 85 USDT.']])
    await app.does(user, readAllNotifications)
    await close(second, await buy(second, '50'), '49')
    expect(await told()).toEqual([['contractsSettled', 'Settled within this hour: 2. Result: -15 USDT.']])
    expect((await app.does(user, notificationList)).unread).toBe(1)
  })

  it('are told of once, however many tell and although nobody did at first', async () => {
    const closesAt = await buy('dogeusdt', '50')
    await app.trade('dogeusdt', '51', { at: new Date(closesAt.getTime() - 100) })
    await app.trade('dogeusdt', '51', { at: new Date(closesAt.getTime() + 1) })
    app.clock.moveTo(new Date(closesAt.getTime() + 1_000))
    await app.get(ContractSettler).settleDue()
    expect(await told()).toEqual([])
    await Promise.all([1, 2, 3].map(() => app.get(ContractNotifier).sweep()))
    expect(await told()).toEqual([['contractsSettled', 'Settled within this hour: 1. Result: 85 USDT.']])
  })

  it('that cannot be settled are news of their own', async () => {
    const third = symbols[2] as string
    await close(third, await buy(third, '50'), '51', 2_500)
    const [[event, content] = []] = await told()
    expect(event).toBe('contractInvalid')
    expect(content).toContain('Your amount of 100 USDT is back')
  })
})

it('a new address and a new card are told of, saved again or not', async () => {
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  await app.does(user, saveAddress, { asset: 'USDT', network: 'TRC20', address })
  expect((await app.tries(user, saveAddress, { asset: 'USDT', network: 'TRC20', address })).code).not.toBe(0)
  const card = {
    bankName: 'Musterbank',
    accountName: 'Mira Muster',
    cardNumber: '4000 0000 0000 4242',
    bankAddress: 'Musterstraße 1, 10115 Berlin',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFF',
    country: 'DE',
  }
  await app.does(user, saveBankCard, card)
  const [[, ofCard] = [], [, ofAddress] = []] = await told()
  expect(ofCard).toContain('ending in 4242 of Musterbank')
  expect(ofAddress).toContain(`${address} for USDT`)
})

it('what operators do to an account is told, and being freed of it', async () => {
  const desk = app.get(UserDeskRepository)
  await desk.setState(user.userId, 'frozen')
  await desk.setState(user.userId, 'frozen')
  app.clock.advance({ seconds: 1 })
  await desk.setState(user.userId, 'active')
  await desk.setSubscriptionsBarred(user.userId, true)
  await desk.setSubscriptionsBarred(user.userId, false)
  const { token } = await app.get(Sessions).begin(user.userId, 'test')
  expect((await told({ ...user, token })).map(([event]) => event).reverse()).toEqual([
    'accountFrozen',
    'accountRestored',
    'subscriptionsBarred',
    'subscriptionsAllowed',
  ])
})

it('a first withdrawal password is told of, a hash under newer parameters is not', async () => {
  await app.does(user, changeWithdrawalPassword, { password: 'quiet harbour' })
  await app.pool.query("UPDATE users SET password_hash = password_hash || 'x' WHERE id = $1", [user.userId])
  expect((await told()).map(([event]) => event)).toEqual(['withdrawalPasswordSet'])
})

it('what the tables tell are events that the texts know, with all that their sentences fill in', async () => {
  const { rows } = await app.pool.query<{ event: string; names: string[] }>(
    `SELECT event, array_agg(DISTINCT name) FILTER (WHERE name IS NOT NULL) AS names
       FROM notification LEFT JOIN LATERAL jsonb_object_keys(detail) name ON true GROUP BY event`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(10)
  for (const { event, names } of rows) {
    const needed = Object.keys(notificationEvents[event as keyof typeof notificationEvents])
    expect([event, ...(names ?? [])].sort()).toEqual([event, ...needed].sort())
  }
})

it('what is told is undone with what it tells of', async () => {
  const client = await app.pool.connect()
  await client.query('BEGIN')
  await client.query("UPDATE users SET state = 'frozen', updated_at = now() WHERE id = $1", [user.userId])
  await client.query('ROLLBACK')
  client.release()
  expect(await told()).toEqual([])
})
