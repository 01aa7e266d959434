import { Amount } from '@halyard/domain'
import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { consoleHeader } from '@halyard/wire/operators'
import type { INestApplicationContext, Type } from '@nestjs/common'
import { expect } from 'vitest'
import { seedDemoDeals, seedDemoPast } from '../../src/demo.ts'
import { DemoUser } from '../../src/features/auth/demo-user.service.ts'
import { ContractSettler } from '../../src/features/contracts/contract-settler.job.ts'
import type { Opening } from '../../src/features/contracts/contracts.repository.ts'
import { LedgerSums } from '../../src/features/ledger/ledger-sums.job.ts'
import { ReconciliationRepository } from '../../src/features/ledger/reconciliation.repository.ts'
import { LiabilityTrees } from '../../src/features/liabilities/liability-trees.job.ts'
import { AlarmsRepository } from '../../src/features/operations/alarms.repository.ts'
import { OperatorSignInService } from '../../src/features/operations/operator-sign-in.service.ts'
import { PriceAlertJudge } from '../../src/features/price-alerts/price-alert-judge.job.ts'
import { SpotService } from '../../src/features/spot/spot.service.ts'
import { SpotMatcher } from '../../src/features/spot/spot-matcher.job.ts'
import { UploadsRepository } from '../../src/features/uploads/uploads.repository.ts'
import { UserEventsRepository } from '../../src/features/user-events/user-events.repository.ts'
import { LiveMarket } from '../../src/market-feed/live-market.ts'
import { Pairs } from '../../src/market-feed/pairs.ts'
import { accountsOf, password } from '../accounts.ts'
import { withApiKey } from '../api-keys.ts'
import { withPasskey } from '../authenticator.ts'
import { openContracts, openingOn } from '../contracts.ts'
import type { TestApp, TestUser } from '../harness.ts'
import { openDeposits, uploaded, verified } from '../money-movers.ts'
import { addOperator, callOps, editByTwo, type TestOperator } from '../operators.ts'
import { withTwoFactor } from '../two-factor.ts'

/** Of the host that is dumped, and of each that goes on from there. */
export const variables = {
  DEMO: '1',
  OPS_ENABLED: '1',
  TEST_CAPTCHA: 'pass',
  ENCRYPTION_KEYS: `dump:${'0'.repeat(64)}`,
  VAPID_PRIVATE_KEY: '1'.repeat(64),
  // Nothing leaves the machine.
  PUSH_SERVICES: 'http://127.0.0.1:9',
}

/** Who signs in to a dump and trades, with the password of `accounts.ts`. */
export const trader = 'trader@example.com'

/** Uses every product, so that each table has a row. */
export async function doEverything(app: TestApp): Promise<void> {
  await expect.poll(() => app.get(LiveMarket).lastSequence('btcusdt')).toBeGreaterThan(0)
  await liveAsTheDemoUser(app)
  const user = await registered(app)
  await keepSecrets(app)
  await moveMoney(app, user)
  await operate(app, user)
  await trade(app, user)
  await hangOnABeacon(app)
}

/** States an epoch behind the last one whose prices hang on a beacon, too, with its first round. */
async function hangOnABeacon(app: TestApp): Promise<void> {
  await app.pool.query(
    `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash, beacon)
     SELECT 0, epoch + 1, 3, repeat('a', 64), ends_at, ends_at + interval '1 hour', bound_at, '', '', $1
       FROM feed_statement ORDER BY position DESC LIMIT 1`,
    [`${'b'.repeat(64)} ${'c'.repeat(192)} 1692803367 3 ${'d'.repeat(64)} dumped`],
  )
  await app.pool.query(
    `INSERT INTO feed_round (epoch, round, signature, received_at)
     SELECT epoch, beacon_round(beacon, starts_at + interval '1 millisecond'), decode(repeat('ee', 48), 'hex'), bound_at
       FROM feed_statement ORDER BY position DESC LIMIT 1`,
  )
}

async function registered(app: TestApp): Promise<TestUser> {
  const { registration, emailCodeFor } = accountsOf(app)
  const form = await registration({ email: trader, code: await emailCodeFor(trader) })
  return app.does(visitor, endpoints.registerUser, form)
}

/** Stakes, loans, machines, token sales, deposits, withdrawals, invitations, at once or over the last months. */
async function liveAsTheDemoUser(app: TestApp): Promise<void> {
  const host = { get: (type: Type) => app.get(type) } as INestApplicationContext
  await app.get(DemoUser).seed()
  await seedDemoPast(host)
  await seedDemoDeals(host, () => false)
}

