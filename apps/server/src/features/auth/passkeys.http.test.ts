import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountsOf, captcha, newPassword, password } from '../../../test/accounts.ts'
import { deviceFor, signedBy, withPasskey } from '../../../test/authenticator.ts'
import { appOfFile } from '../../../test/harness.ts'
import { eventsTold } from '../../../test/money-movers.ts'
import { withTwoFactor } from '../../../test/two-factor.ts'
import { DemoUser } from './demo-user.service.ts'
import { Housekeeping } from './housekeeping.job.ts'

const {
  beginPasskey,
  addPasskey,
  confirmPasskey,
  loginPasskey,
  passkeys,
  renamePasskey,
  removePasskey,
  removePasskeys,
} = endpoints

const app = appOfFile({ DEMO: '1', TEST_CAPTCHA: 'pass', PUBLIC_URL: 'https://trade.example' })
const { emailCodeFor, registered, signIn, outbox } = accountsOf(app)

beforeAll(() => app.clock.stop())
beforeEach(() => app.pool.query('DELETE FROM rate_limit'))

const enter = (credential: string, ticket?: string) => app.tries(visitor, loginPasskey, { credential, ticket })

async function owner() {
  const user = await registered()
  return { ...user, ...(await withPasskey(app, user, password)) }
}

async function ticketFor(email: string): Promise<string> {
  const { refusal, data } = await signIn(email)
  expect(refusal).toBe('twoFactorRequired')
  return (data as { detail: { ticket: string } }).detail.ticket
}

