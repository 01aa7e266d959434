import { type Endpoint, type EndpointName, endpoints, type RefusalName, refusals as refusalRules } from '@halyard/wire'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DemoUser } from '../src/features/auth/demo-user.service.ts'
import { ReviewRegistry } from '../src/platform/back-office/review-registry.ts'
import { fieldsOf } from './contract-fields.ts'
import { appOfFile, type TestUser } from './harness.ts'
import { newHash, uploaded, verified, withdrawalPassword } from './money-movers.ts'
import { base64, photo } from './photos.ts'
import { accountRefusals } from './refusal-cases/accounts.ts'
import { marketRefusals } from './refusal-cases/market.ts'
import { moneyRefusals } from './refusal-cases/money.ts'
import { productRefusals } from './refusal-cases/products.ts'
import { Asked, funds, type ProvokedBy } from './refusal-cases/provoked.ts'

const captcha = { captcha: 'pass', captchaId: 'any' }
const code = '424242'
const password = 'vexing ladder 41'
const email = 'mira@example.com'
const address = { coin: 'USDT', czline: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }
const withdrawal = { coinname: 'USDT', num: '100', pay_password: withdrawalPassword }
const market = { symbol: 'btcusdt', musdt: '100', buytype: 2, type: 2 }

type Sent = Record<string, unknown>
type Row = Record<string, string & number>

const app = appOfFile({ DEMO: '1', DEMO_REVIEW_SECONDS: '86400', TEST_CAPTCHA: 'pass', TEST_CODE: code })
let owner: TestUser
let stranger: TestUser
/** What each call answered its owner. */
const got: Partial<Record<EndpointName, Row>> = {}

beforeAll(async () => {
  owner = await verified(app, { USDT: '100000', BTC: '10', EUR: '1000' })
  stranger = await app.signedIn({ USDT: '1000' })
})

async function call(endpoint: Endpoint, sent: Sent = {}, token?: string, key?: string) {
  const { status, refusal, ...body } = await app.call(endpoint, sent, { token, key })
  expect(status).toBe(200)
  return body as { code: number; msg: string; data: Row & { list: Row[] } }
}

const firstOf = async (name: EndpointName, fits: (row: Row) => boolean = () => true) => {
  const found = (await call(endpoints[name], { page: 1, pageSize: 100 }, owner.token)).data.list.find(fits)
  if (!found) throw new Error(`${name} has no such row`)
  return found
}
const idOf = (name: EndpointName) => ({ ID: got[name]?.ID })
const photos = async () => {
  const [card_front, card_end, card_hand] = await Promise.all([1, 2, 3].map(() => uploaded(app, stranger)))
  return { type: 1, name: 'Mira Muster', card_front, card_end, card_hand }
}
const approve = async (kind: string, name: EndpointName) =>
  app
    .get(ReviewRegistry)
    .find(kind)
    ?.approve(got[name]?.ID ?? 0, { operatorId: 1, name: 'test' })

const open = ({ status }: Row) => status === 1
const offered = (type: number) => (row: Row) => row.type === type && row.status === 2 && row.yield_type === 1

const prices = [
  ['btcusdt', '50000'],
  ['ethusdt', '3000'],
] as const

