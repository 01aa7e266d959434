import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { passRealName } from '../../../test/money-movers.ts'
import { addOperator, editByTwo, type TestOperator } from '../../../test/operators.ts'
import { insertRow } from '../../../test/rows.ts'

const { findTokenSale, subscribeToSale, subscriptionList } = endpoints
const { findStakingProduct, openStake, findStake } = endpoints
const { findMachine, buyMachine, buyMachineShare, findMachineOrder } = endpoints
const { findLoanProduct, applyForLoan, findLoan, loanQuote } = endpoints

const app = appOfFile({ OPS_ENABLED: '1' })
let anna: TestOperator
let ben: TestOperator
let user: TestUser

beforeAll(async () => {
  anna = await addOperator(app)
  ben = await addOperator(app)
})
beforeEach(async () => {
  user = await app.signedIn({ USDT: '10000' })
})

const days = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000)

const edit = (kind: string, key: number | string, fields: Readonly<Record<string, string>>) =>
  editByTwo(app, [anna, ben], `${kind}/${key}`, fields)

const words = {
  name: { 'en-US': 'Old name', 'de-DE': 'Alter Name' },
  description: { 'en-US': 'Old words.', 'de-DE': 'Alte Worte.' },
}
const yielding = { ...words, yield_source: { 'en-US': 'Old source.' } }

const sale = () =>
  insertRow(app.pool, 'token_sale', {
    ...words,
    asset: 'ETH',
    paying_asset: 'USDT',
    unit_price: '0.25',
    supply: '100000',
    order_min: '1',
    order_max: '1000',
    user_max: '5000',
    lock_days: 30,
    reward_rates: ['0.01'],
    starts_at: days(-1),
    ends_at: days(20),
  })
const stakingProduct = (supply: string | null = null) =>
  insertRow(app.pool, 'staking_product', {
    ...yielding,
    asset: 'USDT',
    term_days: 30,
    daily_rate: '0.0003',
    penalty_rate: '0.02',
    order_min: '10',
    order_max: '10000',
    user_max: '50000',
    supply,
  })
const machine = (change: object = {}) =>
  insertRow(app.pool, 'mining_machine', {
    ...yielding,
    asset: 'USDT',
    paying_asset: 'USDT',
    price: '500',
    ownership: 'exclusive',
    yield_type: 'constantQuantity',
    daily_output: '6',
    term_days: 90,
    frozen_output: false,
    order_max: '5',
    holding_min: '1',
    listed_at: days(-30),
    ...change,
  })
const loanProduct = () =>
  insertRow(app.pool, 'loan_product', {
    ...words,
    asset: 'USDT',
    amount_min: '100',
    amount_max: '5000',
    interest_free_days: 7,
    daily_rate: '0.0005',
    term_days: 30,
  })

describe('words', () => {
  it.each<
    [string, () => Promise<number>, (id: number, lang: string) => Promise<{ name: string; description: string }>]
  >([
    ['token-sale', sale, (saleId, lang) => app.does({ ...user, lang }, findTokenSale, { saleId })],
    ['staking', stakingProduct, (productId, lang) => app.does({ ...user, lang }, findStakingProduct, { productId })],
    ['mining', machine, (machineId, lang) => app.does({ ...user, lang }, findMachine, { machineId })],
    ['loan', loanProduct, (productId, lang) => app.does({ ...user, lang }, findLoanProduct, { productId })],
  ])('of a %s are written language by language', async (kind, make, read) => {
    const id = await make()
    const name = JSON.stringify({ 'en-US': 'New name', 'ja-JP': '新しい名前' })
    const edited = await edit(kind, id, { name, description: '{"de-DE": "Neue Worte."}' })
    expect(edited).toMatchObject({ code: 0, data: { name: { 'en-US': 'New name', 'de-DE': 'Alter Name' } } })
    const shown = await Promise.all(['en-US', 'de-DE', 'ja-JP'].map((lang) => read(id, lang)))
    expect(shown.map((one) => [one.name, one.description])).toEqual([
      ['New name', 'Old words.'],
      ['Alter Name', 'Neue Worte.'],
      ['新しい名前', 'Old words.'],
    ])
  })

  it('of the source of a yield too', async () => {
    const [productId, id] = [await stakingProduct(), await machine()]
    await edit('staking', productId, { yield_source: '{"en-US": "New source."}' })
    await edit('mining', id, { yield_source: '{"en-US": "New source."}' })
    expect((await app.does(user, findStakingProduct, { productId })).yieldSource).toBe('New source.')
    expect((await app.does(user, findMachine, { machineId: id })).yieldSource).toBe('New source.')
  })

  it.each([
    'New name',
    '{}',
    '["New name"]',
    '{"en-US": ""}',
    '{"en-US": null}',
    '{"en-US": "New\\nname"}',
    '{"xx-XX": "New name"}',
    `{"en-US": "${'x'.repeat(65)}"}`,
  ])('that are none are refused: %s', async (name) => {
    const id = await stakingProduct()
    expect(await edit('staking', id, { name, sort: '7' })).toMatchObject({
      code: 7,
      msg: expect.stringContaining('Nothing was changed'),
    })
    expect((await app.does(user, findStakingProduct, { productId: id })).name).toBe('Old name')
  })
})

