import { type Terms, visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountsOf, captcha, freshEmail, freshPhone, newPassword, password } from '../../../test/accounts.ts'
import { appOfFile, type CallOptions } from '../../../test/harness.ts'
import { withTwoFactor } from '../../../test/two-factor.ts'
import { PasswordHasher } from './password-hasher.ts'

const app = appOfFile({ DEMO: '1', TEST_CAPTCHA: 'pass' })
const { emailCodeFor, registration, registered, signIn, userRow, hoursFromNow, outbox } = accountsOf(app)

// Tests share an address; what one of them used up is not the next one's business.
beforeEach(() => app.pool.query('DELETE FROM rate_limit'))

describe('POST /base/resetPwd and /base/resetPwdByPhone', () => {
  it('sets the password by a mailed code, ends every session and blocks withdrawals for 24 h', async () => {
    const { email, userId, token } = await registered()
    app.clock.advance({ seconds: 61 })
    // Whoever was locked out by wrong passwords is let in again.
    for (let failures = 0; failures < 6; failures += 1) await signIn(email, 'not the password')
    const form = { email, code: await emailCodeFor(email, 'resetPassword'), password: newPassword, ...captcha }
    expect(await app.tries(visitor, endpoints.resetPassword, form)).toMatchObject({ code: 0, data: null })
    expect((await app.tries({ token }, endpoints.getUserInfo)).code).toBe(4016)
    expect((await signIn(email)).code).toBe(4010)
    expect((await signIn(email, newPassword)).code).toBe(0)
    const user = await userRow(userId)
    expect(user.withdrawals_blocked_reason).toBe('passwordChanged')
    expect(user.withdrawals_blocked_until.getTime()).toBeGreaterThan(hoursFromNow(24) - 60_000)
    expect((await outbox(email)).list[0]).toMatchObject({ purpose: 'passwordChanged' })
    expect((await app.tries(visitor, endpoints.resetPassword, form)).code).toBe(4009)
  })

  it('does the same by SMS', async () => {
    const phone = freshPhone()
    const { demoCode: registerCode } = await app.does(visitor, endpoints.phoneCode, { phone, countryCode: '86' })
    const form = await registration({ email: '', phone, countryCode: '86', code: registerCode ?? '' })
    await app.does(visitor, endpoints.registerUser, form)
    app.clock.advance({ seconds: 61 })
    const sent = await app.does(visitor, endpoints.phoneCode, { phone, countryCode: '86', purpose: 'resetPassword' })
    const reset = { phone, countryCode: '86', code: sent.demoCode ?? '', password: newPassword, ...captcha }
    expect((await app.tries(visitor, endpoints.resetPasswordByPhone, { ...reset, countryCode: '44' })).refusal).toBe(
      'phoneFormat',
    )
    expect((await app.tries(visitor, endpoints.resetPasswordByPhone, reset)).code).toBe(0)
    expect((await signIn(phone, newPassword)).code).toBe(0)
  })

  it('repeats the first answer for the same key', async () => {
    const { email } = await registered()
    app.clock.advance({ seconds: 61 })
    const form = { email, code: await emailCodeFor(email, 'resetPassword'), password: newPassword, ...captcha }
    expect((await app.tries({ key: 'reset-1' }, endpoints.resetPassword, form)).code).toBe(0)
    expect((await app.tries({ key: 'reset-1' }, endpoints.resetPassword, form)).code).toBe(0)
    expect((await app.tries({ key: 'reset-2' }, endpoints.resetPassword, form)).code).toBe(4009)
  })

  it('refuses in the order of the contract', async () => {
    const form = { email: 'x', code: 'x', password: 'x', captcha: 'no', captchaId: 'no' }
    const refusal = async () => (await app.tries(visitor, endpoints.resetPassword, form)).refusal
    expect(await refusal()).toBe('emailFormat')
    form.email = freshEmail()
    expect(await refusal()).toBe('passwordLength')
    form.password = 'qwertyuiop'
    expect(await refusal()).toBe('passwordCommon')
    form.password = newPassword
    expect(await refusal()).toBe('captchaWrong')
    form.captcha = 'pass'
    expect(await refusal()).toBe('codeWrong')
  })

  it('has nothing to reset for an unknown address, even with the code, nor for the root', async () => {
    for (const email of [freshEmail(), 'root@halyard.invalid']) {
      const emailCode = await emailCodeFor(email, 'resetPassword')
      const answer = await app.tries(visitor, endpoints.resetPassword, {
        email,
        code: emailCode,
        password: newPassword,
        ...captcha,
      })
      expect(answer.code).toBe(4009)
    }
  })
})

