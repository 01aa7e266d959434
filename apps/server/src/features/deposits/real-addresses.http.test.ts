import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf, newHash, openDeposits, uploaded } from '../../../test/money-movers.ts'
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

async function submit(
  of: TestUser,
  transfer: { coin: string; network: string; quantity: Amount; transactionHash?: string },
) {
  return app.does(of, createDeposit, { kind: 'crypto', ...transfer, voucher: await uploaded(app, of) })
}

describe('to an address of their own', () => {
  const ether = { coin: 'USDT', network: 'ERC20', quantity: Amount.of('250') }
  const bitcoin = { coin: 'BTC', network: 'BTC', quantity: Amount.of('0.01') }

  it('each user is shown one, and it stands on the deposit', async () => {
    const { coins } = await app.does(user, coinList, { which: 'open' })
    const shown = coins.find(({ asset }) => asset === 'BTC')?.networks[0]?.deposit
    expect(shown).toMatchObject({ shared: false, sample: false, address: expect.stringMatching(/^bc1q/) })
    expect(await submit(user, bitcoin)).toMatchObject({ address: shown?.address, memo: null, declaredAt: null })
  })

  it('is credited with its transaction, which the reviewer names where the user did not', async () => {
    const digits = newHash()
    const silent = (await submit(user, ether)).depositId
    const named = (await submit(user, { ...ether, transactionHash: newHash() })).depositId
    await expect(service().approve(silent, reviewer)).rejects.toThrow('Name the transaction')
    await expect(service().approve(silent, reviewer, { transactionHash: 'abc' })).rejects.toMatchObject({
      refusal: 'transactionHashFormat',
    })
    await expect(service().approve(named, reviewer, { transactionHash: digits })).rejects.toThrow('another transaction')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '0' })
    expect(await service().approve(silent, reviewer, { transactionHash: digits.toUpperCase() })).toEqual({
      changed: true,
    })
    expect((await app.does(user, findDeposit, { depositId: silent })).transactionHash).toBe(`0x${digits}`)
    expect(await service().approve(named, reviewer)).toEqual({ changed: true })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '500', frozen: '0' })
  })

  it('an output of a transaction is credited once, whoever tells of it, and each of its outputs to whom it paid', async () => {
    const [owner, thief] = [user, await app.signedIn()]
    const transactionHash = newHash()
    // Who reads the chain first keeps nobody out.
    const stolen = (await submit(thief, { ...bitcoin, transactionHash })).depositId
    const own = (await submit(owner, { ...bitcoin, transactionHash })).depositId
    await expect(service().approve(own, reviewer)).rejects.toThrow('Name which output')
    await expect(service().approve(own, reviewer, { output: '-1' })).rejects.toThrow('whole number')
    await service().approve(own, reviewer, { output: '1' })
    await expect(service().approve(stolen, reviewer, { output: '1' })).rejects.toMatchObject({
      refusal: 'transactionUsed',
    })
    expect((await balanceOf(app, thief, 'BTC')).available).toBe('0')
    const paidToo = await app.signedIn()
    const other = (await submit(paidToo, { ...bitcoin, transactionHash })).depositId
    await service().approve(other, reviewer, { output: '0' })
    expect((await balanceOf(app, paidToo, 'BTC')).available).toBe('0.01')
    const item = await app.get(DepositsReview).show(own)
    expect(item?.fields).toMatchObject({ transactionHash, output: '1' })
  })

  it('nothing is declared', async () => {
    expect(
      (await app.tries(user, declareDeposit, { asset: 'USDT', network: 'ERC20', quantity: Amount.of('250') })).refusal,
    ).toBe('wrongState')
  })
})

describe('to an address that all share', () => {
  const tron = { coin: 'USDT', network: 'TRC20', quantity: Amount.of('250') }
  const declaration = { asset: 'USDT', network: 'TRC20', quantity: Amount.of('250') }
  const declare = (of: TestUser, num = '250') =>
    app.does(of, declareDeposit, { ...declaration, quantity: Amount.of(num) })

  it('a deposit is declared first, and only exactly that amount is told of', async () => {
    const { coins } = await app.does(user, coinList, { which: 'open' })
    expect(coins[0]?.networks[0]?.deposit).toMatchObject({ shared: true, address: expect.stringMatching(/^T/) })
    const told = { kind: 'crypto', ...tron, voucher: await uploaded(app, user) } as const
    expect((await app.tries(user, createDeposit, told)).refusal).toBe('depositUndeclared')
    const declared = await declare(user)
    expect(declared.quantity.text()).toMatch(/^250\.000\d{1,3}$/)
    expect(declared.quantity.text()).not.toBe('250')
    expect(declared.validUntil.getTime() - declared.createdAt.getTime()).toBe(24 * hour)
    expect((await app.does(user, declaredDeposits)).declarations).toEqual([declared])
    expect((await app.tries(user, createDeposit, told)).refusal).toBe('depositUndeclared')
    const other = await app.signedIn()
    const claim = { ...told, quantity: declared.quantity, voucher: await uploaded(app, other) }
    expect((await app.tries(other, createDeposit, claim)).refusal).toBe('depositUndeclared')
    const deposit = await app.does(user, createDeposit, { ...told, quantity: declared.quantity })
    expect(deposit).toMatchObject({ address: declared.address, declaredAt: declared.createdAt, state: 'review' })
    expect((await app.does(user, declaredDeposits)).declarations).toEqual([])
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
    const { depositId } = await submit(user, { ...tron, quantity: declared.quantity, transactionHash: newHash() })
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
    const first = await app.does(user, declareDeposit, declaration, 'declare-1')
    expect(await app.does(user, declareDeposit, declaration, 'declare-1')).toEqual(first)
    await declare(user)
    await declare(user)
    expect((await app.tries(user, declareDeposit, declaration)).refusal).toBe('tooManyDeclared')
    await submit(user, { ...tron, quantity: first.quantity })
    await declare(user)
  })

  it.each<[string, object, string]>([
    ['an unknown coin', { asset: 'ABC' }, 'currencyUnsupported'],
    ['an unknown network', { network: 'BTC' }, 'networkUnsupported'],
    ['nothing', { quantity: Amount.of('0') }, 'quantityMissing'],
    ['less than the minimum', { quantity: Amount.of('3.2') }, 'belowMinimum'],
    ['more digits than the coin has', { quantity: Amount.of('10.1234567') }, 'amountPrecision'],
  ])('%s is not declared', async (_, change, refusal) => {
    expect((await app.tries(user, declareDeposit, { ...declaration, ...change })).refusal).toBe(refusal)
  })

  it('more than there is is no amount', async () => {
    const sent = { coin: 'USDT', czline: 'TRC20', num: '99999999999999999999' }
    expect((await app.call(declareDeposit, sent, user)).refusal).toBe('badInput')
  })
})