describe('what is offered', () => {
  it('a sale begins, ends and rewards as an operator says', async () => {
    const saleId = await sale()
    const moved = await edit('token-sale', saleId, {
      starts_at: '2099-01-01T09:00:00Z',
      ends_at: '2099-02-01T09:00:00Z',
      reward_rates: '0.02 0.005',
    })
    expect(moved.code).toBe(0)
    const { rewardRates, ...shown } = await app.does(user, findTokenSale, { saleId })
    expect(shown).toMatchObject({
      state: 'upcoming',
      startsAt: new Date('2099-01-01T09:00:00Z'),
      endsAt: new Date('2099-02-01T09:00:00Z'),
    })
    expect(rewardRates.map((rate) => rate.text())).toEqual(['0.02', '0.005'])
    expect((await edit('token-sale', saleId, { reward_rates: 'none' })).data).toMatchObject({ reward_rates: [] })
  })

  it.each([
    ['starts_at', 'tomorrow'],
    ['starts_at', 'none'],
    ['ends_at', '2020-01-01T00:00:00Z'],
    ['reward_rates', '0.01 0.01 0.01 0.01'],
    ['reward_rates', '0.2'],
    ['reward_rates', '0.03 0.02 0.000001'],
    ['reward_rates', '1'],
    ['unit_price', '0.01'],
    ['supply', '1'],
    ['sold', '1'],
  ])('a sale does not take %s %s', async (field, typed) => {
    const saleId = await sale()
    expect((await edit('token-sale', saleId, { [field]: typed })).code).toBe(7)
  })

  it('staking without a limit for all, again', async () => {
    const productId = await stakingProduct('10')
    const tooMuch = { productId, principal: Amount.of('100') }
    expect(await app.tries(user, openStake, tooMuch)).toMatchObject({ refusal: 'supplyExhausted' })
    expect((await edit('staking', productId, { supply: 'none' })).data).toMatchObject({ supply: null })
    expect((await app.does(user, openStake, tooMuch)).state).toBe('inTerm')
  })

  it('a machine until it is taken from the list, and again', async () => {
    const machineId = await machine()
    const stateAfter = async (delisted_at: string) => {
      await edit('mining', machineId, { delisted_at })
      return (await app.does(user, findMachine, { machineId })).state
    }
    expect(await stateAfter(days(-1).toISOString())).toBe('ended')
    expect(await stateAfter('none')).toBe('offered')
    await edit('mining', machineId, { listed_at: days(1).toISOString() })
    expect((await app.does(user, findMachine, { machineId })).state).toBe('upcoming')
  })

  it('no more applications for loans at once than an operator says', async () => {
    await passRealName(app, user)
    const ask = { productId: await loanProduct(), requested: Amount.of('100') }
    expect((await edit('loan-limits', 'true', { in_review_max: '1' })).code).toBe(0)
    await app.does(user, applyForLoan, ask)
    expect(await app.tries(user, applyForLoan, ask)).toMatchObject({
      refusal: 'tooManyInReview',
      msg: expect.stringContaining('1'),
    })
    await edit('loan-limits', 'true', { in_review_max: '2' })
    await app.does(user, applyForLoan, ask)
    await edit('loan-limits', 'true', { in_review_max: '3' })
  })
})

