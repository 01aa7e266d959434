import { visitor, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { Logger } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { createApplication } from '../../application.ts'
import { readEnvironment } from '../../platform/config/environment.ts'
import { DemoUser } from './demo-user.service.ts'
import { Housekeeping } from './housekeeping.job.ts'

const secret = 'a secret that both processes of the installation have'
const app = appOfFile({ DEMO: '1', TEST_CAPTCHA: 'pass', SESSION_SECRET: secret })
let neighbour: NestFastifyApplication
let neighbourUrl: string

beforeAll(async () => {
  const environment = readEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    ROLES: 'api',
    DEMO: '1',
    SESSION_SECRET: secret,
    LOG_LEVEL: 'error',
    MARKET_HISTORY_BARS: '5',
  })
  neighbour = await createApplication(environment, app.clock)
  await neighbour.listen(0, '127.0.0.1')
  neighbourUrl = await neighbour.getUrl()
})
afterAll(async () => {
  await neighbour?.close()
})

async function callNeighbour(path: string, body: object, token?: string): Promise<{ code: number }> {
  const response = await fetch(`${neighbourUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { 'x-token': token } : {}) },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { code: number }
}

describe('two processes of one installation', () => {
  it('share captchas, codes, limits and sessions', async () => {
    const email = 'shared@example.com'
    const { demoCode } = await app.does(visitor, endpoints.emailCode, { email })
    expect(await callNeighbour('/base/emailCode', { email })).toMatchObject({ code: 4024 })
    const { captchaId } = await app.does(visitor, endpoints.captcha)
    const form = { email, password: 'vexing ladder 41', code: demoCode ?? '', invitationCode: 'HALYARD' }
    const wrong = wireOf(endpoints.registerUser, { ...form, captcha: 'wrong', captchaId })
    expect(await callNeighbour('/base/registerUser', wrong)).toMatchObject({ code: 4005 })
    const { rows } = await app.pool.query('SELECT taken_by IS NULL AS free FROM captcha WHERE id = $1', [captchaId])
    expect(rows).toEqual([{ free: false }])
    const { token } = await app.does(visitor, endpoints.registerUser, { ...form, captcha: 'pass', captchaId: 'any' })
    expect(await callNeighbour('/user/logout', {}, token)).toMatchObject({ code: 0 })
    expect((await app.tries({ token }, endpoints.getUserInfo)).code).toBe(4016)
  })
})

describe('the demo user', () => {
  it('is there once, however many processes start, and signs in with play money', async () => {
    const seeded = await Promise.all([
      app.get(DemoUser).seed(),
      neighbour.get(DemoUser, { strict: false }).seed(),
      app.get(DemoUser).seed(),
    ])
    expect(seeded).toEqual(Array(3).fill({ username: 'demo@halyard.example', password: 'halyard-demo-1' }))
    const { userId } = await app.does(visitor, endpoints.login, {
      username: 'demo@halyard.example',
      password: 'halyard-demo-1',
      captcha: 'pass',
      captchaId: 'any',
    })
    const { rows } = await app.pool.query(
      'SELECT asset, trim_scale(balance) AS balance FROM ledger_account WHERE user_id = $1 ORDER BY asset',
      [userId],
    )
    expect(rows).toEqual([
      { asset: 'BTC', balance: '0.1' },
      { asset: 'ETH', balance: '1' },
      { asset: 'USDT', balance: '10000' },
    ])
  })

  it('is not announced with a password that does not work any more', async () => {
    await app.pool.query(
      "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = 'shared@example.com') WHERE email = 'demo@halyard.example'",
    )
    expect(await app.get(DemoUser).seed()).toBeUndefined()
  })
})

it('sweeps away what has expired, and nothing else', async () => {
  await app.does(visitor, endpoints.captcha)
  await app.does(visitor, endpoints.emailCode, { email: 'sweep@example.com' })
  await app.pool.query("INSERT INTO submission (scope, key, fingerprint, begun_at) VALUES ('user:1', 'old', 'x', $1)", [
    app.clock.now(),
  ])
  const count = async () => {
    const { rows } = await app.pool.query(
      `SELECT (SELECT count(*) FROM captcha)::int AS captchas, (SELECT count(*) FROM verification_code)::int AS codes,
              (SELECT count(*) FROM submission)::int AS attempts, (SELECT count(*) FROM rate_limit)::int AS limits`,
    )
    return rows[0]
  }
  const before = await count()
  const housekeeping = app.get(Housekeeping)
  await housekeeping.sweep(app.clock.now())
  expect(await count()).toEqual(before)
  expect(Object.values(before).every((rows) => Number(rows) > 0)).toBe(true)
  app.clock.advance({ minutes: 11 })
  await housekeeping.sweep(app.clock.now())
  expect(await count()).toMatchObject({ captchas: 0, codes: 0, attempts: 1 })
  app.clock.advance({ hours: 25 })
  await housekeeping.sweep(app.clock.now())
  expect(await count()).toEqual({ captchas: 0, codes: 0, attempts: 0, limits: 0 })
})

it('writes no password, token or code into the log, not even of a call that fails', async () => {
  const logged: string[] = []
  const keep = (...parts: unknown[]) => {
    logged.push(parts.map((part) => (part instanceof Error ? part.stack : JSON.stringify(part))).join(' '))
  }
  Logger.overrideLogger({ log: keep, error: keep, warn: keep, debug: keep, verbose: keep, fatal: keep })
  const email = 'canary@example.com'
  const canary = 'canary-password-8c1f'
  const { demoCode } = await app.does(visitor, endpoints.emailCode, { email })
  const form = { email, password: canary, code: demoCode ?? '', invitationCode: 'HALYARD' }
  const captcha = { captcha: 'pass', captchaId: 'any' }
  await app.pool.query('ALTER TABLE play_money RENAME TO hidden')
  const failed = await app.tries(visitor, endpoints.registerUser, { ...form, ...captcha })
  await app.pool.query('ALTER TABLE hidden RENAME TO play_money')
  expect([failed.status, failed.code]).toEqual([500, 7])
  expect(JSON.stringify(failed)).not.toMatch(/play_money|canary/)
  app.clock.advance({ seconds: 61 })
  const second = await app.does(visitor, endpoints.emailCode, { email })
  const { token } = await app.does(visitor, endpoints.registerUser, {
    ...form,
    ...captcha,
    code: second.demoCode ?? '',
  })
  await app.tries({ token }, endpoints.changePassword, { oldPassword: 'x', newPassword: canary })
  const text = logged.join('\n')
  expect(text).toContain('play_money')
  for (const withheld of [canary, demoCode, second.demoCode, token]) expect(text).not.toContain(withheld)
})
