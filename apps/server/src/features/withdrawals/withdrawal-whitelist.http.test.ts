import { Amount } from '@halyard/domain'
import { wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { describe, expect, it, vi } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { verified, withdrawalPassword } from '../../../test/money-movers.ts'
import { withTwoFactor } from '../../../test/two-factor.ts'
import { bankCard, withdrawal } from '../../../test/withdrawals.ts'
import { Outbox } from '../../platform/mail/outbox.ts'

const {
  addressWhitelist,
  createCardWithdrawal,
  createWithdrawal,
  deleteAddress,
  saveAddress,
  saveBankCard,
  securityCode,
  setAddressWhitelist,
} = endpoints

const app = appOfFile({ TEST_CODE: '424242' })
const hour = 3_600_000

const off = { on: false, code: '424242' }
const ask = async (user: TestUser) => (await app.tries(user, createWithdrawal, withdrawal)).refusal
const save = (user: TestUser) => {
  const { network, address } = withdrawal
  return app.does(user, saveAddress, { asset: 'USDT', network, address })
}

it('while it is on, an address is usable 24 hours after it was saved, and removing it begins anew', async () => {
  const user = await verified(app, { USDT: '1000' })
  expect(await app.does(user, addressWhitelist)).toEqual({ on: false, endsAt: null })
  expect(await app.does(user, setAddressWhitelist, { on: true })).toEqual({ on: true, endsAt: null })
  expect(await ask(user)).toBe('addressNotSaved')
  const { entryId, createdAt } = await save(user)
  const answer = await app.call(createWithdrawal, { ...wireOf(createWithdrawal, withdrawal), lang: 'en-US' }, user)
  expect(answer).toMatchObject({ code: 7, refusal: 'addressTooNew' })
  expect(answer.data).toMatchObject({ detail: { until: new Date(createdAt.getTime() + 24 * hour).toISOString() } })
  app.clock.advance({ hours: 23, minutes: 59 })
  expect(await ask(user)).toBe('addressTooNew')
  app.clock.advance({ minutes: 2 })
  expect(await ask(user)).toBeUndefined()

  await app.does(user, deleteAddress, { entryId })
  await save(user)
  expect(await ask(user)).toBe('addressTooNew')
})

it('switched off, it goes on for 24 hours; switching off again puts nothing off, and on again takes it back', async () => {
  const user = await verified(app, { USDT: '1000' })
  await app.does(user, setAddressWhitelist, { on: true })
  const { on, endsAt } = await app.does(user, setAddressWhitelist, off)
  expect([on, Math.round(((endsAt?.getTime() ?? 0) - app.clock.now().getTime()) / hour)]).toEqual([true, 24])
  app.clock.advance({ hours: 10 })
  expect((await app.does(user, setAddressWhitelist, off)).endsAt).toEqual(endsAt)
  expect(await ask(user)).toBe('addressNotSaved')
  expect((await app.does(user, setAddressWhitelist, { on: true })).endsAt).toBeNull()
  await app.does(user, setAddressWhitelist, off)
  app.clock.advance({ hours: 24, minutes: 1 })
  expect(await app.does(user, addressWhitelist)).toEqual({ on: false, endsAt: null })
  expect(await ask(user)).toBeUndefined()
  // And it is on at once again.
  expect((await app.does(user, setAddressWhitelist, { on: true })).on).toBe(true)
  expect(await ask(user)).toBe('addressNotSaved')
})

it("is nobody else's", async () => {
  const [user, other] = [await verified(app, { USDT: '1000' }), await verified(app, { USDT: '1000' })]
  await app.does(user, setAddressWhitelist, { on: true })
  await save(other)
  app.clock.advance({ hours: 25 })
  expect([await ask(user), await ask(other)]).toEqual(['addressNotSaved', undefined])
})

it('a card waits as an address does: usable 24 hours after it was saved, and of nobody else', async () => {
  const user = await verified(app, { EUR: '1000' })
  await app.does(user, setAddressWhitelist, { on: true })
  const { cardId, createdAt } = await app.does(user, saveBankCard, bankCard)
  const toCard = { cardId, asset: 'EUR', quantity: Amount.of('100'), withdrawalPassword }
  const answer = await app.tries(user, createCardWithdrawal, toCard)
  expect(answer).toMatchObject({ code: 7, refusal: 'cardTooNew' })
  expect(answer.data).toMatchObject({ detail: { until: new Date(createdAt.getTime() + 24 * hour).toISOString() } })
  app.clock.advance({ hours: 23, minutes: 59 })
  expect((await app.tries(user, createCardWithdrawal, toCard)).refusal).toBe('cardTooNew')
  app.clock.advance({ minutes: 2 })
  expect((await app.tries(user, createCardWithdrawal, toCard)).code).toBe(0)
  const other = await verified(app, { EUR: '1000' })
  const theirs = await app.does(other, saveBankCard, bankCard)
  expect((await app.tries(other, createCardWithdrawal, { ...toCard, cardId: theirs.cardId })).code).toBe(0)
})

const patience = { timeout: 120_000 }

function atLeast<Item>(count: number, items: Item[]): Item[] {
  expect(items.length).toBeGreaterThanOrEqual(count)
  return items
}

describe('switching it off', () => {
  it('takes a mailed code of its own, and its owner is told by mail when it ends', async () => {
    const user = await verified(app, { USDT: '1000' })
    const { rows } = await app.pool.query('SELECT email FROM users WHERE id = $1', [user.userId])
    const mails = () => app.get(Outbox).list(rows[0].email)
    await app.does(user, setAddressWhitelist, { on: true })
    for (const code of [undefined, '', '000000']) {
      const answer = await app.tries(user, setAddressWhitelist, { on: false, code })
      expect(answer).toMatchObject({ code: 4009, refusal: 'codeWrong' })
    }
    // That of another purpose does not do.
    await app.does(user, securityCode)
    const [other] = await vi.waitFor(async () => atLeast(1, await mails()), patience)
    expect(other?.purpose).toBe('withdrawalPassword')
    expect((await app.tries(user, setAddressWhitelist, { on: false, code: other?.code })).code).toBe(4009)
    app.clock.advance({ seconds: 61 })
    await app.does(user, securityCode, { purpose: 'addressWhitelist' })
    const [mailed] = await vi.waitFor(async () => atLeast(2, await mails()), patience)
    expect(mailed?.purpose).toBe('addressWhitelist')
    const { endsAt } = await app.does(user, setAddressWhitelist, { on: false, code: mailed?.code })
    const [told] = await vi.waitFor(async () => atLeast(3, await mails()), patience)
    expect(told?.purpose).toBe('addressWhitelistEnding')
    expect(told?.text).toContain(String(endsAt?.getUTCFullYear()))
    // What ends already takes no code, and moves nothing.
    expect(await app.does(user, setAddressWhitelist, { on: false })).toEqual({ on: true, endsAt })
  })

  it('takes the second factor, too', async () => {
    const user = await verified(app, { USDT: '1000' })
    await app.does(user, setAddressWhitelist, { on: true })
    const { codeNow } = await withTwoFactor(app, user)
    expect((await app.tries(user, setAddressWhitelist, off)).refusal).toBe('twoFactorCodeMissing')
    const wrong = await app.tries(user, setAddressWhitelist, { ...off, twoFactorCode: '000000' })
    expect(wrong.refusal).toBe('codeWrong')
    const { endsAt } = await app.does(user, setAddressWhitelist, { ...off, twoFactorCode: codeNow() })
    expect(endsAt).not.toBeNull()
  })
})