describe('POST /user/changePassword', () => {
  const change = (token: string, old = password, next = newPassword, options: CallOptions = {}) =>
    app.tries({ token, ...options }, endpoints.changePassword, { oldPassword: old, newPassword: next })

  it('changes it, ends every session and blocks withdrawals for 24 h', async () => {
    const { email, userId, token } = await registered()
    expect((await change(token)).code).toBe(0)
    expect((await change(token, newPassword, password)).code).toBe(4016)
    expect((await userRow(userId)).withdrawals_blocked_reason).toBe('passwordChanged')
    const session = (await signIn(email, newPassword)).data as { token: string }
    const info = await app.does(session, endpoints.getUserInfo)
    expect(info.withdrawalsBlocked?.reason).toBe('passwordChanged')
    app.clock.advance({ hours: 24, seconds: 1 })
    const later = await app.does(session, endpoints.getUserInfo)
    expect(later.withdrawalsBlocked).toBeNull()
  })

  it.each([
    ['not the password', newPassword, 4011, 'oldPasswordWrong'],
    [password, 'short', 7, 'passwordLength'],
    [password, 'x'.repeat(129), 7, 'passwordLength'],
    [password, 'iloveyou1', 7, 'passwordCommon'],
    [password, password, 7, 'passwordUnchanged'],
  ])('refuses %s to %s', async (old, next, code, refusal) => {
    const { token } = await registered()
    expect(await change(token, old, next)).toMatchObject({ code, refusal })
  })

  it('stops after five wrong old passwords', async () => {
    const { token } = await registered()
    const answers = await Promise.all(Array.from({ length: 8 }, () => change(token, 'not the password')))
    expect(answers.filter((answer) => answer.code === 4011)).toHaveLength(5)
    expect((await change(token)).code).toBe(4024)
  })

  it('changes once when two change at once, and no sign-in with the old one survives', async () => {
    const { email, token, userId } = await registered()
    const [one, other, ...sessions] = await Promise.all([
      change(token),
      change(token, password, 'another harbour 78'),
      signIn(email),
      signIn(email),
    ])
    // A sign-in that comes first ends the session that the changes are asked with; then nothing changes.
    const changed = [one, other].filter((answer) => answer.code === 0).length
    const tokens = sessions.map((session) => (session.data as { token?: string } | null)?.token)
    const alive = await Promise.all(tokens.map((mine) => app.tries({ token: mine }, endpoints.getUserInfo)))
    const isBlocked = (await userRow(userId)).withdrawals_blocked_until !== null
    expect([changed, isBlocked]).toEqual(isBlocked ? [1, true] : [0, false])
    expect(alive.filter((answer) => answer.code === 0)).toHaveLength(isBlocked ? 0 : 1)
  })
})