/** Every way of signing in and proving who one is, finished and half done. */
async function keepSecrets(app: TestApp): Promise<void> {
  const { registered: registeredUser, signIn, emailCodeFor } = accountsOf(app)
  const careful = await registeredUser()
  await withPasskey(app, careful, password)
  await withTwoFactor(app, careful)
  const first = await addOperator(app)
  await callOps(app, first, 'POST', `/users/${careful.userId}/second-factor-reset`, { reason: 'They called.' })
  await signIn(careful.email)
  await signIn((await registeredUser()).email)
  await app.tries(visitor, endpoints.captcha)
  await app.tries(visitor, endpoints.beginPasskeyLogin)
  await emailCodeFor('newcomer@example.com')
}

async function moveMoney(app: TestApp, user: TestUser): Promise<void> {
  const rich = await verified(app, { USDT: '5000' })
  await withApiKey(app, rich)
  // As of a program that has signed in at the private socket, whose orders are told from here on.
  await app.get(UserEventsRepository).open(user.userId)
  await app.does(rich, endpoints.setAddressWhitelist, { on: true })
  await subscribe(app, rich)
  await app.pool.query(
    `UPDATE coin_network SET deposit_address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' WHERE network = 'TRC20'`,
  )
  await app.does(user, endpoints.declareDeposit, { asset: 'USDT', network: 'TRC20', quantity: Amount.of('250') })
  await openDeposits(app, 'ERC20')
  await uploaded(app, rich)
  await app.get(UploadsRepository).noteStray('stray')
  const { rows } = await app.pool.query(`SELECT min(id) AS id FROM mining_machine WHERE ownership = 'shared'`)
  await app.does(rich, endpoints.buyMachineShare, { machineId: rows[0].id, code: '', share: Amount.of('10') })
}

/** A device that is told, and what it is not told of. */
async function subscribe(app: TestApp, user: TestUser): Promise<void> {
  const { subscribePush, savePushSettings } = endpoints
  const { p256dh, auth } = subscribePush.example.request as { p256dh: string; auth: string }
  await app.does(user, subscribePush, { endpoint: 'http://127.0.0.1:9/push', p256dh, auth })
  await app.call(savePushSettings, savePushSettings.example.request, user)
  await app.pool.query(
    `INSERT INTO push_delivery (notification_id, session_id, due_at)
     SELECT 1, session_id, created_at + interval '1 hour' FROM push_subscription ON CONFLICT DO NOTHING`,
  )
}

async function operate(app: TestApp, user: TestUser): Promise<void> {
  // Two have to agree, as everywhere but on a demo host.
  await app.pool.query(`UPDATE installation SET value = 'false' WHERE name = 'demo'`)
  const [anna, ben] = [await addOperator(app), await addOperator(app)]
  const gift = { user: user.userId, asset: 'USDT', amount: '5.25', reason: 'Goodwill for the outage.' }
  const { data } = await callOps(app, anna, 'POST', '/adjustments', gift)
  await callOps(app, ben, 'POST', `/reviews/adjustment/${(data.item as { id: number }).id}/approve`)
  await callOps(app, anna, 'POST', '/adjustments', gift)
  await callOps(app, anna, 'POST', '/edits/conversion/true', { fee_rate: '0.002' })
  const question = { text: 'Where is my deposit?', pictures: [await uploaded(app, user)] }
  const { caseId } = await app.does(user, endpoints.openSupportCase, question)
  await callOps(app, anna, 'POST', `/inbox/${caseId}/answer`, { text: 'It is on its way.' })
  await callOps(app, anna, 'POST', `/inbox/${caseId}/notes`, { text: 'The network is slow.' })
  await callOps(app, anna, 'POST', '/edits/supportTemplate/slow-network', {
    texts: '{"en-US": "The network is slow."}',
  })
  await inTheConsole(app, user, [anna, ben])
  const alarms = app.get(ReconciliationRepository)
  await alarms.raise([{ kind: 'balance', subject: '1', expected: '1', found: '0' }])
  for (const { alarmId } of await alarms.standing()) await alarms.clear(alarmId)
  await app.get(LiabilityTrees).sweep()
  await app.get(LedgerSums).keep()
  // As of a tree of more users.
  await app.pool.query(`INSERT INTO liability_node VALUES (1, 1, 0, repeat('0', 64), 1) ON CONFLICT DO NOTHING`)
}

