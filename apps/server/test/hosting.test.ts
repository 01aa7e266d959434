import { once } from 'node:events'
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { visitor } from '@halyard/testing'
import { endpoints, tokenHeader } from '@halyard/wire'
import { sessionSignIn } from '@halyard/wire/user-events'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp } from './harness.ts'

/** Of this database alone: others on the same Postgres wait for locks of theirs. */
const waitsForUsers = `
  SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
  WHERE NOT granted AND datname = current_database() AND relation = 'users'::regclass`

it('at a stop, turns new requests away in an envelope and answers those under way first', async () => {
  const app = await startTestApp({ ROLES: 'api' })
  const { token } = await app.signedIn()
  const lock = await app.pool.connect()
  await lock.query('BEGIN')
  await lock.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
  const underWay = app.call(endpoints.getUserInfo, {}, { token })
  await expect.poll(async () => (await app.pool.query(waitsForUsers)).rows).not.toHaveLength(0)
  const closed = app.stop()
  const anything = async () => {
    const response = await fetch(`${app.url}/api/base/anything`)
    return { status: response.status, later: response.headers.get('retry-after'), body: await response.json() }
  }
  await expect
    .poll(anything)
    .toMatchObject({ status: 503, later: '2', body: { code: 7, data: { refusal: 'overloaded' } } })
  await lock.query('ROLLBACK')
  lock.release()
  expect((await underWay).code).toBe(0)
  await closed
})

it('behind a proxy that is believed, an address that the client made up evades no limit', async () => {
  const app = await startTestApp({ TRUST_PROXY: 'loopback' })
  try {
    await app.pool.query(
      `INSERT INTO rate_limit SELECT 'captcha:network:203.0.113.7', array_agg($1::timestamptz), $1::timestamptz + interval '1 minute'
         FROM generate_series(1, 120)`,
      [app.clock.now()],
    )
    const from = async (forwarded: string) =>
      (await app.call(endpoints.captcha, {}, { headers: { 'x-forwarded-for': forwarded } })).code
    expect(await from('203.0.113.7')).toBe(4024)
    expect(await from('198.51.100.1, 203.0.113.7')).toBe(4024)
    expect(await from('203.0.113.7, 198.51.100.1')).toBe(0)
  } finally {
    await app.stop()
  }
})

it.each<[string, string, string]>([
  ['a port', '203.0.113.7', '203.0.113.7:{port}'],
  ['a port after brackets', '2001:db8:1:2', '[2001:db8:1:2::9]:{port}'],
  ['a port of a proxy of its own', '203.0.113.7', '203.0.113.7, 127.0.0.1:{port}'],
  ['a word, which counts as the proxy', '127.0.0.1', 'unknown-{port}'],
  ['what looks like an address', '127.0.0.1', '203.0.113.{port}'],
])('behind a proxy that is believed, %s makes no new network', async (_, network, forwarded) => {
  const app = await startTestApp({ TRUST_PROXY: 'loopback' })
  try {
    await app.pool.query(
      `INSERT INTO rate_limit SELECT 'captcha:network:' || $2, array_agg($1::timestamptz), $1::timestamptz + interval '1 minute'
         FROM generate_series(1, 120)`,
      [app.clock.now(), network],
    )
    const tries = Array.from({ length: 34 }, (_, index) => forwarded.replace('{port}', String(40_000 + index)))
    const codes = await Promise.all(
      tries.map(async (from) => (await app.call(endpoints.captcha, {}, { headers: { 'x-forwarded-for': from } })).code),
    )
    expect(new Set(codes)).toEqual(new Set([4024]))
  } finally {
    await app.stop()
  }
})

it('under https, says so for a year, and lets scripts reach the sockets of its own host only', async () => {
  const app = await startTestApp({ PUBLIC_URL: 'https://trade.example' })
  try {
    const { headers } = await fetch(`${app.url}/api/base/anything`)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000; includeSubDomains$/)
    expect(headers.get('content-security-policy')).toContain(
      "connect-src 'self' ws://trade.example wss://trade.example;",
    )
  } finally {
    await app.stop()
  }
})