describe('POST /user/changePayPassword and /user/securityCode', () => {
  const set = (token: string, terms: Terms<typeof endpoints.changeWithdrawalPassword>, options: CallOptions = {}) =>
    app.tries({ token, ...options }, endpoints.changeWithdrawalPassword, terms)
  const securityCode = async (token: string) => {
    app.clock.advance({ seconds: 61 })
    return (await app.does({ token }, endpoints.securityCode)).demoCode
  }

  it('is set without an old one the first time, and blocks nothing', async () => {
    const { token, userId } = await registered()
    expect((await set(token, { password: '12345' })).refusal).toBe('passwordLength')
    expect((await set(token, { password: 'x'.repeat(33) })).refusal).toBe('passwordLength')
    expect((await set(token, { password: '123456' })).refusal).toBe('passwordCommon')
    expect((await set(token, { password })).refusal).toBe('passwordsAlike')
    expect((await set(token, { password: '839201' })).code).toBe(0)
    expect(await userRow(userId)).toMatchObject({ withdrawals_blocked_until: null })
    const info = await app.does({ token }, endpoints.getUserInfo)
    expect(info).toMatchObject({ hasWithdrawalPassword: true, withdrawalsBlocked: null })
  })

  it('set by the session alone later than ten minutes after the sign-in is told by mail, and withdrawals wait 24 h', async () => {
    for (const [minutes, waits] of [
      [9, false],
      [11, true],
    ] as const) {
      const { token, email, userId } = await registered()
      app.clock.advance({ minutes })
      expect((await set(token, { password: '839201' })).code).toBe(0)
      const { withdrawals_blocked_until: until } = await userRow(userId)
      if (waits) expect(until.getTime()).toBeGreaterThan(hoursFromNow(24) - 60_000)
      else expect(until).toBeNull()
      const purpose = waits ? 'withdrawalPasswordChanged' : 'withdrawalPasswordSet'
      expect((await outbox(email)).list[0]).toMatchObject({ purpose })
    }
  })

  it('set with the login password or a mailed code waits for nothing, and a wrong one is no bare call', async () => {
    const byPassword = await registered()
    const byCode = await registered()
    app.clock.advance({ minutes: 11 })
    const wrong = await set(byPassword.token, { password: '839201', loginPassword: 'not this one' })
    expect(wrong).toMatchObject({ code: 7, refusal: 'passwordWrong' })
    expect((await set(byCode.token, { password: '839201', code: '000000' })).code).toBe(4009)
    expect((await set(byPassword.token, { password: '839201', loginPassword: password })).code).toBe(0)
    const code = await securityCode(byCode.token)
    expect((await set(byCode.token, { password: '839201', code })).code).toBe(0)
    for (const { userId } of [byPassword, byCode]) {
      expect((await userRow(userId)).withdrawals_blocked_until).toBeNull()
    }
    expect((await set(byPassword.token, { password: '550021', loginPassword: password })).code).toBe(4012)
  })

  it('with the second factor on takes its code in every form, the bare one too', async () => {
    const { token, userId } = await registered()
    const { codeNow } = await withTwoFactor(app, { userId })
    const bare = await set(token, { password: '839201' })
    expect(bare).toMatchObject({ code: 7, refusal: 'twoFactorCodeMissing' })
    expect((await set(token, { password: '839201', loginPassword: password })).refusal).toBe('twoFactorCodeMissing')
    const wrong = await set(token, { password: '839201', loginPassword: password, twoFactorCode: '000000' })
    expect(wrong.refusal).toBe('codeWrong')
    const proven = { loginPassword: password, twoFactorCode: codeNow() }
    expect((await set(token, { password: '839201', ...proven })).code).toBe(0)
    expect((await set(token, { password: '550021' })).refusal).toBe('twoFactorCodeMissing')
    expect((await set(token, { password: '550021', twoFactorCode: codeNow(1) })).code).toBe(0)
    expect((await userRow(userId)).withdrawals_blocked_reason).toBe('withdrawalPasswordChanged')
  })

  it('in its stronger form needs the old one and a code, and blocks withdrawals for 24 h', async () => {
    const { token, email } = await registered()
    await set(token, { password: '839201' })
    expect((await set(token, { password: '550021', code: '123456' })).code).toBe(4012)
    expect((await set(token, { password: '550021', oldPassword: '839201' })).code).toBe(4009)
    const spent = await securityCode(token)
    expect((await set(token, { password: '550021', oldPassword: '839202', code: spent })).code).toBe(4012)
    expect((await set(token, { password: '550021', oldPassword: '839201', code: spent })).code).toBe(4009)
    expect((await set(token, { password: '550021', oldPassword: '839201', code: '000000x' })).code).toBe(4009)
    const code = await securityCode(token)
    expect((await outbox(email)).list[0]).toMatchObject({ purpose: 'withdrawalPassword', code })
    expect((await set(token, { password: '550021', oldPassword: '839201', code })).code).toBe(0)
    const info = await app.does({ token }, endpoints.getUserInfo)
    expect(info.withdrawalsBlocked?.reason).toBe('withdrawalPasswordChanged')
    expect((await set(token, { password: '660213', oldPassword: '550021', code })).code).toBe(4009)
  })

  it('is changed by the session alone, too: its owner is told, and withdrawals wait 24 h', async () => {
    const { token, email } = await registered()
    await set(token, { password: '839201' })
    expect(
      (
        await app.call(
          endpoints.changeWithdrawalPassword,
          { password: '550021', oldPassword: null, code: '' },
          { token },
        )
      ).code,
    ).toBe(0)
    expect((await outbox(email)).list[0]).toMatchObject({ purpose: 'withdrawalPasswordChanged' })
    const { withdrawalsBlocked } = await app.does({ token }, endpoints.getUserInfo)
    expect(withdrawalsBlocked?.reason).toBe('withdrawalPasswordChanged')
    expect(withdrawalsBlocked?.until.getTime()).toBeGreaterThan(hoursFromNow(24) - 60_000)
    const more = await Promise.all(Array.from({ length: 5 }, () => set(token, { password: '660213' })))
    expect(more.filter(({ code }) => code === 4024)).toHaveLength(1)
  })

  it('tells nobody without the code whether an old one is right, and counts no such try', async () => {
    const { token, userId } = await registered()
    await set(token, { password: '839201' })
    const tries = ['839201', ...Array.from({ length: 7 }, (_, index) => `00000${index}`)]
    const answers = await Promise.all(
      tries.map((oldPassword) => set(token, { password: '550021', oldPassword, code: 'x' })),
    )
    expect(answers.map((answer) => answer.code)).toEqual(tries.map(() => 4009))
    expect(await userRow(userId)).toMatchObject({ withdrawal_password_failures: 0, withdrawals_blocked_until: null })
  })

  it('blocks withdrawals after five wrong old ones, as after any five wrong tries', async () => {
    const { token, userId } = await registered()
    await set(token, { password: '839201' })
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await userRow(userId)).withdrawals_blocked_until).toBeNull()
      const code = await securityCode(token)
      expect((await set(token, { password: '550021', oldPassword: '000001', code })).code).toBe(4012)
      app.clock.advance({ minutes: 20 })
    }
    expect((await userRow(userId)).withdrawals_blocked_reason).toBe('withdrawalPasswordTries')
    const code = await securityCode(token)
    expect((await set(token, { password: '550021', oldPassword: '839201', code })).code).toBe(0)
  })

  it('sets one first password of two that are set at once, and repeats an answer for its key', async () => {
    const { token } = await registered()
    const hasher = app.get(PasswordHasher)
    const hash = hasher.hash.bind(hasher)
    // Both have seen that none is set before either is stored.
    let go = () => {}
    const both = new Promise<void>((resolve) => {
      go = resolve
    })
    const hashing = vi.spyOn(hasher, 'hash').mockImplementation(async (given) => {
      if (hashing.mock.calls.length === 2) go()
      await both
      return hash(given)
    })
    const answers = await Promise.all([set(token, { password: '190735' }), set(token, { password: '620948' })])
    hashing.mockRestore()
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 4012])
    const other = await registered()
    const first = await set(other.token, { password: '839201' }, { key: 'withdrawal-1' })
    expect(first.code).toBe(0)
    expect(await set(other.token, { password: '839201' }, { key: 'withdrawal-1' })).toEqual(first)
    expect((await set(other.token, { password: '839202' }, { key: 'withdrawal-1' })).refusal).toBe(
      'idempotencyKeyReused',
    )
  })

  it('sends a code whatever others have asked for to the same address, and only this way', async () => {
    const { token, email } = await registered()
    app.clock.advance({ seconds: 61 })
    expect((await app.tries(visitor, endpoints.emailCode, { email, purpose: 'resetPassword' })).code).toBe(0)
    expect((await app.tries(visitor, endpoints.emailCode, { email, purpose: 'resetPassword' })).code).toBe(4024)
    expect((await app.tries({ token }, endpoints.securityCode)).code).toBe(0)
    expect((await app.call(endpoints.emailCode, { email, purpose: 'withdrawalPassword' })).refusal).toBe('badInput')
  })

  it('limits the codes that it sends', async () => {
    const { token } = await registered()
    app.clock.advance({ seconds: 61 })
    expect((await app.tries({ token }, endpoints.securityCode)).code).toBe(0)
    expect((await app.tries({ token }, endpoints.securityCode)).code).toBe(4024)
  })
})
