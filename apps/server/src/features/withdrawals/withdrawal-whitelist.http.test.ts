import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { verified } from '../../../test/money-movers.ts'
import { withdrawal } from '../../../test/withdrawals.ts'
import { as } from '../../../testing/users.ts'

const { addressWhitelist, createWithdrawal, deleteAddress, saveAddress, setAddressWhitelist } = endpoints

const app = appOfFile()
const hour = 3_600_000

const ask = async (user: TestUser) => (await app.call(createWithdrawal, withdrawal, as(user))).refusal
const save = (user: TestUser) => {
  const { czline, address } = withdrawal
  return app.done(saveAddress, { coin: 'USDT', czline, address }, as(user))
}

it('while it is on, an address is usable 24 hours after it was saved, and removing it begins anew', async () => {
  const user = await verified(app, { USDT: '1000' })
  expect(await app.done(addressWhitelist, {}, user)).toEqual({ on: false, endsAt: null })
  expect(await app.done(setAddressWhitelist, { on: true }, as(user))).toEqual({ on: true, endsAt: null })
  expect(await ask(user)).toBe('addressNotSaved')
  const { entryId, createdAt } = await save(user)
  const answer = await app.call(createWithdrawal, { ...withdrawal, lang: 'en-US' }, as(user))
  expect(answer).toMatchObject({ code: 7, refusal: 'addressTooNew' })
  expect(answer.data).toMatchObject({ detail: { until: new Date(createdAt.getTime() + 24 * hour).toISOString() } })
  app.clock.advance({ hours: 23, minutes: 59 })
  expect(await ask(user)).toBe('addressTooNew')
  app.clock.advance({ minutes: 2 })
  expect(await ask(user)).toBeUndefined()

  await app.done(deleteAddress, { ID: entryId }, user)
  await save(user)
  expect(await ask(user)).toBe('addressTooNew')
})

it('switched off, it goes on for 24 hours; switching off again puts nothing off, and on again takes it back', async () => {
  const user = await verified(app, { USDT: '1000' })
  await app.done(setAddressWhitelist, { on: true }, as(user))
  const { on, endsAt } = await app.done(setAddressWhitelist, { on: false }, as(user))
  expect([on, Math.round(((endsAt?.getTime() ?? 0) - app.clock.now().getTime()) / hour)]).toEqual([true, 24])
  app.clock.advance({ hours: 10 })
  expect((await app.done(setAddressWhitelist, { on: false }, as(user))).endsAt).toEqual(endsAt)
  expect(await ask(user)).toBe('addressNotSaved')
  expect((await app.done(setAddressWhitelist, { on: true }, as(user))).endsAt).toBeNull()
  await app.done(setAddressWhitelist, { on: false }, as(user))
  app.clock.advance({ hours: 24, minutes: 1 })
  expect(await app.done(addressWhitelist, {}, user)).toEqual({ on: false, endsAt: null })
  expect(await ask(user)).toBeUndefined()
  // And it is on at once again.
  expect((await app.done(setAddressWhitelist, { on: true }, as(user))).on).toBe(true)
  expect(await ask(user)).toBe('addressNotSaved')
})

it("is nobody else's", async () => {
  const [user, other] = [await verified(app, { USDT: '1000' }), await verified(app, { USDT: '1000' })]
  await app.done(setAddressWhitelist, { on: true }, as(user))
  await save(other)
  app.clock.advance({ hours: 25 })
  expect([await ask(user), await ask(other)]).toEqual(['addressNotSaved', undefined])
})
