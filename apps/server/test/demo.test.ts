import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import type { INestApplicationContext, Type } from '@nestjs/common'
import { expect, it } from 'vitest'
import { seedDemo, seedDemoDeals, seedDemoPast } from '../src/demo.ts'
import { DemoUser } from '../src/features/auth/demo-user.service.ts'
import { IdentityDemo, IdentityService } from '../src/features/identity/index.ts'
import { LiabilityTrees } from '../src/features/liabilities/liability-trees.job.ts'
import { MiningService } from '../src/features/mining/mining.service.ts'
import { demoReviewerName, OperationsService, OperatorsService } from '../src/features/operations/index.ts'
import { StakingService } from '../src/features/staking/staking.service.ts'
import { TokenSaleService } from '../src/features/token-sale/token-sale.service.ts'
import { Sessions } from '../src/platform/session/sessions.ts'
import { appOfFile, startTestApp } from './harness.ts'
import { identityUnderReview } from './operators.ts'

const app = appOfFile({ ROLES: 'api,worker', DEMO: '1' })

it('customer service of a demo answers at once that nobody has read it, in the language of the user, and once', async () => {
  const user = { ...(await app.signedIn()), lang: 'de-DE' }
  const ask = () => app.does(user, endpoints.openSupportCase, { text: 'Wo ist mein Geld?' }, 'ask-once')
  const { caseId } = await ask()
  await app.pool.query("DELETE FROM submission WHERE key = 'ask-once'")
  expect(await ask()).toMatchObject({ caseId, state: 'waitingForUs', unread: 1 })
  const { list } = await app.does(user, endpoints.supportEntries, { caseId })
  expect(list.map(({ by, operator }) => [by, operator])).toEqual([
    ['automatic', null],
    ['user', null],
  ])
  expect(list[0]?.text).toContain('automatische Antwort der Demo')
  const news = await app.does(user, endpoints.notificationList)
  expect(news.list.filter(({ event }) => event === 'supportAnswered')).toHaveLength(1)
  await app.does(user, endpoints.sendSupportMessage, { caseId, text: 'Hallo?' })
  expect((await app.does(user, endpoints.supportEntries, { caseId })).total).toBe(3)
})