describe('a new passkey', () => {
  it('is made for this host by who knows the password, listed, named and told of', async () => {
    const user = await registered()
    expect((await app.tries(user, beginPasskey, { password: 'not this one' })).refusal).toBe('passwordWrong')
    const { options } = await app.does(user, beginPasskey, { password })
    const asked = JSON.parse(options)
    expect(asked.rp).toEqual({ id: 'trade.example', name: 'Halyard' })
    expect(asked.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    expect(asked.user.name).toBe(user.email)
    const device = deviceFor(app)
    const added = await app.does(user, addPasskey, { credential: device.create(options), name: 'My phone' })
    expect(added).toMatchObject({ name: 'My phone', usedAt: null })
    expect((await outbox(user.email)).list[0]).toMatchObject({
      purpose: 'passkeyAdded',
      text: expect.stringContaining('My phone'),
    })
    expect((await eventsTold(app, user))[0]).toBe('passkeyAdded')
    await app.does(user, renamePasskey, { passkeyId: added.passkeyId, name: 'Old phone' })
    expect((await app.does(user, passkeys)).list).toEqual([{ ...added, name: 'Old phone' }])
    // The next is made on another device: the browser gets this one to exclude.
    const again = JSON.parse((await app.does(user, beginPasskey, { password })).options)
    expect(again.excludeCredentials).toEqual([
      expect.objectContaining({ id: device.credentialId.toString('base64url') }),
    ])
  })

  it.each([
    ['of another page', { origin: 'https://trade.example.evil' }],
    ['of another host', { rpId: 'evil.example' }],
    ['that verified nobody', { unverified: true }],
    ['of another ceremony', { type: 'webauthn.get' }],
    ['with another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['from a frame in another page', { crossOrigin: true }],
    ['that does not say plainly that it is from none', { crossOrigin: 'false' }],
  ])('%s is none', async (_, flaws) => {
    const user = await registered()
    const { options } = await app.does(user, beginPasskey, { password })
    const sent = { credential: deviceFor(app).create(options, flaws), name: 'x' }
    expect((await app.tries(user, addPasskey, sent)).refusal).toBe('passkeyRefused')
    expect((await app.does(user, passkeys)).list).toEqual([])
  })

  it('answers a challenge once, within five minutes, for who asked for it', async () => {
    const [user, other] = [await registered(), await registered()]
    const add = (options: string, by = user) =>
      app.tries(by, addPasskey, { credential: deviceFor(app).create(options), name: 'x' })
    const { options } = await app.does(user, beginPasskey, { password })
    expect((await add(options, other)).refusal).toBe('passkeyRefused')
    expect((await add(options)).code).toBe(0)
    expect((await add(options)).refusal).toBe('passkeyRefused')
    const late = await app.does(user, beginPasskey, { password })
    app.clock.advance({ minutes: 5, seconds: 1 })
    expect((await add(late.options)).refusal).toBe('passkeyRefused')
    await app.get(Housekeeping).sweep(app.clock.now())
    expect((await app.pool.query('SELECT count(*)::int AS left FROM passkey_challenge')).rows).toEqual([{ left: 0 }])
  })

  it('takes a code as well where a second factor is on, also a recovery code', async () => {
    const user = await registered()
    const { codeNow, recoveryCodes } = await withTwoFactor(app, user)
    const begin = (twoFactorCode?: string) => app.tries(user, beginPasskey, { password, twoFactorCode })
    expect((await begin()).refusal).toBe('twoFactorCodeMissing')
    expect((await begin('000000')).refusal).toBe('codeWrong')
    expect((await begin(codeNow())).code).toBe(0)
    expect((await begin(recoveryCodes[0])).code).toBe(0)
  })

  it('is the tenth at most, also of many at once', async () => {
    const user = await registered()
    const begun = []
    for (let count = 0; count < 12; count += 1) begun.push(await app.does(user, beginPasskey, { password }))
    const answers = await Promise.all(
      begun.map(({ options }) =>
        app.tries(user, addPasskey, { credential: deviceFor(app).create(options), name: 'x' }),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(10)
    expect(answers.filter(({ refusal }) => refusal === 'tooManyEntries')).toHaveLength(2)
    expect((await app.tries(user, beginPasskey, { password })).refusal).toBe('tooManyEntries')
  })

  it('is not for the demo account, which everybody shares', async () => {
    await app.get(DemoUser).seed()
    const { token } = await app.does(visitor, endpoints.demoSignIn)
    expect((await app.tries({ token }, beginPasskey, { password: 'halyard-demo-1' })).refusal).toBe('demoAccountFixed')
  })
})

describe('signing in', () => {
  it('takes neither password nor captcha nor code, and notes when', async () => {
    const { device, userId, ...user } = await owner()
    await withTwoFactor(app, { userId })
    const credential = await signedBy(app, device)
    const { token } = await app.does(visitor, loginPasskey, { credential })
    expect((await app.does({ token }, endpoints.getUserInfo)).userId).toBe(userId)
    expect((await app.does({ token }, passkeys)).list[0]?.usedAt).toEqual(app.clock.now())
    expect((await app.tries(user, endpoints.getUserInfo)).refusal).toBe('signedInElsewhere')
    // What was signed once is worth nothing again.
    expect((await enter(credential)).refusal).toBe('passkeyRefused')
  })

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['nobody verified', { unverified: true }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['a challenge of its own', { challenge: 'bm90IHRoaXMgb25l' }],
    ['a frame in another page', { crossOrigin: true }],
  ])('is refused for %s', async (_, flaws) => {
    const { device } = await owner()
    expect((await enter(await signedBy(app, device, flaws))).refusal).toBe('passkeyRefused')
    expect((await enter(await signedBy(app, device))).code).toBe(0)
  })

  it('is refused to a copy, whose counter is behind, and of two with one count to one', async () => {
    const { device } = await owner()
    expect((await enter(await signedBy(app, device, { counter: 7 }))).code).toBe(0)
    expect((await enter(await signedBy(app, device, { counter: 7 }))).refusal).toBe('passkeyRefused')
    expect((await enter(await signedBy(app, device, { counter: 6 }))).refusal).toBe('passkeyRefused')
    const both = await Promise.all([signedBy(app, device, { counter: 8 }), signedBy(app, device, { counter: 8 })])
    const answers = await Promise.all(both.map((credential) => enter(credential)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  it('is refused without a passkey that is known, and to what is no answer of a browser', async () => {
    const { device, passkeyId, ...user } = await owner()
    expect((await enter(await signedBy(app, deviceFor(app)))).refusal).toBe('passkeyRefused')
    for (const text of ['x', 'null', '[]', '{"id":1}', '{"id":"x","response":{"clientDataJSON":"e30"}}']) {
      expect([text, (await enter(text)).refusal]).toEqual([text, 'passkeyRefused'])
    }
    const removal = { passkeyId, password }
    expect((await app.tries(user, removePasskey, { ...removal, password: 'no' })).refusal).toBe('passwordWrong')
    await app.does(user, removePasskey, removal)
    expect((await outbox(user.email)).list[0]?.purpose).toBe('passkeyRemoved')
    expect((await enter(await signedBy(app, device))).refusal).toBe('passkeyRefused')
  })

  it('stands in for the code of a second step, for the same user only', async () => {
    const [one, other] = [await owner(), await owner()]
    await withTwoFactor(app, one)
    const ticket = await ticketFor(one.email)
    expect((await enter(await signedBy(app, other.device), ticket)).refusal).toBe('passkeyRefused')
    expect((await enter(await signedBy(app, one.device), ticket)).code).toBe(0)
    expect((await enter(await signedBy(app, one.device), ticket)).refusal).toBe('signInTicketEnded')
    const { recoveryCodes } = await withTwoFactor(app, other)
    const theirs = { ticket: await ticketFor(other.email), code: recoveryCodes[0] ?? '' }
    expect((await app.tries(visitor, endpoints.loginTwoFactor, theirs)).code).toBe(0)
  })
})

describe('confirming that it is the user', () => {
  const confirm = (by: { token?: string }, credential: string) => app.tries(by, confirmPasskey, { credential })

  it('takes one of their own passkeys, once, and begins no session', async () => {
    const { device, ...user } = await owner()
    const credential = await signedBy(app, device)
    const told = await eventsTold(app, user)
    await app.does(user, confirmPasskey, { credential })
    expect(await eventsTold(app, user)).toEqual(told)
    expect((await app.does(user, passkeys)).list[0]?.usedAt).toEqual(app.clock.now())
    expect((await confirm(user, credential)).refusal).toBe('passkeyRefused')
    expect((await enter(credential)).refusal).toBe('passkeyRefused')
  })

  it('is refused with the passkey of another, with none that is known, and without a session', async () => {
    const [one, other] = [await owner(), await owner()]
    expect((await confirm(one, await signedBy(app, other.device))).refusal).toBe('passkeyRefused')
    expect((await confirm(one, await signedBy(app, deviceFor(app)))).refusal).toBe('passkeyRefused')
    expect((await confirm({}, await signedBy(app, one.device))).refusal).toBe('notSignedIn')
  })

  it('is refused where nobody was verified, and to a challenge for a new passkey', async () => {
    const { device, ...user } = await owner()
    expect((await confirm(user, await signedBy(app, device, { unverified: true }))).refusal).toBe('passkeyRefused')
    const { options } = await app.does(user, beginPasskey, { password })
    expect((await confirm(user, device.get(options))).refusal).toBe('passkeyRefused')
  })
})

it('a sign-in with a passkey is none with the password: the first withdrawal password waits', async () => {
  const { device, userId } = await owner()
  const { token } = await app.does(visitor, loginPasskey, { credential: await signedBy(app, device) })
  await app.does({ token }, endpoints.changeWithdrawalPassword, { password: '839201' })
  const { rows } = await app.pool.query('SELECT withdrawals_blocked_until AS until FROM users WHERE id = $1', [userId])
  expect(rows[0].until).toEqual(new Date(app.clock.now().getTime() + 86_400_000))
})

describe('after a reset of the password', () => {
  async function reset(email: string) {
    const code = await emailCodeFor(email, 'resetPassword')
    return app.does(visitor, endpoints.resetPassword, { email, code, password: newPassword, ...captcha })
  }

  it('passkeys are shown and, if their owner wants it, all removed and told of', async () => {
    const user = await owner()
    app.clock.advance({ seconds: 61 })
    const left = await reset(user.email)
    expect(left?.passkeys).toMatchObject([{ passkeyId: user.passkeyId, name: 'My phone' }])
    expect((await enter(await signedBy(app, user.device))).code).toBe(0)
    await app.does(visitor, removePasskeys, { ticket: left?.ticket ?? '' })
    expect((await enter(await signedBy(app, user.device))).refusal).toBe('passkeyRefused')
    expect((await outbox(user.email)).list[0]?.purpose).toBe('passkeyRemoved')
    expect((await app.call(removePasskeys, { ticket: left?.ticket })).refusal).toBe('signInTicketEnded')
  })

  it('nothing is shown where there are none, and the ticket is good for five minutes, this, and this password', async () => {
    const without = await registered()
    app.clock.advance({ seconds: 61 })
    expect(await reset(without.email)).toBeNull()
    const user = await owner()
    app.clock.advance({ seconds: 61 })
    const first = await reset(user.email)
    await withTwoFactor(app, user)
    const signIn = { ticket: first?.ticket, code: '000000' }
    expect((await app.call(endpoints.loginTwoFactor, signIn)).refusal).toBe('signInTicketEnded')
    app.clock.advance({ seconds: 61 })
    const second = await reset(user.email)
    expect((await app.call(removePasskeys, { ticket: first?.ticket })).refusal).toBe('signInTicketEnded')
    app.clock.advance({ minutes: 5, seconds: 1 })
    expect((await app.call(removePasskeys, { ticket: second?.ticket })).refusal).toBe('signInTicketEnded')
    expect((await enter(await signedBy(app, user.device))).code).toBe(0)
  })

  it('the ticket of a sign-in that waits for its code removes none', async () => {
    const user = await owner()
    await withTwoFactor(app, user)
    const ticket = await ticketFor(user.email)
    expect((await app.call(removePasskeys, { ticket })).refusal).toBe('signInTicketEnded')
  })
})

it('nobody names or removes the passkey of another', async () => {
  const { passkeyId } = await owner()
  const other = await registered()
  expect((await app.tries(other, renamePasskey, { passkeyId, name: 'mine' })).refusal).toBe('notFound')
  expect((await app.tries(other, removePasskey, { passkeyId, password })).refusal).toBe('notFound')
})