/** Every call with a request that succeeds, in an order in which each finds what it needs. */
const calls: [EndpointName, (() => Sent | Promise<Sent>)?][] = [
  ['captcha'],
  ['emailCode', () => ({ email, purpose: 'register' })],
  ['phoneCode', () => ({ phone: '13912345678', countryCode: '86', purpose: 'register' })],
  ['registerUser', () => ({ email, passWord: password, smsCode: code, invitationCode: 'HALYARD', ...captcha })],
  ['login', () => ({ username: email, password, ...captcha })],
  [
    'demoSignIn',
    async () => {
      await app.get(DemoUser).seed()
      return {}
    },
  ],
  ['beginPasskeyLogin'],
  ['resetPassword', () => ({ email, emailCode: code, passWord: 'quiet harbour 77', ...captcha })],
  ['site'],
  ['customerService'],
  ['articleList'],
  ['findArticle', async () => ({ ID: (await firstOf('articleList')).ID })],
  ['pairList'],
  ['candles', () => ({ id: 'btcusdt' })],
  ['recentPrices', () => ({ id: 'btcusdt' })],
  ['orderBook', () => ({ id: 'btcusdt' })],
  ['createPriceAlert', () => ({ symbol: 'btcusdt', price: '60000' })],
  ['priceAlertList'],
  ['deletePriceAlert', () => idOf('createPriceAlert')],
  ['saveChartDrawings', () => ({ symbol: 'btcusdt', version: 0, list: [] })],
  ['chartDrawings', () => ({ symbol: 'btcusdt' })],
  [
    'saveChartSettings',
    () => ({ version: 0, settings: { interval: 'day', type: 'area', indicators: [], parameters: [] } }),
  ],
  ['chartSettings'],
  ['feedEpochs'],
  ['feedStatements'],
  ['liabilityRoots'],
  ['houseBooks'],
  ['ownLiabilities'],
  ['getUserInfo'],
  ['closeSubmission', () => ({ key: 'never-sent' })],
  ['accountSecurity'],
  ['passkeys'],
  ['knownDevices'],
  ['apiKeys'],
  ['balances'],
  ['moneyRecords'],
  ['portfolio'],
  ['coinCost', () => ({ coinname: 'BTC' })],
  ['statement', () => ({ month: '2026-11' })],
  ['taxYear', () => ({ year: '2026' })],
  ['invitationSummary'],
  ['invitedMembers'],
  ['placeBuyOrder', () => market],
  ['placeSellOrder', () => ({ symbol: 'btcusdt', mprice: '51000', mnum: '0.01', buytype: 1, type: 1 })],
  ['orderList'],
  ['findOrder', () => idOf('placeBuyOrder')],
  ['fillList'],
  ['shareReceipt', () => ({ kind: 'fill', id: got.placeBuyOrder?.ID, amounts: false })],
  ['findReceipt', () => ({ code: got.shareReceipt?.code })],
  ['amendOrder', () => ({ id: got.placeSellOrder?.ID, mprice: '52000' })],
  ['cancelOrder', () => ({ id: got.amendOrder?.ID })],
  ['cancelAllOrders', () => ({ symbol: 'btcusdt', lastid: got.placeSellOrder?.ID })],
  ['contractConfig'],
  ['openContract', () => ({ cate: 1, usdt: '100', coinname: 'btcusdt', ctime_num: 60 })],
  ['contractList'],
  ['findContract', () => idOf('openContract')],
  ['profitLoss'],
  ['coinList'],
  [
    'createDeposit',
    async () => ({ ...address, cate: 1, num: '250', payimg: await uploaded(app, owner), hash: newHash() }),
  ],
  ['depositList'],
  ['declaredDeposits'],
  ['openSupportCase', () => ({ about: { kind: 'deposit', id: got.createDeposit?.ID }, text: 'Where is it?' })],
  ['supportCases'],
  ['findSupportCase', () => idOf('openSupportCase')],
  ['supportEntries', () => idOf('openSupportCase')],
  ['sendSupportMessage', () => ({ ...idOf('openSupportCase'), text: 'Here it is.' })],
  ['readSupportCase', () => ({ ...idOf('openSupportCase'), entry: 1 })],
  ['closeSupportCase', () => idOf('openSupportCase')],
  ['reopenSupportCase', () => idOf('openSupportCase')],
  ['findDeposit', () => idOf('createDeposit')],
  ['wireCurrencies'],
  ['conversionQuote', () => ({ symbol: 'BTC_USDT' })],
  ['convert', () => ({ num: '0.01', from_coin: 'BTC', to_coin: 'USDT' })],
  ['conversionList'],
  ['findConversion', () => idOf('convert')],
  ['createExchangePlan', () => ({ kind: 1, from_coin: 'BTC', to_coin: 'USDT', num: '0.01', weekdays: [1] })],
  ['exchangePlanList'],
  ['updateExchangePlan', () => ({ ID: got.createExchangePlan?.ID, status: 2 })],
  ['deleteExchangePlan', () => idOf('createExchangePlan')],
  ['saveAddress', () => address],
  ['savedAddresses'],
  ['addressWhitelist'],
  [
    'makeApiKey',
    () => ({ name: 'Bot', trade: true, withdraw: false, addresses: [], pay_password: withdrawalPassword }),
  ],
  ['revokeApiKey', async () => ({ ID: (await firstOf('apiKeys')).ID })],
  ['revokeApiKeys'],
  ['setAddressWhitelist', () => ({ on: false })],
  ['findAddress', () => idOf('saveAddress')],
  [
    'saveBankCard',
    () => ({
      bank_name: 'Musterbank',
      account_name: 'Mira Muster',
      card_number: '4000000000004242',
      bank_address: 'Berlin',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFF',
      country: 'DE',
    }),
  ],
  ['bankCards'],
  ['createWithdrawal', () => ({ ...withdrawal, ...address })],
  ['withdrawalList'],
  ['findWithdrawal', () => idOf('createWithdrawal')],
  ['cancelWithdrawal', () => idOf('createWithdrawal')],
  ['cardCurrencies'],
  ['withdrawalLimits', () => ({ coinname: 'USDT' })],
  ['createCardWithdrawal', () => ({ ...withdrawal, coinname: 'EUR', bank_id: got.saveBankCard?.ID })],
  ['cardWithdrawalList'],
  ['deleteAddress', () => idOf('saveAddress')],
  ['deleteBankCard', () => idOf('saveBankCard')],
  ['upload', async () => ({ base64Str: base64(await photo()) })],
  ['findIdentity'],
  ['tokenSaleList'],
  ['findTokenSale', async () => ({ ID: (await firstOf('tokenSaleList')).ID })],
  [
    'subscribeToSale',
    async () => {
      const { ID, min } = await firstOf('tokenSaleList', ({ status }) => status === 2)
      return { pid: ID, num: min }
    },
  ],
  ['subscriptionList'],
  ['stakingProductList'],
  ['findStakingProduct', async () => ({ ID: (await firstOf('stakingProductList')).ID })],
  [
    'openStake',
    async () => {
      const { ID, min } = await firstOf('stakingProductList', ({ status }) => status === 1)
      return { financing_id: ID, money: min }
    },
  ],
  ['stakeList'],
  ['findStake', () => idOf('openStake')],
  ['stakingSummary'],
  ['stakingEarnings'],
  ['redemptionPreview', () => idOf('openStake')],
  ['redeemStake', () => idOf('openStake')],
  ['machineList'],
  ['findMachine', async () => ({ ID: (await firstOf('machineList')).ID })],
  ['buyMachine', async () => ({ id: (await firstOf('machineList', offered(1))).ID, num: 1 })],
  ['buyMachineShare', async () => ({ id: (await firstOf('machineList', offered(2))).ID, gxfe: 10 })],
  ['findMachineGroup', () => ({ sharbltxt: got.buyMachineShare?.sharbltxt })],
  ['cancelMachineOrder', () => idOf('buyMachineShare')],
  ['machineOrderList'],
  ['findMachineOrder', () => idOf('buyMachine')],
  ['machineEarnings'],
  ['loanProductList'],
  ['findLoanProduct', async () => ({ ID: (await firstOf('loanProductList')).ID })],
  ['loanQuote', async () => ({ loan_id: (await firstOf('loanProductList', open)).ID, money: '100' })],
  ['applyForLoan', async () => ({ loan_id: (await firstOf('loanProductList', open)).ID, max: '100' })],
  ['loanList'],
  ['findLoan', () => idOf('applyForLoan')],
  [
    'repayLoan',
    async () => {
      await approve('loan', 'applyForLoan')
      return idOf('applyForLoan')
    },
  ],
  ['notificationList'],
  ['findNotification', async () => ({ ID: (await firstOf('notificationList')).ID })],
  ['readNotification', async () => ({ ID: (await firstOf('notificationList')).ID })],
  ['readAllNotifications'],
  ['pushState'],
  ['subscribePush', () => endpoints.subscribePush.example.request],
  ['unsubscribePush'],
  ['savePushSettings', () => endpoints.savePushSettings.example.request],
  ['changeWithdrawalPassword', () => ({ password: '550021' })],
  ['securityCode'],
  ['logout'],
]

