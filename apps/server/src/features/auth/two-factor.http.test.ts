import { Amount } from '@halyard/domain'
import { demoLogin, demoWithdrawalPassword } from '@halyard/domain/auth'
import { acts, visitor, wallet } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountsOf, newPassword, password } from '../../../test/accounts.ts'
import { appOfFile } from '../../../test/harness.ts'
import { eventsTold, passRealName, withdrawalPassword } from '../../../test/money-movers.ts'
import { codeOf, withTwoFactor } from '../../../test/two-factor.ts'
import { DemoUser } from './demo-user.service.ts'
import { PasswordHasher } from './password-hasher.ts'
import { WithdrawalPasswordService } from './withdrawal-password.service.ts'

const app = appOfFile({ DEMO: '1', TEST_CAPTCHA: 'pass' })
const { registered, signIn, outbox, hoursFromNow } = accountsOf(app)

// A code holds for 30 seconds: however slow the machine is, no test passes from one to the next.
beforeAll(() => app.clock.stop())

// Tests share an address; what one of them used up is not the next one's business.
beforeEach(() => app.pool.query('DELETE FROM rate_limit'))

async function guarded() {
  const user = await registered()
  return { ...user, ...(await withTwoFactor(app, user)) }
}

/** The ticket that the first step of a sign-in is refused with. */
async function ticketFor(email: string, secret = password): Promise<string> {
  const { refusal, data } = await signIn(email, secret)
  expect(refusal).toBe('twoFactorRequired')
  return (data as { detail: { ticket: string } }).detail.ticket
}

const finish = (ticket: string, code: string) => app.tries(visitor, endpoints.loginTwoFactor, { ticket, code })

