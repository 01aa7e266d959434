import { accepted, visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountsOf, captcha, newPassword, password } from '../../../test/accounts.ts'
import { withPasskey } from '../../../test/authenticator.ts'
import { appOfFile } from '../../../test/harness.ts'
import { withTwoFactor } from '../../../test/two-factor.ts'
import { Housekeeping } from './housekeeping.job.ts'

const app = appOfFile({ DEMO: '1', TEST_CAPTCHA: 'pass' })
const { registered, signIn, outbox } = accountsOf(app)

beforeAll(() => app.clock.stop())
beforeEach(() => app.pool.query('DELETE FROM rate_limit'))

interface Entered {
  token: string
  deviceToken?: string
}
/** Signs in with a captcha. Answers what the device keeps. */
const known = async (email: string, secret = password) =>
  ((await signIn(email, secret)).data as Entered).deviceToken ?? ''

const enter = (username: string, deviceToken: string, secret = password) =>
  app.tries(visitor, endpoints.loginKnownDevice, { username, password: secret, deviceToken })

it('signs in without a captcha, and is known anew each time', async () => {
  const { email } = await registered()
  const first = await known(email)
  expect(first).toMatch(/^kd_[\w-]{43}$/)
  const { code, data } = await enter(email, first)
  expect(code).toBe(0)
  const { token, deviceToken = '' } = data as Entered
  expect((await app.tries({ token }, endpoints.getUserInfo)).code).toBe(0)
  expect((await enter(email, first)).refusal).toBe('deviceUnknown')
  await app.tries({ token }, endpoints.logout)
  expect((await enter(email, deviceToken)).code).toBe(0)
})

it('has one wrong try, and of many at once one is looked at', async () => {
  const { email } = await registered()
  const device = await known(email)
  expect((await enter(email, device, 'not this one')).refusal).toBe('credentialsWrong')
  expect((await enter(email, device)).refusal).toBe('deviceUnknown')
  const another = await known(email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter(email, another, 'not this one')))
  expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual([
    'credentialsWrong',
    ...Array.from({ length: 7 }, () => 'deviceUnknown'),
  ])
})

it('is no matter of the wrong tries of others, and network limits hold', async () => {
  const { email } = await registered()
  const device = await known(email)
  for (let tries = 0; tries < 5; tries += 1) await signIn(email, 'not this one')
  expect((await signIn(email)).code).toBe(4024)
  expect((await enter(email, device)).code).toBe(0)
  await app.pool.query('DELETE FROM rate_limit')
  for (let tries = 0; tries < 30; tries += 1) {
    expect((await enter(email, 'kd_none')).refusal).toBe('deviceUnknown')
  }
  expect((await enter(email, 'kd_none')).code).toBe(4024)
})

it('knows one user, and tells nobody who has an account', async () => {
  const [one, other] = [await registered(), await registered()]
  const device = await known(one.email)
  const theirs = await enter(other.email, device)
  expect(theirs).toEqual(await enter('nobody@example.com', device))
  expect(theirs.refusal).toBe('deviceUnknown')
  expect((await enter(one.email, device)).code).toBe(0)
})

it('is asked for the second factor as any other', async () => {
  const user = await registered()
  const device = await known(user.email)
  const { codeNow } = await withTwoFactor(app, user)
  const { refusal, data } = await enter(user.email, device)
  expect(refusal).toBe('twoFactorRequired')
  const { ticket } = (data as { detail: { ticket: string } }).detail
  const done = await app.does(visitor, endpoints.loginTwoFactor, { ticket, code: codeNow() })
  expect(done.deviceToken).toMatch(/^kd_/)
})

it('is forgotten with a changed password, a closed account, after 90 days, and as the eleventh', async () => {
  const user = await registered()
  const first = await known(user.email)
  const again = await app.signedInAgain(user)
  await app.does(again, endpoints.changePassword, { oldPassword: password, newPassword })
  expect((await enter(user.email, first, newPassword)).refusal).toBe('deviceUnknown')
  const closed = await known(user.email, newPassword)
  for (const state of ['frozen', 'active']) {
    await app.pool.query('UPDATE users SET state = $2, updated_at = now() WHERE id = $1', [user.userId, state])
  }
  expect((await enter(user.email, closed, newPassword)).refusal).toBe('deviceUnknown')
  const oldest = await known(user.email, newPassword)
  for (let count = 0; count < 10; count += 1) {
    app.clock.advance({ seconds: 1 })
    await known(user.email, newPassword)
  }
  expect((await enter(user.email, oldest, newPassword)).refusal).toBe('deviceUnknown')
  const newest = await known(user.email, newPassword)
  app.clock.advance({ days: 90, seconds: 1 })
  expect((await enter(user.email, newest, newPassword)).refusal).toBe('deviceUnknown')
  await app.get(Housekeeping).sweep(app.clock.now())
  const { rows } = await app.pool.query('SELECT 1 FROM known_device WHERE user_id = $1', [user.userId])
  expect(rows).toEqual([])
})

