import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf, newHash, openDeposits, uploaded } from '../../../test/money-movers.ts'
import { as } from '../../../testing/users.ts'
import { DepositsReview } from './deposits.review.ts'
import { DepositsService } from './deposits.service.ts'

const { coinList, createDeposit, declareDeposit, declaredDeposits, findDeposit } = endpoints
const reviewer = { operatorId: 1, name: 'mira' }
const hour = 3_600_000

const app = appOfFile()
let user: TestUser

beforeAll(async () => {
  await openDeposits(app, 'ERC20')
  await openDeposits(app, 'BTC')
  await app.pool.query(
    `UPDATE coin_network SET deposit_address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' WHERE network = 'TRC20'`,
  )
})
beforeEach(async () => {
  user = await app.signedIn()
})

const service = () => app.get(DepositsService)

async function submit(of: TestUser, sent: { coin: string; czline: string; num: string; hash?: string }) {
  return app.done(createDeposit, { ...sent, payimg: await uploaded(app, of) }, as(of))
}

describe('to an address of their own', () => {
  const ether = { coin: 'USDT', czline: 'ERC20', num: '250' }
  const bitcoin = { coin: 'BTC', czline: 'BTC', num: '0.01' }

  it('each user is shown one, and it stands on the deposit', async () => {
    const { coins } = await app.done(coinList, {}, as(user))
    const shown = coins.find(({ asset }) => asset === 'BTC')?.networks[0]?.deposit
    expect(shown).toMatchObject({ shared: false, sample: false, address: expect.stringMatching(/^bc1q/) })
    expect(await submit(user, bitcoin)).toMatchObject({ address: shown?.address, memo: null, declaredAt: null })
  })

  it('is credited with its transaction, which the reviewer names where the user did not', async () => {
    const digits = newHash()
    const silent = (await submit(user, ether)).depositId
    const named = (await submit(user, { ...ether, hash: newHash() })).depositId
    await expect(service().approve(silent, reviewer)).rejects.toThrow('Name the transaction')
    await expect(service().approve(silent, reviewer, { transactionHash: 'abc' })).rejects.toMatchObject({
      refusal: 'transactionHashFormat',
    })
    await expect(service().approve(named, reviewer, { transactionHash: digits })).rejects.toThrow('another transaction')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '0' })
    expect(await service().approve(silent, reviewer, { transactionHash: digits.toUpperCase() })).toEqual({
      changed: true,
    })
    expect((await app.done(findDeposit, { ID: silent }, as(user))).transactionHash).toBe(`0x${digits}`)
    expect(await service().approve(named, reviewer)).toEqual({ changed: true })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '500', frozen: '0' })
  })

  it('an output of a transaction is credited once, whoever tells of it, and each of its outputs to whom it paid', async () => {
    const [owner, thief] = [user, await app.signedIn()]
    const hash = newHash()
    // Who reads the chain first keeps nobody out.
    const stolen = (await submit(thief, { ...bitcoin, hash })).depositId
    const own = (await submit(owner, { ...bitcoin, hash })).depositId
    await expect(service().approve(own, reviewer)).rejects.toThrow('Name which output')
    await expect(service().approve(own, reviewer, { output: '-1' })).rejects.toThrow('whole number')
    await service().approve(own, reviewer, { output: '1' })
    await expect(service().approve(stolen, reviewer, { output: '1' })).rejects.toMatchObject({
      refusal: 'transactionUsed',
    })
    expect((await balanceOf(app, thief, 'BTC')).available).toBe('0')
    const paidToo = await app.signedIn()
    const other = (await submit(paidToo, { ...bitcoin, hash })).depositId
    await service().approve(other, reviewer, { output: '0' })
    expect((await balanceOf(app, paidToo, 'BTC')).available).toBe('0.01')
    const item = await app.get(DepositsReview).show(own)
    expect(item?.fields).toMatchObject({ transactionHash: hash, output: '1' })
  })

  it('nothing is declared', async () => {
    expect((await app.call(declareDeposit, ether, as(user))).refusal).toBe('wrongState')
  })
})

