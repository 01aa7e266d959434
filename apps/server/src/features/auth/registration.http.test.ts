import { EventEmitter, once } from 'node:events'
import { accepted, visitor, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import type { Type } from '@nestjs/common'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountsOf, captcha, freshPhone, newPassword } from '../../../test/accounts.ts'
import { appOfFile, type TestApp } from '../../../test/harness.ts'
import { exhaust } from '../../../test/refusal-cases/provoked.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { CaptchaRepository } from './captcha.repository.ts'
import { CaptchaService } from './captcha.service.ts'
import { CodeService } from './code.service.ts'
import { KeyedHash } from './keyed-hash.ts'
import { registrationsByOrigin } from './limits.ts'
import { PlayMoneyService } from './play-money.service.ts'
import { UsersRepository } from './users.repository.ts'

const app = appOfFile({ DEMO: '1', TEST_CAPTCHA: 'pass' })
const { emailCodeFor, registration, registered, signIn, userRow, hoursFromNow, playMoneyOf } = accountsOf(app)

/** A captcha whose answer a test knows. */
const knownCaptcha = {
  seen: 'HKMNP',
  hash: (of: TestApp, id: string) => of.get(KeyedHash).of('captcha', id, 'HKMNP'),
}

/** What a part does for the next time is the last that its process does. */
function dieAfter(part: Record<string, () => Promise<unknown>>, step: string) {
  const signal = new EventEmitter()
  const [reached, over] = [once(signal, 'reached'), once(signal, 'over')]
  const done = part[step]
  const spy = vi.spyOn(part, step).mockImplementationOnce(async (...sent: unknown[]) => {
    await done?.apply(part, sent as [])
    signal.emit('reached')
    await over
    return refuse('overloaded')
  })
  return {
    reached,
    end: () => {
      spy.mockRestore()
      signal.emit('over')
    },
  }
}

// Tests share an address; what one of them used up is not the next one's business.
beforeEach(() => app.pool.query('DELETE FROM rate_limit'))

