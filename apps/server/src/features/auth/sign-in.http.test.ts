import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountsOf, freshEmail, password } from '../../../test/accounts.ts'
import { appOfFile } from '../../../test/harness.ts'
import { PasswordHasher } from './password-hasher.ts'

const app = appOfFile({ DEMO: '1', TEST_CAPTCHA: 'pass' })
const { registered, signIn, userRow } = accountsOf(app)

// Tests share an address; what one of them used up is not the next one's business.
beforeEach(() => app.pool.query('DELETE FROM rate_limit'))

describe('POST /base/login', () => {
  it('signs in by email in any case, and ends the session before', async () => {
    const { email, token } = await registered()
    const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile' }
    const answer = await signIn(` ${email.toUpperCase()}`, password, { headers: agent })
    expect(answer.code).toBe(0)
    const before = await app.tries({ token }, endpoints.getUserInfo)
    expect([before.code, (before.data as { reload: boolean }).reload]).toEqual([4016, true])
    expect(before.msg).toMatch(/another device \(Chrome, Android\) on [A-Z][a-z]{2} \d+, 20\d\d, .*UTC\./)
  })

  it('leaves one live session of many begun at once', async () => {
    const { email, userId } = await registered()
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(email)))
    expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0, 0, 0])
    const { rows } = await app.pool.query('SELECT 1 FROM session WHERE user_id = $1 AND ended_at IS NULL', [userId])
    expect(rows).toHaveLength(1)
    const tokens = answers.map((answer) => (answer.data as { token: string }).token)
    const alive = await Promise.all(tokens.map((token) => app.tries({ token }, endpoints.getUserInfo)))
    expect(alive.map((answer) => answer.code).sort()).toEqual([0, 4016, 4016, 4016, 4016])
  })

  it('ends a session after seven days', async () => {
    const { token } = await registered()
    app.clock.advance({ days: 7, seconds: 1 })
    expect((await app.tries({ token }, endpoints.getUserInfo)).code).toBe(4017)
  })

  it('answers a wrong name and a wrong password alike, in the same time', async () => {
    const hasher = app.get(PasswordHasher)
    const { cost } = hasher
    hasher.cost = new PasswordHasher().cost
    const { email } = await registered()
    // Of the processor: how long the clock says depends on who else is busy.
    const timed = async (username: string) => {
      const begun = process.cpuUsage()
      const answer = await signIn(username, 'not the password')
      const { user, system } = process.cpuUsage(begun)
      return { answer, took: user + system }
    }
    const known: number[] = []
    const unknown: number[] = []
    try {
      for (let round = 0; round < 5; round += 1) {
        const wrongPassword = await timed(email)
        const wrongName = await timed(freshEmail())
        expect(wrongName.answer).toEqual(wrongPassword.answer)
        expect(wrongName.answer.code).toBe(4010)
        known.push(wrongPassword.took)
        unknown.push(wrongName.took)
      }
      // Without a hash to check, the answer for an unknown name would take a tenth of the time.
      expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
      expect((await signIn('root@halyard.invalid', 'none')).code).toBe(4010)
    } finally {
      hasher.cost = cost
    }
  })

  it.each(['mira', '@', 'mira@', '123', 'x'.repeat(200), '+999123456'])('refuses %s as no name', async (username) => {
    expect((await signIn(username)).code).toBe(4002)
  })

  it('asks for the captcha before anything else', async () => {
    const answer = await app.tries(visitor, endpoints.login, {
      username: 'mira',
      password,
      captcha: 'no',
      captchaId: 'no',
    })
    expect(answer.code).toBe(4005)
  })

  it('stops after five failures of an account for 15 minutes, many at once counted as many', async () => {
    const { email } = await registered()
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'not the password')))
    expect(answers.filter((answer) => answer.code === 4010)).toHaveLength(5)
    expect(answers.filter((answer) => answer.code === 4024)).toHaveLength(7)
    const right = await signIn(email.toUpperCase())
    expect(right.code).toBe(4024)
    const seconds = Number((right.data as { detail: { seconds: string } }).detail.seconds)
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    app.clock.advance({ minutes: 15, seconds: 1 })
    expect((await signIn(email)).code).toBe(0)
  })

  it('forgets failures after a success', async () => {
    const { email } = await registered()
    for (const secret of ['a', 'b', 'c', 'd']) await signIn(email, secret)
    expect((await signIn(email)).code).toBe(0)
    for (const secret of ['a', 'b', 'c', 'd']) expect((await signIn(email, secret)).code).toBe(4010)
    expect((await signIn(email)).code).toBe(0)
  })

  it('stops an address after thirty failures, whatever it claims to forward', async () => {
    for (let failures = 0; failures < 30; failures += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${failures}` }
      expect((await signIn(freshEmail(), 'not the password', { headers })).code).toBe(4010)
    }
    const { email } = await registered()
    const answer = await signIn(email, password, { headers: { 'x-forwarded-for': '203.0.113.200' } })
    expect(answer.code).toBe(4024)
  })

  it('tells of a ban or a freeze only after the right password', async () => {
    const { email, userId } = await registered()
    for (const [state, code] of [
      ['banned', 4007],
      ['frozen', 4008],
    ] as const) {
      await app.pool.query('UPDATE users SET state = $2 WHERE id = $1', [userId, state])
      expect((await signIn(email, 'not the password')).code).toBe(4010)
      expect((await signIn(email)).code).toBe(code)
    }
    const { rows } = await app.pool.query('SELECT 1 FROM session WHERE user_id = $1', [userId])
    expect(rows).toHaveLength(1)
  })

  it('keeps a password under today’s parameters', async () => {
    const { hash } = await import('@node-rs/argon2')
    const { email, userId } = await registered()
    const weaker = await hash(password, { memoryCost: 32, timeCost: 1, parallelism: 1 })
    await app.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, weaker])
    expect((await signIn(email)).code).toBe(0)
    expect((await userRow(userId)).password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
    expect((await signIn(email)).code).toBe(0)
  })
})

it('POST /user/logout ends the session and no other', async () => {
  const mine = await registered()
  const theirs = await registered()
  expect((await app.tries(mine, endpoints.logout)).code).toBe(0)
  expect((await app.tries(mine, endpoints.getUserInfo)).code).toBe(4016)
  expect((await app.tries(theirs, endpoints.getUserInfo)).code).toBe(0)
})