describe('every call succeeds, and the same key gets the first answer', () => {
  it.each(calls)('%s', async (name, sentOf = () => ({})) => {
    const endpoint: Endpoint = endpoints[name]
    // A fresh price on every pair that is used here.
    for (const [symbol, price] of prices) await app.trade(symbol, price)
    const sent = await sentOf()
    const token = endpoint.session === 'required' ? owner.token : undefined
    const first = await call(endpoint, sent, token, name)
    expect([first.code, first.msg], JSON.stringify([sent, first.data])).toEqual([0, 'ok'])
    got[name] = first.data
    if (endpoint.effect !== 'reads') expect(await call(endpoint, sent, token, name)).toEqual(first)
  })
})

describe("what is somebody else's looks like what never was", () => {
  const named: [EndpointName, EndpointName, string?][] = [
    ['findOrder', 'placeBuyOrder'],
    ['cancelOrder', 'placeSellOrder', 'id'],
    ['amendOrder', 'placeSellOrder', 'id'],
    ['deletePriceAlert', 'createPriceAlert'],
    ['findContract', 'openContract'],
    ['findDeposit', 'createDeposit'],
    ['findConversion', 'convert'],
    ['findAddress', 'saveAddress'],
    ['deleteAddress', 'saveAddress'],
    ['deleteBankCard', 'saveBankCard'],
    ['findWithdrawal', 'createWithdrawal'],
    ['cancelWithdrawal', 'createWithdrawal'],
    ['findStake', 'openStake'],
    ['redemptionPreview', 'openStake'],
    ['redeemStake', 'openStake'],
    ['stakingEarnings', 'openStake'],
    ['machineEarnings', 'buyMachine'],
    ['findMachineOrder', 'buyMachine'],
    ['cancelMachineOrder', 'buyMachineShare'],
    ['findLoan', 'applyForLoan'],
    ['repayLoan', 'applyForLoan'],
    ['findNotification', 'findNotification'],
    ['readNotification', 'findNotification'],
    ['shareReceipt', 'openContract', 'id'],
    ['updateExchangePlan', 'createExchangePlan'],
    ['deleteExchangePlan', 'createExchangePlan'],
    ['findSupportCase', 'openSupportCase'],
    ['supportEntries', 'openSupportCase'],
    ['sendSupportMessage', 'openSupportCase'],
    ['readSupportCase', 'openSupportCase'],
    ['closeSupportCase', 'openSupportCase'],
    ['reopenSupportCase', 'openSupportCase'],
  ]
  it.each(named)('%s', async (name, made, field = 'ID') => {
    const ID = got[made]?.ID
    expect(ID).toEqual(expect.any(Number))
    const sent = (id: unknown) => ({ ...(endpoints[name].example.request as Sent), [field]: id })
    const theirs = await call(endpoints[name], sent(ID), stranger.token)
    expect(theirs).toEqual(await call(endpoints[name], sent(999_999_999), stranger.token))
    // A list of what belongs to a row is that of a row without any.
    expect([theirs.data.refusal, theirs.data.list]).toEqual(
      theirs.code === 7 ? ['notFound', undefined] : [undefined, []],
    )
  })

  it.each([
    ['spotOrder', 'placeBuyOrder'],
    ['contract', 'openContract'],
    ['deposit', 'createDeposit'],
    ['withdrawal', 'createWithdrawal'],
    ['loan', 'applyForLoan'],
  ] as const)('and nobody else asks about a %s', async (kind, made) => {
    const isOf = async ({ userId }: TestUser) =>
      (await app.pool.query('SELECT support_subject_is_of($1, $2, $3) AS is', [userId, kind, got[made]?.ID])).rows[0].is
    expect([await isOf(owner), await isOf(stranger)]).toEqual([true, false])
  })

  it('and no call that names a row is left out', () => {
    const offeredToAll =
      /^(find)?(TokenSale|StakingProduct|Machine|LoanProduct)$|^(subscribeToSale|openStake|buyMachine|buyMachineShare|applyForLoan|loanQuote)$/
    const triedElsewhere = [
      'createCardWithdrawal',
      'resubmitIdentity',
      'renamePasskey',
      'removePasskey',
      'forgetDevices',
      'revokeApiKey',
    ]
    const naming = Object.entries<Endpoint>(endpoints).filter(
      ([, endpoint]) =>
        endpoint.session === 'required' && fieldsOf(endpoint).some((field) => /^(p?id|(?!coin)\w+_id)$/i.test(field)),
    )
    const known = new Set<string>([...named.map(([name]) => name), ...triedElsewhere])
    expect(naming.map(([name]) => name).filter((name) => !known.has(name) && !offeredToAll.test(name))).toEqual([])
  })
})

