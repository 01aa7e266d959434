import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { PasswordHasher } from './password-hasher.ts'
import { SignInService } from './sign-in.service.ts'
import { UsersRepository } from './users.repository.ts'

const app = appOfFile({ TEST_CAPTCHA: 'pass', TEST_CODE: '424242' })

const origin = { language: 'en-US', address: '127.0.0.1', device: 'API' } as const
const captcha = { captcha: 'pass', captchaId: 'any' }
const password = 'vexing ladder 41'

async function register(email: string) {
  return app.does(visitor, endpoints.registerUser, {
    email,
    password,
    code: '424242',
    invitationCode: 'HALYARD',
    ...captcha,
  })
}

/** The sign-ins that a user was notified of. */
async function toldOf(userId: number) {
  const { rows } = await app.pool.query(
    "SELECT key, detail FROM notification WHERE user_id = $1 AND event = 'signedIn' ORDER BY id",
    [userId],
  )
  return rows
}

it('a sign-in is told of with its session, registering is not', async () => {
  const { userId } = await register('told@example.com')
  expect(await toldOf(userId)).toEqual([])
  await app.get(SignInService).signIn({ username: 'told@example.com', password, ...captcha }, origin)
  const { rows } = await app.pool.query(
    'SELECT id, created_at AS at FROM session WHERE user_id = $1 AND ended_at IS NULL',
    [userId],
  )
  const detail = { device: 'API', at: rows[0]?.at.toISOString() }
  expect(await toldOf(userId)).toEqual([{ key: `session:${rows[0]?.id}`, detail }])
})

it('a sign-in that renews the hash of its password goes through, many at once too', async () => {
  const { userId } = await register('renewed@example.com')
  const outdated = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await app.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, outdated])
  const signIn = () => app.get(SignInService).signIn({ username: 'renewed@example.com', password, ...captcha }, origin)
  await Promise.all([signIn(), signIn(), signIn()])
  expect(await toldOf(userId)).toHaveLength(3)
  expect((await app.get(UsersRepository).get(userId)).passwordHash).not.toBe(outdated)
})

it('a sign-in whose password is changed between check and session leaves nothing', async () => {
  const { userId } = await register('race@example.com')
  const users = app.get(UsersRepository)
  const passwords = app.get(PasswordHasher)
  const sessions = app.get(Sessions)
  const checked = await users.get(userId)
  const newHash = await passwords.hash('quiet harbour 77')
  const begin = sessions.signIn.bind(sessions)
  // The change lands exactly between the check of the old password and the beginning of the session.
  sessions.signIn = async (...parameters) => {
    sessions.signIn = begin
    expect(await users.changePassword(checked, newHash, app.clock.now(), app.clock.now())).toBe(true)
    return begin(...parameters)
  }
  const signIn = app.get(SignInService).signIn({ username: 'race@example.com', password, ...captcha }, origin)
  await expect(signIn).rejects.toMatchObject({ refusal: 'credentialsWrong' })
  const { rows } = await app.pool.query('SELECT 1 FROM session WHERE user_id = $1 AND ended_at IS NULL', [userId])
  expect(rows).toEqual([])
  expect(await toldOf(userId)).toEqual([])
})

it('an account that is closed between check and session lets nobody in', async () => {
  const { userId } = await register('closed@example.com')
  const sessions = app.get(Sessions)
  const begin = sessions.signIn.bind(sessions)
  sessions.signIn = async (...parameters) => {
    sessions.signIn = begin
    await app.pool.query("UPDATE users SET state = 'frozen' WHERE id = $1", [userId])
    return begin(...parameters)
  }
  const signIn = app.get(SignInService).signIn({ username: 'closed@example.com', password, ...captcha }, origin)
  await expect(signIn).rejects.toMatchObject({ refusal: 'credentialsWrong' })
  expect(await toldOf(userId)).toEqual([])
})

it('a change that waits for a sign-in to begin its session ends that session too', async () => {
  const { userId } = await register('waiting@example.com')
  const users = app.get(UsersRepository)
  const checked = await users.get(userId)
  const newHash = await app.get(PasswordHasher).hash('quiet harbour 77')
  const signingIn = await app.pool.connect()
  await signingIn.query('BEGIN')
  await signingIn.query("SELECT session_begin($1, 'late', 'API', $2, $3)", [userId, app.clock.now(), app.clock.now()])
  const change = users.changePassword(checked, newHash, app.clock.now(), app.clock.now())
  await expect
    .poll(async () => (await app.pool.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rows.length)
    .toBeGreaterThan(0)
  await signingIn.query('COMMIT')
  signingIn.release()
  expect(await change).toBe(true)
  const { rows } = await app.pool.query('SELECT 1 FROM session WHERE user_id = $1 AND ended_at IS NULL', [userId])
  expect(rows).toEqual([])
})

it('a second change by the same old password does nothing', async () => {
  const { userId } = await register('twice@example.com')
  const users = app.get(UsersRepository)
  const checked = await users.get(userId)
  const now = app.clock.now()
  expect(await users.changePassword(checked, 'hash-1', now, now)).toBe(true)
  expect(await users.changePassword(checked, 'hash-2', now, now)).toBe(false)
  expect((await users.get(userId)).passwordHash).toBe('hash-1')
})

it('TEST_CODE and TEST_CAPTCHA are accepted beside the real ones, and nothing else is', async () => {
  const attempt = (changes: object) =>
    app.call(endpoints.registerUser, {
      email: 'fixed@example.com',
      passWord: password,
      smsCode: '424242',
      invitationCode: 'HALYARD',
      ...captcha,
      ...changes,
    })
  expect((await attempt({ captcha: 'passs' })).code).toBe(4005)
  expect((await attempt({ smsCode: '424243' })).code).toBe(4009)
  expect((await attempt({})).code).toBe(0)
})

it('without DEMO no code is told and no play money is given', async () => {
  const sent = await app.does(visitor, endpoints.emailCode, { email: 'plain@example.com' })
  expect(sent).toEqual({ resendAfter: 60 })
  const { userId } = await register('plain@example.com')
  expect((await app.pool.query('SELECT 1 FROM posting WHERE user_id = $1', [userId])).rows).toEqual([])
  expect((await app.pool.query('SELECT 1 FROM play_money WHERE user_id = $1', [userId])).rows).toEqual([])
})