describe('what was bought before an edit keeps its terms', () => {
  it('coins of a sale their release', async () => {
    const saleId = await sale()
    const { unlocksAt } = await app.does(user, subscribeToSale, { saleId, quantity: Amount.of('100') })
    await edit('token-sale', saleId, { lock_days: '300', reward_rates: 'none' })
    const later = await app.does(user, subscribeToSale, { saleId, quantity: Amount.of('100') })
    const { list } = await app.does(user, subscriptionList)
    expect(list.map((row) => row.unlocksAt)).toEqual([later.unlocksAt, unlocksAt])
    expect(later.unlocksAt.getTime() - unlocksAt.getTime()).toBeGreaterThan(269 * 86_400_000)
  })

  it('a stake its rates', async () => {
    const productId = await stakingProduct()
    const stake = () => app.does(user, openStake, { productId, principal: Amount.of('1000') })
    const terms = ({ dailyRate, dailyEarnings, penaltyRate }: Awaited<ReturnType<typeof stake>>) =>
      [dailyRate, dailyEarnings, penaltyRate].map(String)
    const { stakeId } = await stake()
    await edit('staking', productId, { daily_rate: '0.0001', penalty_rate: '0.1' })
    expect(terms(await app.does(user, findStake, { stakeId }))).toEqual(['0.0003', '0.3', '0.02'])
    expect(terms(await stake())).toEqual(['0.0001', '0.1', '0.1'])
  })

  it('a machine its output and term', async () => {
    const id = await machine()
    const buy = () => app.does(user, buyMachine, { machineId: id, units: 1 })
    const terms = ({ paid, dailyOutput, termDays }: Awaited<ReturnType<typeof buy>>) =>
      [paid, dailyOutput, termDays].map(String)
    const { orderId } = await buy()
    await edit('mining', id, { price: '400', daily_output: '3', term_days: '60' })
    expect(terms(await app.does(user, findMachineOrder, { orderId }))).toEqual(['500', '6', '90'])
    expect(terms(await buy())).toEqual(['400', '3', '60'])
  })

  it('a shared machine those of its first part, for all who join', async () => {
    const id = await machine({ ownership: 'shared', price: '1000', order_max: '50', holding_min: '5' })
    const { groupCode } = await app.does(user, buyMachineShare, { machineId: id, share: Amount.of('50') })
    await edit('mining', id, { price: '400', daily_output: '3', term_days: '60' })
    const joined = await app.does(user, buyMachineShare, { machineId: id, share: Amount.of('50'), code: groupCode })
    expect([joined.paid, joined.dailyOutput, joined.termDays].map(String)).toEqual(['500', '3', '90'])
  })

  it('a loan its rates, what being overdue costs included', async () => {
    await passRealName(app, user)
    const productId = await loanProduct()
    const apply = () => app.does(user, applyForLoan, { productId, requested: Amount.of('1000') })
    const terms = ({ dailyRate, overdueDailyRate, termDays }: Awaited<ReturnType<typeof apply>>) =>
      [dailyRate, overdueDailyRate, termDays].map(String)
    const { loanId } = await apply()
    await edit('loan', productId, { daily_rate: '0.001', overdue_factor: '2', term_days: '20' })
    expect(terms(await app.does(user, findLoan, { loanId }))).toEqual(['0.0005', '0.00075', '30'])
    expect(terms(await apply())).toEqual(['0.001', '0.002', '20'])
    expect((await app.does(user, loanQuote, { productId, principal: Amount.of('1000') })).overdueInterest.text()).toBe(
      '2',
    )
    expect((await edit('loan', productId, { overdue_factor: '0.5' })).code).toBe(7)
  })
})