describe('calls of another user', () => {
  // Wrong passwords are counted together, whatever they are for.
  beforeEach(() => app.pool.query('DELETE FROM rate_limit'))
  it.each<[EndpointName, () => Promise<Sent>, number]>([
    ['submitIdentity', photos, 0],
    ['resubmitIdentity', async () => ({ ...idOf('submitIdentity'), name: 'Mira M' }), 0],
    ['beginTwoFactor', async () => ({ password }), 7],
    ['confirmTwoFactor', async () => ({ code }), 7],
    ['renewRecoveryCodes', async () => ({ password, code }), 7],
    ['endTwoFactor', async () => ({ password, code }), 7],
    ['loginTwoFactor', async () => ({ ticket: 'st_none', code }), 7],
    ['loginKnownDevice', async () => ({ username: 'nobody@example.com', password, deviceToken: 'kd_none' }), 7],
    ['loginPasskey', async () => ({ credential: '{}' }), 7],
    ['confirmPasskey', async () => ({ credential: '{}' }), 7],
    ['beginPasskey', async () => ({ password }), 7],
    ['addPasskey', async () => ({ credential: '{}', name: 'My phone' }), 7],
    ['renamePasskey', async () => ({ ID: 999_999_999, name: 'My phone' }), 7],
    ['removePasskey', async () => ({ ID: 999_999_999, password }), 7],
    ['removePasskeys', async () => ({ ticket: 'st_none' }), 7],
    ['forgetDevices', async () => ({ ID: 999_999_999, password }), 7],
    ['setAntiPhishingCode', async () => ({ password }), 7],
    ['changePassword', async () => ({ password, newPassword: 'quiet harbour 78' }), 4011],
    ['resetPasswordByPhone', async () => ({}), 7],
    ['feedEpoch', async () => ({ ID: 999_999_999 }), 7],
    ['feedRounds', async () => ({ ID: 999_999_999, page: 1, pageSize: 10 }), 0],
    // The address of this network is the caller's own.
    ['declareDeposit', async () => ({ ...address, num: '250' }), 7],
  ])('%s', async (name, sentOf, expected) => {
    const answer = await call(endpoints[name], await sentOf(), stranger.token)
    got[name] = answer.data
    expect(answer.code).toBe(expected)
  })

  it('and with those every endpoint has been called', () => {
    const uncalled = Object.keys(endpoints).filter((name) => !(name in got))
    expect(uncalled, 'give each a row in `calls`').toEqual([])
  })
})