describe('to an address that all share', () => {
  const tron = { coin: 'USDT', czline: 'TRC20', num: '250' }
  const declare = (of: TestUser, num = '250') => app.done(declareDeposit, { ...tron, num }, as(of))

  it('a deposit is declared first, and only exactly that amount is told of', async () => {
    const { coins } = await app.done(coinList, {}, as(user))
    expect(coins[0]?.networks[0]?.deposit).toMatchObject({ shared: true, address: expect.stringMatching(/^T/) })
    const told = { ...tron, payimg: await uploaded(app, user) }
    expect((await app.call(createDeposit, told, as(user))).refusal).toBe('depositUndeclared')
    const declared = await declare(user)
    expect(declared.quantity.text()).toMatch(/^250\.000\d{1,3}$/)
    expect(declared.quantity.text()).not.toBe('250')
    expect(declared.validUntil.getTime() - declared.createdAt.getTime()).toBe(24 * hour)
    expect((await app.done(declaredDeposits, {}, as(user))).declarations).toEqual([declared])
    expect((await app.call(createDeposit, told, as(user))).refusal).toBe('depositUndeclared')
    const other = await app.signedIn()
    const claim = { ...tron, num: declared.quantity.text(), payimg: await uploaded(app, other) }
    expect((await app.call(createDeposit, claim, as(other))).refusal).toBe('depositUndeclared')
    const deposit = await app.done(createDeposit, { ...told, num: declared.quantity.text() }, as(user))
    expect(deposit).toMatchObject({ address: declared.address, declaredAt: declared.createdAt, state: 'review' })
    expect((await app.done(declaredDeposits, {}, as(user))).declarations).toEqual([])
  })

  it('fifty that declare the same at once get fifty amounts, none of them round', async () => {
    const users = await Promise.all(Array.from({ length: 50 }, () => app.signedIn()))
    const declared = await Promise.all(users.map((one) => declare(one, '99.999999')))
    const amounts = declared.map(({ quantity }) => quantity.text())
    expect(new Set(amounts).size).toBe(50)
    expect(amounts.every((amount) => /^100\.\d{1,6}$/.test(amount))).toBe(true)
  })

  it('is credited whole, with a transaction from after it was declared', async () => {
    const declared = await declare(user)
    const { depositId } = await submit(user, { ...tron, num: declared.quantity.text(), hash: newHash() })
    const at = (ms: number) => new Date(declared.createdAt.getTime() + ms).toISOString()
    const item = await app.get(DepositsReview).show(depositId)
    expect(item?.fields).toMatchObject({
      quantity: declared.quantity.text(),
      declaredAt: at(0),
      declaredUntil: declared.validUntil.toISOString(),
    })
    for (const [detail, sentence] of [
      [{}, 'Say when the chain had the transaction'],
      [{ sentAt: 'yesterday' }, 'a moment in UTC'],
      [{ sentAt: at(-1000) }, 'it was declared then'],
      [{ sentAt: at(24 * hour + 1000) }, 'it was declared then'],
      [{ sentAt: at(60_000), received: '200' }, 'exactly that amount'],
    ] as const) {
      await expect(service().approve(depositId, reviewer, detail), sentence).rejects.toThrow(sentence)
    }
    expect(await service().approve(depositId, reviewer, { sentAt: at(60_000) })).toEqual({ changed: true })
    expect((await balanceOf(app, user, 'USDT')).available).toBe(declared.quantity.text())
  })

  it('the same press declares once, and three may be open', async () => {
    const first = await app.done(declareDeposit, tron, as(user, 'declare-1'))
    expect(await app.done(declareDeposit, tron, as(user, 'declare-1'))).toEqual(first)
    await declare(user)
    await declare(user)
    expect((await app.call(declareDeposit, tron, as(user))).refusal).toBe('tooManyDeclared')
    await submit(user, { ...tron, num: first.quantity.text() })
    await declare(user)
  })

  it.each<[string, object, string]>([
    ['an unknown coin', { coin: 'ABC' }, 'currencyUnsupported'],
    ['an unknown network', { czline: 'BTC' }, 'networkUnsupported'],
    ['nothing', { num: '0' }, 'quantityMissing'],
    ['less than the minimum', { num: '3.2' }, 'belowMinimum'],
    ['more digits than the coin has', { num: '10.1234567' }, 'amountPrecision'],
    ['more than there is', { num: '99999999999999999999' }, 'badInput'],
  ])('%s is not declared', async (_, change, refusal) => {
    expect((await app.call(declareDeposit, { ...tron, ...change }, as(user))).refusal).toBe(refusal)
  })
})