describe('the list of devices', () => {
  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile' }
  const laptop = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' }
  const { knownDevices, forgetDevices } = endpoints
  const enterOn = async (headers: Record<string, string>, email: string, deviceToken?: string) =>
    accepted(
      endpoints.login,
      await app.tries({ headers }, endpoints.login, { username: email, password, ...captcha, deviceToken }),
    )
  const listOf = async (token: string) => (await app.does({ token }, knownDevices)).list

  it('has each once, with where it signed in last, its passkey and its keys', async () => {
    const { email } = await registered()
    const first = await enterOn(phone, email)
    app.clock.advance({ minutes: 1 })
    // Another sign-in on the same device, whose token a wrong try has used.
    await enter(email, first.deviceToken ?? '', 'not this one')
    const again = await enterOn(phone, email, first.deviceToken)
    const { userId } = again
    await withPasskey(app, again, password)
    await app.pool.query(
      `INSERT INTO api_key (user_id, access_key, secret, name, may_trade, may_withdraw, addresses, created_at, expires_at, device_id)
         SELECT user_id, 'hk' || id, '', 'Grid bot', false, false, '{}', created_at, created_at + interval '90 days', id
           FROM known_device WHERE user_id = $1 AND passkey_id IS NOT NULL`,
      [userId],
    )
    app.clock.advance({ minutes: 1 })
    const last = await enterOn(laptop, email)
    const [here, there, registeredOn, ...others] = await listOf(last.token)
    expect(here).toMatchObject({ device: 'Firefox, Linux', current: true, signedIn: true, passkey: null, apiKeys: [] })
    expect(there).toMatchObject({
      ...{ device: 'Chrome, Android', current: false, signedIn: false, pushed: false, passkey: expect.any(String) },
      ...{ apiKeys: ['Grid bot'], address: '127.0.0.1' },
    })
    expect(there?.signedInAt?.getTime()).toBe((there?.since.getTime() ?? 0) + 60_000)
    expect([registeredOn?.device, others]).toEqual(['API', []])
  })

  it('a device that is forgotten signs in as one that was never seen, and its owner hears of both', async () => {
    const { email } = await registered()
    const lost = await enterOn(phone, email)
    const { token } = await enterOn(laptop, email)
    const deviceId = (await listOf(token)).find(({ device }) => device === 'Chrome, Android')?.deviceId ?? 0
    expect((await app.tries({ token }, forgetDevices, { deviceId, password: 'not this one' })).refusal).toBe(
      'passwordWrong',
    )
    expect((await app.tries(await registered(), forgetDevices, { deviceId, password })).refusal).toBe('notFound')
    expect((await listOf(token)).map(({ device }) => device)).toContain('Chrome, Android')

    await app.does({ token }, forgetDevices, { deviceId, password })
    expect((await listOf(token)).map(({ device }) => device)).toEqual(['Firefox, Linux', 'API'])
    expect((await app.tries({ token }, endpoints.getUserInfo)).code).toBe(0)
    expect((await enter(email, lost.deviceToken ?? '')).refusal).toBe('deviceUnknown')
    await enterOn(phone, email, lost.deviceToken)
    const [newest, told] = (await outbox(email)).list
    expect([newest?.purpose, told?.purpose, told?.text]).toEqual([
      'newDevice',
      'devicesForgotten',
      expect.stringContaining('Chrome, Android'),
    ])
    const { rows } = await app.pool.query('SELECT withdrawals_blocked_until AS until FROM users WHERE email = $1', [
      email,
    ])
    expect(rows).toEqual([{ until: null }])
  })

  it('all others at once, and the one that asks by its number, whose session is over then', async () => {
    const { email } = await registered()
    await enterOn(phone, email)
    const { token, deviceToken = '' } = await enterOn(laptop, email)
    await app.does({ token }, forgetDevices, { password })
    const list = await listOf(token)
    expect(list.map(({ device }) => device)).toEqual(['Firefox, Linux'])
    // Nothing is left to be forgotten, which is no failure.
    await app.does({ token }, forgetDevices, { password })
    await app.does({ token }, forgetDevices, { deviceId: list[0]?.deviceId ?? 0, password })
    expect(await app.tries({ token }, endpoints.getUserInfo)).toMatchObject({ code: 4016, refusal: 'sessionEnded' })
    expect((await enter(email, deviceToken)).refusal).toBe('deviceUnknown')
  })

  it('the shared account has none', async () => {
    const { email } = await registered()
    await app.pool.query('UPDATE users SET shared = true WHERE email = $1', [email])
    const { token } = await enterOn(phone, email)
    const device = (await listOf(token)).find(({ current }) => current)
    expect(device).toBeUndefined()
  })
})

it('no token is stored, and the demo account, which everybody shares, has none', async () => {
  const { email } = await registered()
  const device = await known(email)
  const { rows } = await app.pool.query('SELECT row_to_json(known_device)::text AS row FROM known_device')
  expect(rows.some(({ row }) => row.includes(device))).toBe(false)
  await app.pool.query('UPDATE users SET shared = true WHERE email = $1', [email])
  expect(((await signIn(email)).data as Entered).deviceToken).toBeUndefined()
})