it('an invitation has the public address of the app, whatever host the request names', async () => {
  const app = await startTestApp({ PUBLIC_URL: 'https://trade.example' })
  try {
    const { token } = await app.signedIn()
    const headers = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' }
    const { data } = await app.call(endpoints.invitationSummary, {}, { token, headers })
    expect(data).toMatchObject({
      link: expect.stringMatching(/^https:\/\/trade\.example\/#\/pages\/login\/register\?code=/),
    })
  } finally {
    await app.stop()
  }
})

it('a feed at another address is told to the app, and the policy lets the app reach it', async () => {
  const app = await startTestApp({ FEED_URL: 'wss://feed.example:8443/ws' })
  try {
    expect((await app.does(visitor, endpoints.site)).feedUrl).toBe('wss://feed.example:8443/ws')
    const { headers } = await fetch(`${app.url}/api/base/anything`)
    expect(headers.get('content-security-policy')).toMatch(/connect-src 'self'[^;]* wss:\/\/feed\.example:8443;/)
  } finally {
    await app.stop()
  }
})

it('a gateway answers sockets and whether it is there, and no call, page or document', async () => {
  const app = await startTestApp({ ROLES: 'gateway', OPS_ENABLED: '1' })
  try {
    const { token } = await app.signedIn({ USDT: '100' })
    for (const { method, path, root } of [endpoints.site, endpoints.balances, endpoints.placeBuyOrder]) {
      const answer = await fetch(`${app.url}${root}${path}`, { method, headers: { [tokenHeader]: token } })
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { data: { refusal: 'notFound' } }])
    }
    for (const path of [
      '/',
      '/docs',
      '/docs/openapi.json',
      '/console/',
      '/ops/overview',
      '/market/tickers',
      '/v1/common/symbols',
    ]) {
      expect([path, (await fetch(`${app.url}${path}`)).status]).toEqual([path, 404])
    }
    expect((await fetch(`${app.url}/health/live`)).status).toBe(200)
    expect(await (await fetch(`${app.url}/health/ready`)).json()).toEqual({ ready: false, failing: ['feed'] })
    await app.trade('btcusdt', '50000')
    await expect.poll(async () => (await fetch(`${app.url}/health/ready`)).status).toBe(200)
    const heard = await Promise.all([
      firstOf(`${app.url}/ws`, { req: 'market.btcusdt.detail', id: 'a' }),
      firstOf(`${app.url}/ws/v2`, { action: 'req', ch: 'auth', params: sessionSignIn(token, 'en-US') }),
    ])
    expect(heard).toMatchObject([
      { rep: 'market.btcusdt.detail', data: { close: 50000 } },
      { ch: 'auth', code: 200 },
    ])
  } finally {
    await app.stop()
  }
})

/** The first answer of a socket, which is written as either of them writes it. */
async function firstOf(url: string, message: object): Promise<unknown> {
  const socket = new WebSocket(url.replace('http', 'ws'))
  await once(socket, 'open')
  const answered = once(socket, 'message')
  socket.send(JSON.stringify(message))
  const [data, isBinary] = (await answered) as [Buffer, boolean]
  socket.close()
  return JSON.parse((isBinary ? gunzipSync(data) : data).toString())
}

it('a host that is none has no place in the policy', async () => {
  const app = await startTestApp()
  try {
    const policy = await new Promise((resolve, reject) => {
      const asked = request(`${app.url}/api/base/anything`, { headers: { host: 'x; script-src *' } }, (response) => {
        response.resume()
        resolve(response.headers['content-security-policy'])
      })
      asked.once('error', reject).end()
    })
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toContain('script-src *')
  } finally {
    await app.stop()
  }
})

it('an application listens to no signal: the program that started it does', async () => {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const
  const listening = () => signals.map((signal) => process.listenerCount(signal))
  const before = listening()
  const app = await startTestApp()
  try {
    expect(listening()).toEqual(before)
  } finally {
    await app.stop()
  }
})