describe('turning it on', () => {
  it('takes the password and a code of the app, and gives ten recovery codes', async () => {
    const user = await registered()
    const { secret, keyUri } = await app.does(user, endpoints.beginTwoFactor, { password })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(keyUri)
    expect([uri.protocol, uri.host, uri.searchParams.get('issuer')]).toEqual(['otpauth:', 'totp', 'Halyard'])
    expect(decodeURIComponent(uri.pathname)).toBe(`/Halyard:${user.email}`)
    // Nothing is on before the app has shown that it has the secret.
    expect((await signIn(user.email)).code).toBe(0)
    const again = await app.signedInAgain(user)
    const { recoveryCodes } = await app.does(again, endpoints.confirmTwoFactor, { code: codeOf(app, secret) })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    expect(await app.does(again, endpoints.accountSecurity)).toMatchObject({
      twoFactorSince: expect.any(Date),
      recoveryCodesLeft: 10,
    })
    expect((await app.does(again, endpoints.getUserInfo)).hasTwoFactor).toBe(true)
    expect((await outbox(user.email)).list[0]?.purpose).toBe('twoFactorOn')
    expect((await eventsTold(app, again))[0]).toBe('twoFactorOn')
    expect((await app.tries(again, endpoints.beginTwoFactor, { password })).refusal).toBe('twoFactorOn')
  })

  it('keeps the secret encrypted and the recovery codes as hashes', async () => {
    const { userId, secret, recoveryCodes } = await guarded()
    const { rows } = await app.pool.query(
      `SELECT to_jsonb(two_factor)::text || (SELECT jsonb_agg(recovery_code)::text FROM recovery_code) AS stored
         FROM two_factor WHERE user_id = $1`,
      [userId],
    )
    const [{ stored }] = rows
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('a secret that was made anew voids the one before', async () => {
    const user = await registered()
    const first = await app.does(user, endpoints.beginTwoFactor, { password })
    const second = await app.does(user, endpoints.beginTwoFactor, { password })
    const confirm = (secret: string) => app.tries(user, endpoints.confirmTwoFactor, { code: codeOf(app, secret) })
    expect((await confirm(first.secret)).code).toBe(4009)
    expect((await confirm(second.secret)).code).toBe(0)
  })

  it('of two confirmations at once one gives codes, and they are the ones that count', async () => {
    const user = await registered()
    const { secret } = await app.does(user, endpoints.beginTwoFactor, { password })
    const code = codeOf(app, secret)
    const answers = await Promise.all([1, 2, 3].map(() => app.tries(user, endpoints.confirmTwoFactor, { code })))
    const given = answers.filter((answer) => answer.code === 0)
    expect(given).toHaveLength(1)
    const [recoveryCode = ''] =
      (given.at(0) as { data: { recoveryCodes: string[] } } | undefined)?.data.recoveryCodes ?? []
    expect((await finish(await ticketFor(user.email), recoveryCode)).code).toBe(0)
  })
})

describe('signing in', () => {
  it('takes two steps, and no session is ended by the first', async () => {
    const { email, token, codeNow } = await guarded()
    const ticket = await ticketFor(email)
    expect((await app.tries({ token }, endpoints.getUserInfo)).code).toBe(0)
    const answer = await finish(ticket, ` ${codeNow().replace(/^(...)/, '$1 ')}`)
    expect(answer).toMatchObject({ code: 0, data: { user: { hasTwoFactor: true } } })
    expect((await app.tries({ token }, endpoints.getUserInfo)).code).toBe(4016)
    expect((await finish(ticket, codeNow(1))).refusal).toBe('signInTicketEnded')
  })

  it('takes a code once, also of many at once', async () => {
    const { email, codeNow } = await guarded()
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketFor(email)))
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, codeNow())))
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 4009, 4009, 4009])
  })

  it('takes the code before and after, and none that is older than one that was taken', async () => {
    const { email, codeNow } = await guarded()
    expect((await finish(await ticketFor(email), codeNow(1))).code).toBe(0)
    for (const step of [-1, 0, 1, 2]) {
      expect((await finish(await ticketFor(email), codeNow(step))).code).toBe(4009)
    }
    app.clock.advance({ seconds: 60 })
    expect((await finish(await ticketFor(email), codeNow())).code).toBe(0)
  })

  it('takes a recovery code however it is typed, once, and tells its owner how many are left', async () => {
    const { userId, email, recoveryCodes } = await guarded()
    const [first = '', second = ''] = recoveryCodes
    expect((await finish(await ticketFor(email), first.toLowerCase().replaceAll('-', ' '))).code).toBe(0)
    expect((await finish(await ticketFor(email), first)).code).toBe(4009)
    expect((await outbox(email)).list[0]).toMatchObject({
      purpose: 'recoveryCodeUsed',
      text: expect.stringContaining('9'),
    })
    const races = await Promise.all([1, 2, 3].map(async () => finish(await ticketFor(email), second)))
    expect(races.filter((answer) => answer.code === 0)).toHaveLength(1)
    const session = await app.signedInAgain({ userId, token: '' })
    expect((await app.does(session, endpoints.accountSecurity)).recoveryCodesLeft).toBe(8)
  })

  it("takes no other user's recovery code", async () => {
    const [mine, theirs] = [await guarded(), await guarded()]
    expect((await finish(await ticketFor(mine.email), theirs.recoveryCodes[0] ?? '')).code).toBe(4009)
    expect((await finish(await ticketFor(theirs.email), theirs.recoveryCodes[0] ?? '')).code).toBe(0)
  })

  it('stops a user after five wrong codes for 15 minutes, many at once and over many tickets counted as many', async () => {
    const { email, codeNow } = await guarded()
    const tickets: string[] = []
    for (let left = 8; left > 0; left -= 1) tickets.push(await ticketFor(email))
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, '000000')))
    expect(answers.filter((answer) => answer.code === 4009)).toHaveLength(5)
    expect(answers.filter((answer) => answer.code === 4024)).toHaveLength(3)
    expect((await finish(await ticketFor(email), codeNow())).code).toBe(4024)
    app.clock.advance({ minutes: 15, seconds: 1 })
    expect((await finish(await ticketFor(email), codeNow())).code).toBe(0)
  })

  it('a ticket has five tries and five minutes', async () => {
    const { email, codeNow } = await guarded()
    const ticket = await ticketFor(email)
    for (let tries = 0; tries < 5; tries += 1) {
      await app.pool.query('DELETE FROM rate_limit')
      expect((await finish(ticket, '000000')).code).toBe(4009)
    }
    await app.pool.query('DELETE FROM rate_limit')
    expect((await finish(ticket, codeNow())).refusal).toBe('signInTicketEnded')
    const another = await ticketFor(email)
    app.clock.advance({ minutes: 5, seconds: 1 })
    expect((await finish(another, codeNow())).refusal).toBe('signInTicketEnded')
  })

  it('a ticket is worth nothing once the password has changed or the account is closed', async () => {
    const { userId, email, token, codeNow } = await guarded()
    const before = await ticketFor(email)
    await app.does({ token }, endpoints.changePassword, { oldPassword: password, newPassword })
    expect((await finish(before, codeNow())).refusal).toBe('signInTicketEnded')
    const ticket = await ticketFor(email, newPassword)
    await app.pool.query(`UPDATE users SET state = 'banned', updated_at = now() WHERE id = $1`, [userId])
    expect((await finish(ticket, codeNow(1))).refusal).toBe('signInTicketEnded')
  })

  it('tells by mail of a device that was not used before, and of no other', async () => {
    const { email } = await registered()
    await signIn(email)
    const purposes = async () => (await outbox(email)).list.map(({ purpose }) => purpose)
    expect(await purposes()).not.toContain('newDevice')
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile' }
    await signIn(email, password, { headers })
    expect((await outbox(email)).list[0]).toMatchObject({
      purpose: 'newDevice',
      text: expect.stringContaining('Chrome, Android'),
    })
    await signIn(email, password, { headers })
    expect((await purposes()).filter((purpose) => purpose === 'newDevice')).toHaveLength(1)
  })
})

