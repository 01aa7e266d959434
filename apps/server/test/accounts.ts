import { type Terms, visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { expect } from 'vitest'
import type { CallOptions, TestApp } from './harness.ts'

export const password = 'vexing ladder 41'
export const newPassword = 'quiet harbour 77'
/** Answered by the app that is started with TEST_CAPTCHA=pass. */
export const captcha = { captcha: 'PASS', captchaId: 'any' }

let counter = 0
export const freshEmail = () => `user${++counter}.${Date.now()}@example.com`
export const freshPhone = () => `139${String(Date.now() + ++counter).slice(-8)}`

interface Outbox {
  list: { at: string; target: string; purpose: string; text: string; code?: string }[]
}

type Registration = Terms<typeof endpoints.registerUser> & { readonly email: string }

/** Registration and sign-in, on the app of the test file. */
export function accountsOf(app: TestApp) {
  async function emailCodeFor(email: string, purpose?: 'register' | 'resetPassword'): Promise<string> {
    const sent = await app.does(visitor, endpoints.emailCode, { email, purpose })
    return sent.demoCode ?? ''
  }

  async function registration(changes: Partial<Registration> = {}): Promise<Registration> {
    const email = freshEmail()
    return {
      email,
      password,
      code: await emailCodeFor(email),
      invitationCode: 'HALYARD',
      ...captcha,
      ...changes,
    }
  }

  async function registered() {
    const form = await registration()
    const { token, userId } = await app.does(visitor, endpoints.registerUser, form)
    return { email: form.email, token, userId }
  }

  const signIn = (username: string, secret = password, options: CallOptions = {}) =>
    app.tries(options, endpoints.login, { username, password: secret, ...captcha })

  async function userRow(userId: number) {
    const { rows } = await app.pool.query('SELECT * FROM users WHERE id = $1', [userId])
    return rows[0]
  }

  const hoursFromNow = (hours: number) => app.clock.now().getTime() + hours * 3_600_000

  async function outbox(target: string): Promise<Outbox> {
    const response = await fetch(`${app.url}/outbox?target=${encodeURIComponent(target)}`)
    expect(response.status).toBe(200)
    return (await response.json()) as Outbox
  }

  async function playMoneyOf(userId: number): Promise<string[]> {
    const { rows } = await app.pool.query<{ line: string }>(
      `SELECT trim_scale(amount) || ' ' || asset || ' ' || record_type AS line
         FROM posting WHERE user_id = $1 ORDER BY asset`,
      [userId],
    )
    return rows.map((row) => row.line)
  }

  return { emailCodeFor, registration, registered, signIn, userRow, hoursFromNow, outbox, playMoneyOf }
}