it('the demo user has a past that adds up, once, however often the host starts', async () => {
  const host = { get: (type: Type) => app.get(type) } as INestApplicationContext
  await app.get(DemoUser).seed()
  await Promise.all([seedDemoPast(host), seedDemoPast(host)])
  await seedDemoPast(host)
  const userId = (await app.get(DemoUser).find()) ?? 0
  const { token } = await app.get(Sessions).begin(userId, 'test')
  const stakes = await app.does({ token }, endpoints.stakeList)
  expect(stakes.list.map((row) => [row.principal.text(), row.state, row.daysPaid, row.earned.text()])).toEqual([
    ['1000', 'inTerm', 3, '0.6'],
    ['500', 'ended', 7, '0.35'],
  ])
  const subscriptions = await app.does({ token }, endpoints.subscriptionList)
  expect(subscriptions.list.map((row) => [row.asset, row.quantity.text(), row.state])).toEqual([
    ['HRB', '400', 'frozen'],
    ['LTRN', '500', 'unfrozen'],
  ])
  const machines = await app.does({ token }, endpoints.machineOrderList)
  expect(machines.list.map((row) => [row.name, row.state, row.daysPaid, row.earned.text()])).toEqual([
    ['Harbour L3', 'running', 4, '0.2448'],
    ['Harbour Mini', 'ended', 7, '100.45'],
  ])
  const deposits = async (kind: 'crypto' | 'wire') => {
    const { list } = await app.does({ token }, endpoints.depositList, { kind: kind === 'crypto' ? 'crypto' : 'wire' })
    return list.map((row) => [row.asset, row.quantity.text(), row.state])
  }
  expect(await deposits('crypto')).toEqual([['USDT', '1250.5', 'completed']])
  expect(await deposits('wire')).toEqual([['EUR', '5000', 'completed']])
  const loans = await app.does({ token }, endpoints.loanList)
  expect(loans.list.map((row) => [row.requested.text(), row.state, row.reason])).toEqual([
    ['600', 'active', null],
    ['20000', 'rejected', 'Cover too small.'],
    ['400', 'repaid', null],
  ])
  const withdrawals = await app.does({ token }, endpoints.withdrawalList)
  expect(withdrawals.list.map((row) => [row.quantity.text(), row.state, row.cancelled])).toEqual([
    ['240', 'completed', false],
    ['80', 'returned', true],
    ['150', 'returned', false],
  ])
  const toCards = await app.does({ token }, endpoints.cardWithdrawalList)
  expect(toCards.list.map((row) => [row.asset, row.quantity.text(), row.state])).toEqual([['EUR', '750', 'completed']])
  // Each decision stands in the log under the name of the demo's reviewer.
  const { rows: decisions } = await app.pool.query(
    `SELECT kind, action, count(*)::int AS times FROM audit_entry WHERE operator_name = 'demo reviewer' AND outcome = 'done' GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  expect(decisions.map(({ kind, action, times }) => [kind, action, times])).toEqual([
    ['identity', 'approve', 1],
    ['loan', 'approve', 2],
    ['loan', 'reject', 1],
    ['withdrawal', 'approve', 2],
    ['withdrawal', 'confirm', 2],
    ['withdrawal', 'reject', 1],
  ])
  const { levels, members, value, pending } = await app.does({ token }, endpoints.invitationSummary)
  // What a sweep has paid since the demo user's name was verified, of each level, and what the next one will.
  const paid = Amount.sum(levels.map((level) => level.value ?? Amount.zero))
  const due = Amount.sum(pending.map((reward) => reward.quantity))
  expect([levels.map((level) => level.members), members]).toEqual([[3, 2, 1], 6])
  expect([value?.text(), paid.plus(due).text()]).toEqual([paid.text(), '11.3'])
  expect(pending.filter(({ asset }) => asset !== 'USDT')).toEqual([])
  // Without a price of LTC its earnings are not counted.
  const { finance } = await app.does({ token }, endpoints.balances, { view: 'finance' })
  expect([finance?.principal?.text(), finance?.earnings?.text()]).toEqual(['1400', '101.4'])
  expect(finance?.holdings.map((held) => [held.kind, held.asset, held.quantity.text()])).toEqual([
    ['subscription', 'HRB', '400'],
    ['staking', 'USDT', '1000'],
  ])
})

it('a name that is submitted again while it is being approved is approved all the same', async () => {
  const user = await app.signedIn()
  const by = await app.get(OperatorsService).automatic(demoReviewerName)
  const approved: number[] = []
  const approve = async (kind: string, id: number) => {
    if (approved.push(id) > 1) await app.get(OperationsService).approve(by, kind, id)
    else await identityUnderReview(app, user)
  }
  const unasked = () => Promise.reject(new Error('only approving is asked for'))
  await app.get(IdentityDemo).seed(user.userId, { approve, confirm: unasked, reject: unasked })
  expect(await app.get(IdentityService).state(user.userId)).toBe('passed')
  expect(approved).toHaveLength(2)
})

it('the demo user deals at the first prices, once, and has been worth something since the beginning', async () => {
  const host = { get: (type: Type) => app.get(type) } as INestApplicationContext
  await app.get(DemoUser).seed()
  for (const [symbol, price] of [
    ['btcusdt', '50000'],
    ['ethusdt', '3000'],
    ['solusdt', '150'],
  ] as const) {
    await app.trade(symbol, price)
  }
  await seedDemoDeals(host, () => false)
  await app.pool.query('TRUNCATE submission')
  await seedDemoDeals(host, () => false)
  const { token } = await app.get(Sessions).begin((await app.get(DemoUser).find()) ?? 0, 'test')
  const orders = await app.does({ token }, endpoints.orderList)
  expect(orders.list.map((order) => [order.side, order.type, order.state, order.trail?.distance.text()])).toEqual([
    ['buy', 'limit', 'open', undefined],
    ['sell', 'limit', 'open', '0.04'],
    ['sell', 'limit', 'open', undefined],
    ['buy', 'limit', 'cancelled', undefined],
    ['sell', 'market', 'filled', undefined],
    ['buy', 'market', 'filled', undefined],
  ])
  expect((await app.does({ token }, endpoints.conversionList)).list.map(({ from, to }) => [from, to])).toEqual([
    ['USDT', 'SOL'],
  ])
  expect((await app.does({ token }, endpoints.contractList)).total).toBe(2)
  const { alerts } = await app.does({ token }, endpoints.priceAlertList)
  expect(alerts.map(({ price, direction }) => [price.text(), direction])).toEqual([
    ['48500', 'falls'],
    ['50025', 'rises'],
  ])
  const played = await app.does({ token }, endpoints.moneyRecords, { type: 'agentDeposit' })
  const days = played.list.map(({ createdAt }) =>
    Math.round((app.clock.now().getTime() - createdAt.getTime()) / 86_400_000),
  )
  expect(days).toEqual([60, 60, 60])
})

it('the first trees of what is owed wait until the demo user has all that is made for them', async () => {
  const fresh = await startTestApp({ DEMO: '1' })
  const host = { get: (type: Type) => fresh.get(type) } as INestApplicationContext
  const trees = async () => {
    await fresh.get(LiabilityTrees).sweep()
    const { rows } = await fresh.pool.query('SELECT count(*)::int AS count FROM liability_root')
    return rows[0].count
  }
  fresh.clock.stop()
  await fresh.trade('btcusdt', '50000')
  await fresh.trade('ethusdt', '3000')
  await fresh.trade('solusdt', '150')
  await seedDemo(host, () => true)
  expect(await trees()).toBe(0)
  await seedDemo(host, () => false)
  await expect.poll(trees).toBeGreaterThan(0)
  const { token } = await fresh.get(Sessions).begin((await fresh.get(DemoUser).find()) ?? 0, 'test')
  const { trees: own } = await fresh.does({ token }, endpoints.ownLiabilities)
  // What they got at the first prices, too.
  expect(own.map(({ stated }) => stated.asset)).toEqual(expect.arrayContaining(['BTC', 'SOL', 'USDT']))
  await fresh.stop()
})

it('a start that got half way is completed by the next, and who is missing moves nobody else', async () => {
  const half = await startTestApp({ DEMO: '1' })
  const host = { get: (type: Type) => half.get(type) } as INestApplicationContext
  await half.get(DemoUser).seed()
  const userId = (await half.get(DemoUser).find()) ?? 0
  const daysAgo = (days: number) => new Date(half.clock.now().getTime() - days * 86_400_000)
  const idOf = async (table: string, where: string) =>
    (await half.pool.query(`SELECT id FROM ${table} WHERE ${where}`)).rows[0].id
  // One of two of each kind.
  await half
    .get(TokenSaleService)
    .subscribe(
      userId,
      { saleId: await idOf('token_sale', "asset = 'HRB'"), quantity: Amount.of('400') },
      { language: 'en-US', at: daysAgo(2) },
    )
  await half
    .get(StakingService)
    .open(
      userId,
      { productId: await idOf('staking_product', 'term_days = 30 AND offered'), principal: Amount.of('1000') },
      { language: 'en-US', at: daysAgo(3) },
    )
  await half
    .get(MiningService)
    .buy(
      userId,
      { machineId: await idOf('mining_machine', "name ->> 'en-US' = 'Harbour L3'"), units: 1 },
      { language: 'en-US', at: daysAgo(4) },
    )
  // Somebody has the name of the second member.
  await half.pool.query("UPDATE users SET email = 'jonas.b@example.com' WHERE id = $1", [
    (await half.signedIn()).userId,
  ])
  await half.pool.query('TRUNCATE submission')
  await seedDemoPast(host)
  await half.pool.query('TRUNCATE submission')
  await seedDemoPast(host)
  const { token } = await half.get(Sessions).begin(userId, 'test')
  const stakes = await half.does({ token }, endpoints.stakeList)
  const machines = await half.does({ token }, endpoints.machineOrderList)
  expect(stakes.list.map((row) => row.principal.text()).sort()).toEqual(['1000', '500'])
  expect(machines.list.map((row) => row.name).sort()).toEqual(['Harbour L3', 'Harbour Mini'])
  const { rows } = await half.pool.query(
    `SELECT users.email, array_agg(bought.asset || ' ' || trim_scale(bought.quantity) ORDER BY bought.asset) AS bought
       FROM token_subscription bought JOIN users ON users.id = bought.user_id GROUP BY 1 ORDER BY 1`,
  )
  await half.stop()
  expect(rows.map(({ email, bought }) => [email, ...bought])).toEqual([
    ['aya.s@example.com', 'HRB 2000'],
    ['demo@halyard.example', 'HRB 400', 'LTRN 500'],
    ['lin.w@example.com', 'LTRN 600'],
    ['mira.k@example.com', 'HRB 1200', 'LTRN 900'],
  ])
})

it('a past that cannot be made keeps nobody from signing in, nor the server from stopping', async () => {
  const broken = { seed: () => Promise.reject(new Error('the connection is gone')) }
  const host = (demoUser: object) =>
    ({ get: (type: Type) => (type === DemoUser ? demoUser : broken) }) as INestApplicationContext
  const login = { username: 'demo', password: 'demo' }
  const user = { seed: () => Promise.resolve(login), find: () => Promise.resolve(1) }
  expect(await seedDemo(host(user), () => true)).toEqual(login)
  expect(await seedDemo(host({ ...user, ...broken }), () => true)).toBeUndefined()
})

it('offers machines in every state that put out little more than they cost, and loans', async () => {
  const { token } = await app.signedIn()
  const { list } = await app.does({ token }, endpoints.machineList, { pageSize: 100 })
  expect(new Set(list.map((one) => one.state))).toEqual(new Set(['upcoming', 'offered', 'ended']))
  expect(new Set(list.map((one) => `${one.ownership} ${one.yieldType}`)).size).toBe(4)
  for (const one of list.filter((row) => row.yieldType === 'constantValue' || row.asset === row.payingAsset)) {
    const whole = one.dailyOutput.times(Amount.ofInteger(one.termDays ?? 0))
    expect(whole.isGreaterThan(one.price) && whole.isAtMost(one.price.times(Amount.of('1.05')))).toBe(true)
  }
  const loans = await app.does({ token }, endpoints.loanProductList)
  expect(new Set(loans.list.map((one) => one.state))).toEqual(new Set(['offered', 'closed']))
})

it('offers sales in every state, and yields of at most 0.05 % a day whose source is told', async () => {
  const { token } = await app.signedIn()
  const sales = await app.does({ token }, endpoints.tokenSaleList)
  expect(sales.list.map((sale) => sale.state)).toEqual(['upcoming', 'live', 'ended'])
  for (const lang of ['en-US', 'de-DE', 'zh-CN', 'vi-VN']) {
    const products = await app.does({ token, lang }, endpoints.stakingProductList)
    for (const { dailyRate, yieldSource } of products.list) {
      expect(dailyRate.isAtMost(Amount.of('0.0005'))).toBe(true)
      expect(yieldSource).toMatch(/Halyard/)
    }
  }
})