/** What operators do in the console alone. */
async function inTheConsole(app: TestApp, user: TestUser, [anna, ben]: [TestOperator, TestOperator]): Promise<void> {
  await editByTwo(app, [anna, ben], 'house-capital/USDT', { amount: '1000' })
  await callOps(app, anna, 'POST', `/users/${user.userId}/notes`, { text: 'Has asked for a deposit before.' })
  const { data } = await callOps(app, anna, 'POST', '/edits/pair/ethusdt', { fee_rate: '0.002' })
  await callOps(app, ben, 'POST', `/reviews/edit/${(data.item as { id: number }).id}/hold`)
  const password = await app.get(OperatorSignInService).setFirstPassword(anna.name)
  await fetch(`${app.url}/ops/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [consoleHeader]: '1' },
    body: JSON.stringify({ name: anna.name, password }),
  })
  await app.pool.query(
    `INSERT INTO operator_passkey (operator_id, credential_id, public_key, counter, transports, name, created_at)
     SELECT id, 'credential', 'key', 0, '{internal}', 'Key on the desk', now() FROM operator WHERE name = $1`,
    [anna.name],
  )
  await app.get(AlarmsRepository).add({ kind: 'test', text: 'A test.', way: 'mail', outcome: 'sent' })
  // As of a day that was over before anything was posted.
  await app.pool.query(`INSERT INTO book_day SELECT current_date - 1, 'USDT', 0, 0, 0, 0, 0, 0, 0`)
}

/** Contracts that have closed, one of them in a silence of its pair, others that have not; orders that met ticks. */
async function trade(app: TestApp, user: TestUser): Promise<void> {
  const others = await Promise.all(Array.from({ length: 20 }, () => app.signedIn({ USDT: '100' })))
  const rowsOf = async (table: string) => (await app.pool.query(`SELECT FROM ${table} LIMIT 1`)).rowCount
  const closed = () =>
    openContracts(
      app,
      others.map(({ userId }, index) => contractOfASecond(app, userId, index)),
    ).then(() => rowsOf('feed_watermark'))
  await expect.poll(closed, { interval: 1_500 }).toBe(1)
  // What has to lie some seconds back before it counts is found by the sweeps of then.
  await expect
    .poll(async () => {
      for (const job of [ContractSettler, SpotMatcher, PriceAlertJudge])
        await app.get<{ sweep(): Promise<void> }>(job).sweep()
      return Promise.all(['contract_realised', 'spot_matching', 'price_alert_judging'].map(rowsOf))
    })
    .toEqual([1, 1, 1])
  await app.does(user, endpoints.openContract, {
    direction: 'up',
    premium: Amount.of('10'),
    symbol: 'btcusdt',
    durationSeconds: 60,
  })
  const { orderId: subjectId } = await app.does(user, endpoints.placeBuyOrder, {
    symbol: 'btcusdt',
    type: 'market',
    sizing: 'total',
    total: Amount.of('20'),
  })
  await app.does(user, endpoints.shareReceipt, { kind: 'fill', subjectId, amounts: false })
  await app.does(user, endpoints.placeBuyOrder, {
    symbol: 'trxusdt',
    type: 'limit',
    sizing: 'total',
    limitPrice: app.get(Pairs).find('trxusdt')?.simulated.referencePrice.times(Amount.of('0.9')),
    total: Amount.of('10'),
  })
  await app.pool.query("UPDATE pair SET in_book = true WHERE symbol = 'trxusdt'")
  await app.does(user, endpoints.saveChartDrawings, {
    symbol: 'btcusdt',
    version: 0,
    drawings: [
      { drawingId: 'drawing-1', kind: 'horizontal', points: [{ at: 1_795_251_600_000, price: Amount.of('67400') }] },
    ],
  })
  await app.does(user, endpoints.saveChartSettings, {
    version: 0,
    settings: { period: 'hour', chartType: 'heikinAshi', indicators: ['MA'], parameters: [] },
  })
  const trail = { distance: Amount.of('0.5'), unit: 'ratio', activation: null } as const
  await app.does(user, endpoints.placeSellOrder, {
    ...{ symbol: 'btcusdt', type: 'limit', sizing: 'quantity', quantity: Amount.of('0.0005'), trail },
  })
  const followed = () =>
    app
      .get<{ sweep(): Promise<void> }>(SpotMatcher)
      .sweep()
      .then(() => rowsOf('spot_peak'))
  await expect.poll(followed, { interval: 1_000, timeout: 30_000 }).toBe(1)
  const order = { symbol: 'btcusdt', side: 'buy', type: 'market', sizing: 'total', total: Amount.of('20') } as const
  await app.get(SpotService).placeByProgram(user.userId, { ...order, clientOrderId: 'grid-1' })
  await app.get(SpotService).cancelAllAfter(user.userId, 3_600, app.clock.now())
  const plan = { kind: 'recurring' as const, from: 'USDT', to: 'BTC', quantity: Amount.of('1'), weekdays: [1] }
  await app.does(user, endpoints.createExchangePlan, plan)
}

function contractOfASecond(app: TestApp, userId: number, index: number): Opening {
  const pairs = app
    .get(Pairs)
    .all()
    .filter(({ kind }) => kind === 'crypto')
  const pair = pairs[index % pairs.length]
  const tick = pair && app.get(LiveMarket).board.last(pair.symbol)
  if (!tick) throw new Error('Each pair has ticked by now.')
  return openingOn(tick, pair, { userId, direction: 'up', premium: '1', seconds: 1 })
}
