import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@halyard/embedded'
import { endpoints, tokenHeader } from '@halyard/wire'
import { expect, it } from 'vitest'
import { base64, photo } from './photos.ts'
import { bundledServer } from './server-processes.ts'

/** What must not reach a log, planted wherever people and operators send secrets. */
const planted = {
  password: 'canary-login-password-8842',
  withdrawalPassword: 'canary-withdrawal-7731',
  code: '918273',
  captcha: 'c4n4ry',
  card: '4556737586899855',
  token: 'canary-token-never-log-this',
  operatorToken: 'op_canary-operator-token-never-log-this',
  name: 'Canary Lindqvist',
}

it('logs, even at their most talkative, hold no password, token, code, card number or image', {
  timeout: 300_000,
}, async () => {
  const program = await bundledServer()
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'halyard-canary-'))
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'debug',
      OPS_ENABLED: '1',
      ROLES: 'api,worker',
      MARKET_HISTORY_BARS: '5',
      TEST_CODE: planted.code,
      TEST_CAPTCHA: planted.captcha,
    },
  })
  let logs = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (logs += String(data)))
  try {
    await expect.poll(() => logs).toMatch(/running at http/)
    const url = /running at (\S+)/.exec(logs)?.[1] ?? ''
    const image = base64(await photo())
    const sendAll = async () => {
      for (const { method, path, input } of Object.values(endpoints)) {
        for (const token of [planted.token, undefined]) {
          await send(url, method, path, input, image, token)
        }
      }
      await fetch(`${url}/ops/users/1001/state`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-operator-token': planted.operatorToken },
        body: JSON.stringify({ reason: planted.password }),
      })
    }
    await sendAll()
    const session = await signUp(url)
    const apiSecret = await makeKey(url, session)
    await send(url, 'POST', '/user/uploadBase64', 'form', image, session)
    await send(url, 'POST', '/user_card/createUser_card', 'body', image, session)
    // A defect is logged whole: the request's secrets must not be in it.
    await breakThings(database.url)
    for (const { method, path, input } of Object.values(endpoints)) await send(url, method, path, input, image, session)
    await expect.poll(() => logs).toMatch(/"level":50/)
    for (const secret of [...Object.values(planted), image.slice(100, 180), session, apiSecret])
      expect(logs).not.toContain(secret)
  } finally {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function send(url: string, method: string, path: string, input: string, image: string, token?: string) {
  const fields = {
    username: 'canary@example.com',
    email: 'canary@example.com',
    phone: '13800138000',
    countryCode: '86',
    password: planted.password,
    passWord: planted.password,
    newPassword: `${planted.password}-2`,
    oldPassword: planted.password,
    pay_password: planted.withdrawalPassword,
    smsCode: planted.code,
    emailCode: planted.code,
    code: planted.code,
    captcha: planted.captcha,
    captchaId: 'canary',
    card_number: planted.card,
    name: planted.name,
    base64Str: image,
    card_front: image.slice(0, 200),
    ID: 1,
    id: 1,
  }
  const query =
    input === 'query' ? `?${new URLSearchParams({ password: planted.password, token: planted.token, ID: '1' })}` : ''
  await fetch(`${url}/api${path}${query}`, {
    method,
    headers: {
      ...(input === 'query' ? {} : { 'content-type': 'application/json' }),
      ...(token ? { [tokenHeader]: token } : {}),
    },
    ...(input === 'query' ? {} : { body: JSON.stringify(fields) }),
  })
}

/** A session of a new user, whose password is planted too. */
async function signUp(url: string): Promise<string> {
  const post = async (path: string, fields: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    return (await response.json()) as { code: number; msg: string; data: Record<string, string> }
  }
  const { data } = await post('/base/captcha', {})
  const answer = await post('/base/registerUser', {
    email: 'mira@example.com',
    passWord: planted.password,
    smsCode: planted.code,
    emailCode: planted.code,
    captcha: planted.captcha,
    captchaId: data.captchaId,
    invitationCode: 'HALYARD',
  })
  if (answer.code !== 0) throw new Error(`registering was refused: ${answer.msg}`)
  return String(answer.data.token)
}

/** An API key's secret, which is answered once. */
async function makeKey(url: string, token: string): Promise<string> {
  const post = async (path: string, fields: object) => {
    const headers = { 'content-type': 'application/json', [tokenHeader]: token }
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(fields) })
    return (await response.json()) as { data: Record<string, string> }
  }
  await post('/user/changePayPassword', { password: planted.withdrawalPassword })
  const proof = { pay_password: planted.withdrawalPassword }
  const { data } = await post('/user/apikeys', { name: 'Bot', trade: true, withdraw: true, addresses: [], ...proof })
  if (!data.secret) throw new Error('no key was made')
  return data.secret
}

/** Takes tables away, so that calls fail in the middle of their work. */
async function breakThings(databaseUrl: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const table of ['upload', 'identity', 'bank_card', 'spot_order', 'users']) {
    await client.query(`ALTER TABLE IF EXISTS ${table} RENAME TO ${table}_away`)
  }
  await client.end()
}