describe('each refusal that a call declares is given, by what is written for it', () => {
  const provoked: ProvokedBy = {
    ...accountRefusals(() => app),
    ...marketRefusals(() => app),
    ...moneyRefusals(() => app),
    ...productRefusals(() => app),
  }
  const undone: (() => unknown)[] = []
  beforeAll(() => app.clock.stop())
  afterEach(async () => {
    for (const undo of undone.splice(0).toReversed()) await undo()
    await app.pool.query('DELETE FROM rate_limit')
  })
  const declaring = Object.entries<Endpoint>(endpoints).filter(([, { refusals }]) => refusals.length > 0)
  const declared = declaring.flatMap(([name, { refusals }]) => refusals.map((refusal) => `${name}: ${refusal}`))

  it('and nothing is written for what is not declared', () => {
    const written = Object.entries(provoked).flatMap(([name, { refusals }]) =>
      Object.keys(refusals).map((refusal) => `${name}: ${refusal}`),
    )
    expect(written.toSorted()).toEqual(declared.toSorted())
  })

  it.each(declared)('refuses as declared: %s', async (line) => {
    const [name, refusal] = line.split(': ') as [EndpointName, RefusalName]
    const one = await verified(app, funds)
    for (const [symbol, price] of prices) await app.trade(symbol, price)
    const { sent = {}, refusals = {} } = provoked[name] ?? {}
    const base = sent instanceof Function ? await sent(one) : sent
    const how = refusals[refusal]
    const change = how instanceof Function ? await how(one, (undo) => undone.push(undo)) : (how ?? {})
    const { sent: changed, by } = change instanceof Asked ? change : { sent: change, by: {} }
    const asking = () => call(endpoints[name], { ...base, ...changed }, by.token ?? one.token)
    const { code, msg, data } = await (by.meanwhile ? whileChanging(by.meanwhile, asking) : asking())
    expect([data?.refusal, code], msg).toEqual([refusal, refusalRules[refusal].code])
    expect(msg).not.toMatch(/\{\{|refusals:/)
  })

  /** Calls while a change is uncommitted, and commits it as soon as the call waits for its lock. */
  async function whileChanging<T>(change: string, asking: () => Promise<T>): Promise<T> {
    const changing = await app.pool.connect()
    try {
      await changing.query('BEGIN')
      await changing.query(change)
      const answer = asking()
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1)
      await changing.query('COMMIT')
      return await answer
    } finally {
      changing.release()
    }
  }
})