describe('turning it off', () => {
  it('takes the password and a code, blocks withdrawals for 24 h and voids the recovery codes', async () => {
    const { email, codeNow, recoveryCodes, ...user } = await guarded()
    const end = (sent: object) => app.call(endpoints.endTwoFactor, { password, code: codeNow(), ...sent }, user)
    expect((await end({ password: 'not this one' })).refusal).toBe('passwordWrong')
    expect((await end({ code: '000000' })).code).toBe(4009)
    expect((await end({})).code).toBe(0)
    const { hasTwoFactor, withdrawalsBlocked } = await app.does(user, endpoints.getUserInfo)
    expect([hasTwoFactor, withdrawalsBlocked?.reason]).toEqual([false, 'twoFactorOff'])
    expect(withdrawalsBlocked?.until.getTime()).toBeGreaterThan(hoursFromNow(24) - 60_000)
    expect((await outbox(email)).list[0]?.purpose).toBe('twoFactorOff')
    expect((await signIn(email)).code).toBe(0)
    const again = await withTwoFactor(app, user)
    expect((await finish(await ticketFor(email), recoveryCodes[0] ?? '')).code).toBe(4009)
    expect((await finish(await ticketFor(email), again.recoveryCodes[0] ?? '')).code).toBe(0)
  })

  it('takes a recovery code where the phone is lost', async () => {
    const { recoveryCodes, ...user } = await guarded()
    const sent = { password, code: recoveryCodes[0] ?? '' }
    expect((await app.tries(user, endpoints.endTwoFactor, sent)).code).toBe(0)
  })
})

it('renewed recovery codes void the old ones', async () => {
  const { email, codeNow, recoveryCodes, ...user } = await guarded()
  const renewed = await app.does(user, endpoints.renewRecoveryCodes, { password, code: codeNow() })
  expect((await finish(await ticketFor(email), recoveryCodes[0] ?? '')).code).toBe(4009)
  expect((await finish(await ticketFor(email), renewed.recoveryCodes[0] ?? '')).code).toBe(0)
})

describe('a withdrawal', () => {
  const [, withdrawal] = acts.withdraw(Amount.of('100'))

  it('asks for the code of the app, once for each, and a repeat with its key for none', async () => {
    const user = await registered()
    await passRealName(app, user)
    await app.does(user, endpoints.changeWithdrawalPassword, { password: withdrawalPassword })
    const { codeNow, recoveryCodes } = await withTwoFactor(app, user)
    const withdraw = (proof: Partial<typeof withdrawal>, key?: string) =>
      app.tries(user, endpoints.createWithdrawal, { ...withdrawal, ...proof }, key)
    expect((await withdraw({})).refusal).toBe('twoFactorCodeMissing')
    expect((await withdraw({ twoFactorCode: recoveryCodes[0] ?? '' })).code).toBe(4009)
    const twoFactorCode = codeNow()
    const first = await withdraw({ twoFactorCode }, 'w1')
    expect(first.code).toBe(0)
    expect(await withdraw({ twoFactorCode }, 'w1')).toEqual(first)
    expect((await withdraw({ twoFactorCode }, 'w2')).code).toBe(4009)
    // A wrong withdrawal password is refused before the code is checked, which stays valid.
    expect((await withdraw({ twoFactorCode: codeNow(1), withdrawalPassword: '111111' })).code).toBe(4023)
    expect((await withdraw({ twoFactorCode: codeNow(1) })).code).toBe(0)
  })

  it('goes to an address or card that only the owner of the app can save', async () => {
    const user = await registered()
    const { codeNow } = await withTwoFactor(app, user)
    const save = (proof: { twoFactorCode?: string } = {}) =>
      app.tries(user, endpoints.saveAddress, { ...wallet, ...proof })
    expect((await save()).refusal).toBe('twoFactorCodeMissing')
    expect((await save({ twoFactorCode: codeNow() })).code).toBe(0)
  })
})