describe('POST /base/registerUser', () => {
  it('makes an account by email, signs in, and gives play money once', async () => {
    const form = await registration()
    const session = await app.does({ lang: 'zh-CN' }, endpoints.registerUser, form)
    const user = await userRow(session.userId)
    expect(user).toMatchObject({ email: form.email, phone: null, parent_id: '1', state: 'active', language: 'zh-CN' })
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
    expect(user.invitation_code).toMatch(/^[2-9A-HJKMNP-Z]{7}$/)
    expect(session.expiresAt.getTime()).toBeGreaterThan(hoursFromNow(7 * 24 - 1))
    expect(session.user).toEqual(await app.does(session, endpoints.getUserInfo))
    expect(session.user).toMatchObject({ invitationCode: user.invitation_code, creditScore: 100, identity: 'none' })
    expect(await playMoneyOf(session.userId)).toEqual(['0.1 BTC 26', '1 ETH 26', '10000 USDT 26'])
  })

  it('makes an account by phone', async () => {
    const phone = freshPhone()
    const { demoCode } = await app.does(visitor, endpoints.phoneCode, { phone, countryCode: '86' })
    const form = await registration({ email: '', phone, countryCode: '86', code: demoCode ?? '' })
    const { userId } = await app.does(visitor, endpoints.registerUser, form)
    expect(await userRow(userId)).toMatchObject({ email: null, phone: `+86${phone}` })
    expect((await signIn(phone)).code).toBe(0)
    expect((await signIn(`+86 ${phone}`)).code).toBe(0)
  })

  it('keeps only the email that the code proves when both are given', async () => {
    const phone = freshPhone()
    const form = await registration({ phone, countryCode: '86' })
    const { userId } = await app.does(visitor, endpoints.registerUser, form)
    expect(await userRow(userId)).toMatchObject({ email: form.email, phone: null })
    expect((await signIn(phone)).code).toBe(4010)
  })

  it('remembers who invited, for ever', async () => {
    const inviter = await registered()
    const { invitation_code } = await userRow(inviter.userId)
    const form = await registration({ invitationCode: ` ${invitation_code.toLowerCase()} ` })
    const { userId } = await app.does(visitor, endpoints.registerUser, form)
    expect((await userRow(userId)).parent_id).toBe(String(inviter.userId))
    await expect(app.pool.query('UPDATE users SET parent_id = 1 WHERE id = $1', [userId])).rejects.toThrow(
      'the inviter of a user cannot be changed',
    )
  })

  // Each row is wrong in its own way and in every later one: the first refusal is the answer.
  const wrong = {
    emailOrPhoneMissing: { email: '', phone: '' },
    emailFormat: { email: 'mira@' },
    phoneFormat: { phone: '12345', countryCode: '86' },
    passwordLength: { password: 'short' },
    passwordCommon: { password: 'password123' },
    captchaWrong: { captcha: 'nope' },
    invitationCodeUnknown: { invitationCode: 'NOSUCH' },
    codeWrong: { code: 'wrong' },
  } as const
  const codes = { emailFormat: 4003, captchaWrong: 4005, invitationCodeUnknown: 4004, codeWrong: 4009 } as const

  it.each(Object.keys(wrong))('refuses in the order of the contract: %s', async (name) => {
    const names = Object.keys(wrong)
    const form = await registration()
    const later = names.slice(names.indexOf(name)).reverse()
    for (const one of later) Object.assign(form, wrong[one as keyof typeof wrong])
    const answer = await app.tries(visitor, endpoints.registerUser, form)
    expect([answer.refusal, answer.code]).toEqual([name, (codes as Record<string, number>)[name] ?? 7])
    expect(answer.msg).not.toContain('{{')
  })

  it('refuses a name that has an account', async () => {
    const { email } = await registered()
    app.clock.advance({ seconds: 61 })
    const form = await registration({ email, code: await emailCodeFor(email) })
    expect(await app.tries(visitor, endpoints.registerUser, form)).toMatchObject({ code: 7, refusal: 'accountExists' })
  })

  it('refuses missing fields by name', async () => {
    const answer = await app.call(endpoints.registerUser, { email: 'mira@example.com' })
    expect(answer.code).toBe(7)
    expect((answer.data as { errors: { path: string }[] }).errors.map((error) => error.path).sort()).toEqual([
      'captcha',
      'captchaId',
      'invitationCode',
      'passWord',
      'smsCode',
    ])
  })

  it('takes nothing from the client that is not its to say', async () => {
    const more = { ID: 5, parent_id: 7, state: 'banned', credit: 999, balance: '1000000' }
    const form = { ...wireOf(endpoints.registerUser, await registration()), ...more }
    const { userId } = accepted(endpoints.registerUser, await app.call(endpoints.registerUser, form))
    expect(await userRow(userId)).toMatchObject({ state: 'active', credit_score: 100, parent_id: '1' })
  })

  it('uses one code once, however many try at once', async () => {
    const form = await registration()
    const answers = await Promise.all(Array.from({ length: 6 }, () => app.tries(visitor, endpoints.registerUser, form)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 4009)).toHaveLength(5)
    const { rows } = await app.pool.query('SELECT id FROM users WHERE email = $1', [form.email])
    expect(rows).toHaveLength(1)
  })

  it('makes one account for one submit that is sent twice', async () => {
    const form = await registration()
    const first = await app.tries(visitor, endpoints.registerUser, form, 'register-1')
    const second = await app.tries(visitor, endpoints.registerUser, form, 'register-1')
    expect(first.code).toBe(0)
    expect(second).toEqual(first)
    const { rows } = await app.pool.query("SELECT outcome::text FROM submission WHERE key = 'register-1'")
    expect(rows[0].outcome).not.toContain((first.data as { token: string }).token)
  })

  const { hash, seen } = knownCaptcha
  const steps = {
    'its captcha was right': [CaptchaService, 'check'],
    'its code was right': [CodeService, 'check'],
    'its account was made': [UsersRepository, 'add'],
    'its play money was granted': [PlayMoneyService, 'grant'],
    'its session had begun': [Sessions, 'begin'],
  } as const satisfies Record<string, readonly [Type, string]>

  it.each(Object.entries(steps))('a call whose process died when %s ends at its repeat', async (name, [part, step]) => {
    const form = { ...(await registration()), captchaId: name, captcha: seen }
    await app.get(CaptchaRepository).add(name, hash(app, name), new Date(app.clock.now().getTime() + 60_000))
    const died = dieAfter(app.get<object>(part) as Record<string, () => Promise<unknown>>, step)
    // Nobody holds the claim any more.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const key = `died-${step}-of-${part.name}`
      const first = app.tries(visitor, endpoints.registerUser, form, key)
      await died.reached
      app.clock.advance({ seconds: 2 })
      const session = await app.does(visitor, endpoints.registerUser, form, key)
      expect(await userRow(session.userId)).toMatchObject({ email: form.email })
      expect(await playMoneyOf(session.userId)).toHaveLength(3)
      expect(await app.does({ token: session.token }, endpoints.getUserInfo)).toEqual(session.user)
      // Another call with them is another call.
      expect((await app.tries(visitor, endpoints.registerUser, form, `not-${key}`)).code).not.toBe(0)
      died.end()
      await first
    } finally {
      vi.useRealTimers()
    }
  })

  it('a call that failed for the moment after its account was made ends at its repeat', async () => {
    const form = await registration()
    const overloaded = async () => refuse('overloaded')
    const granting = vi.spyOn(app.get(PlayMoneyService), 'grant').mockImplementationOnce(overloaded)
    try {
      const key = 'failed-for-the-moment'
      expect((await app.tries(visitor, endpoints.registerUser, form, key)).refusal).toBe('overloaded')
      app.clock.advance({ seconds: 2 })
      const session = await app.does(visitor, endpoints.registerUser, form, key)
      expect(await userRow(session.userId)).toMatchObject({ email: form.email })
      expect(await playMoneyOf(session.userId)).toHaveLength(3)
    } finally {
      granting.mockRestore()
    }
  })

  it('forgets a code after ten minutes, after five tries, and when another was sent', async () => {
    const late = await registration()
    app.clock.advance({ minutes: 10, seconds: 1 })
    expect((await app.tries(visitor, endpoints.registerUser, late)).code).toBe(4009)

    const tried = await registration()
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await app.tries(visitor, endpoints.registerUser, { ...tried, code: 'x' })).code).toBe(4009)
    }
    expect((await app.tries(visitor, endpoints.registerUser, tried)).code).toBe(4009)

    const replaced = await registration()
    app.clock.advance({ seconds: 61 })
    const newer = await emailCodeFor(replaced.email)
    if (newer !== replaced.code) expect((await app.tries(visitor, endpoints.registerUser, replaced)).code).toBe(4009)
    expect((await app.tries(visitor, endpoints.registerUser, { ...replaced, code: newer })).code).toBe(0)
  })

  it('binds a code to its target and purpose', async () => {
    const mine = await registration()
    const theirs = await registration()
    if (mine.code !== theirs.code) {
      expect((await app.tries(visitor, endpoints.registerUser, { ...theirs, code: mine.code })).code).toBe(4009)
    }
    const { email } = await registered()
    app.clock.advance({ seconds: 61 })
    const code = await emailCodeFor(email, 'register')
    const answer = await app.tries(visitor, endpoints.resetPassword, { email, code, password: newPassword, ...captcha })
    expect(answer.code).toBe(4009)
  })

  it('stops trying many codes from one address', async () => {
    const forms = await Promise.all(Array.from({ length: 3 }, () => registration()))
    for (let tries = 0; tries < 30; tries += 1) {
      await app.tries(visitor, endpoints.registerUser, { ...(forms[tries % 3] as (typeof forms)[number]), code: 'x' })
    }
    const headers = { 'x-forwarded-for': '203.0.113.77', 'x-real-ip': '203.0.113.78', forwarded: 'for=203.0.113.79' }
    const answer = await app.tries({ headers }, endpoints.registerUser, await registration())
    expect(answer).toMatchObject({ code: 4024, refusal: 'tooFrequent' })
  })

  it('opens so many accounts for an address and its block, of which those count that were opened', async () => {
    const environment = app.get<Environment>(ENVIRONMENT as never)
    // As where no captcha is set for tests.
    const limited = vi.spyOn(app.get(CaptchaService), 'check').mockResolvedValue({ undo: async () => {} })
    Object.assign(environment, { testCaptcha: undefined })
    try {
      const [form, other] = [await registration(), await registration()]
      expect((await app.tries(visitor, endpoints.registerUser, { ...form, code: '000000x' })).code).toBe(4009)
      const counted = async () =>
        (await app.pool.query(`SELECT key FROM rate_limit WHERE key LIKE 'registration:%' AND hits <> '{}'`)).rows
      expect(await counted()).toEqual([])
      expect((await app.tries(visitor, endpoints.registerUser, form)).code).toBe(0)
      expect(await counted()).toHaveLength(2)
      await exhaust(app, registrationsByOrigin.block, '127.0.0')
      expect((await app.tries(visitor, endpoints.registerUser, other)).code).toBe(4024)
      await app.pool.query('DELETE FROM rate_limit')
      await exhaust(app, registrationsByOrigin.network, '127.0.0.1')
      expect((await app.tries(visitor, endpoints.registerUser, other)).code).toBe(4024)
      app.clock.advance({ hours: 1 })
      expect((await app.tries(visitor, endpoints.registerUser, other)).code).not.toBe(4024)
    } finally {
      Object.assign(environment, { testCaptcha: 'pass' })
      limited.mockRestore()
    }
  })

  it('completes play money that a crash left out, at the next sign-in, once', async () => {
    const { email, userId } = await registered()
    // As if the process had died after posting and before noting it, and then before posting.
    await app.pool.query('UPDATE play_money SET granted_at = NULL WHERE user_id = $1', [userId])
    expect((await signIn(email)).code).toBe(0)
    expect(await playMoneyOf(userId)).toHaveLength(3)
    const { rows } = await app.pool.query(
      `INSERT INTO users (email, password_hash, invitation_code, parent_id)
         SELECT 'crash-' || email, password_hash, 'CRASH', 1 FROM users WHERE id = $1 RETURNING id`,
      [userId],
    )
    const crashedId = Number(rows[0].id)
    await app.pool.query('INSERT INTO play_money (user_id) VALUES ($1)', [crashedId])
    await Promise.all([signIn(`crash-${email}`), signIn(`crash-${email}`)])
    expect(await playMoneyOf(crashedId)).toEqual(['0.1 BTC 26', '1 ETH 26', '10000 USDT 26'])
  })
})