describe('the anti-phishing code', () => {
  const set = (user: { token: string }, antiPhishingCode?: string) =>
    app.tries(user, endpoints.setAntiPhishingCode, { password, antiPhishingCode })

  it('stands first in every mail from then on, and no longer once it is removed', async () => {
    const user = await registered()
    expect((await set(user, 'blue kettle')).code).toBe(0)
    const [newest] = (await outbox(user.email)).list
    expect(newest?.purpose).toBe('antiPhishingCodeSet')
    expect(newest?.text).toMatch(/^Your anti-phishing code: blue kettle\n\n/)
    expect((await app.does(user, endpoints.accountSecurity)).antiPhishingCode).toBe('blue kettle')
    app.clock.advance({ seconds: 61 })
    await app.does(visitor, endpoints.emailCode, { email: user.email, purpose: 'resetPassword' })
    expect((await outbox(user.email)).list[0]?.text).toMatch(
      /^Your anti-phishing code: blue kettle\n\nYour code to reset/,
    )
    expect((await set(user)).code).toBe(0)
    expect((await outbox(user.email)).list[0]).toMatchObject({
      purpose: 'antiPhishingCodeRemoved',
      text: expect.not.stringContaining('blue kettle'),
    })
    expect((await eventsTold(app, user)).slice(0, 2)).toEqual(['antiPhishingCodeRemoved', 'antiPhishingCodeSet'])
  })

  it.each(['abc', 'x'.repeat(21), '<b>kettle</b>', 'see http://x', '   kettle', 'a\u200bb\u200bc\u200bd'])(
    'is never %j',
    async (antiPhishingCode) => {
      const user = await registered()
      const sent = { password, antiPhishingCode }
      expect((await app.call(endpoints.setAntiPhishingCode, sent, user)).refusal).toBe('badInput')
    },
  )
})

it("changes nothing that guards the demo account, by its session or by its mail's code", async () => {
  await app.get(DemoUser).seed()
  const { token } = (await signIn(demoLogin.username, demoLogin.password)).data as { token: string }
  const { password: own } = demoLogin
  const calls = [
    app.tries({ token }, endpoints.changePassword, { oldPassword: own, newPassword }),
    app.tries({ token }, endpoints.beginTwoFactor, { password: own }),
    app.tries({ token }, endpoints.setAntiPhishingCode, { password: own, antiPhishingCode: 'blue kettle' }),
    app.tries(visitor, endpoints.resetPassword, {
      email: demoLogin.username,
      code: '428913',
      password: newPassword,
      captcha: 'PASS',
      captchaId: 'any',
    }),
  ]
  expect((await Promise.all(calls)).map(({ refusal }) => refusal)).toEqual(Array(4).fill('demoAccountFixed'))
  expect((await app.does({ token }, endpoints.accountSecurity)).fixed).toBe(true)
})

it('no visitor of the demo account signs another one out, or keeps them out by wrong tries', async () => {
  await app.get(DemoUser).seed()
  const visit = () => signIn(demoLogin.username, demoLogin.password)
  const first = (await visit()).data as { token: string }
  for (let failures = 0; failures < 6; failures += 1) await signIn(demoLogin.username, 'not the password')
  const second = (await visit()).data as { token: string }
  for (const { token } of [first, second]) expect((await app.tries({ token }, endpoints.getUserInfo)).code).toBe(0)
  await app.does(second, endpoints.logout)
  expect((await app.tries(second, endpoints.getUserInfo)).code).toBe(4016)
  expect((await app.tries(first, endpoints.getUserInfo)).code).toBe(0)
  expect(await eventsTold(app, { userId: 0, token: first.token })).not.toContain('signedIn')
})

it('the demo account has a withdrawal password that no visitor changes, and whose wrong tries lock nobody out', async () => {
  await app.get(DemoUser).seed()
  const { token } = await app.does(visitor, endpoints.demoSignIn)
  const change = await app.tries({ token }, endpoints.changeWithdrawalPassword, { password: 'quite mine 11' })
  expect(change.refusal).toBe('demoAccountFixed')
  const userId = (await app.get(DemoUser).find()) ?? 0
  const passwords = app.get(WithdrawalPasswordService)
  for (let tries = 0; tries < 6; tries += 1) {
    await expect(passwords.verify(userId, 'not this one')).rejects.toMatchObject({ refusal: 'withdrawalPasswordWrong' })
  }
  await passwords.verify(userId, demoWithdrawalPassword)
  // What a visitor set before it was fixed is put right at the next start.
  const theirs = await app.get(PasswordHasher).hash('quite mine 11')
  await app.pool.query('UPDATE users SET withdrawal_password_hash = $2 WHERE id = $1', [userId, theirs])
  await app.get(DemoUser).seed()
  await passwords.verify(userId, demoWithdrawalPassword)
})
