import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountsOf } from '../../../test/accounts.ts'
import { signedParamsOf, signedQueryOf, withApiKey } from '../../../test/api-keys.ts'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { eventsTold, verified, withdrawalPassword } from '../../../test/money-movers.ts'
import { withTwoFactor } from '../../../test/two-factor.ts'
import { Database } from '../../platform/database/database.ts'
import { ApiKeyNotices } from './api-key-notices.job.ts'
import { ApiKeysRepository } from './api-keys.repository.ts'
import { ApiKeys, type KeyFault, type Program, ProgramLimits, type SignedRequest } from './index.ts'
import { commonLimit } from './program-limits.ts'

const app = appOfFile({ DEMO: '1', TEST_CAPTCHA: 'pass', SIGNED_HOSTS: 'api.huobi.pro', TRUST_PROXY: '10.0.0.1' })
const { outbox } = accountsOf(app)
beforeAll(() => app.clock.stop())
beforeEach(() => app.pool.query('DELETE FROM rate_limit'))

const host = 'trade.example'
const path = '/v1/order/orders/place'
const address = '203.0.113.7'
const owner = () => verified(app, { USDT: '1000' })
const emailOf = async ({ userId }: TestUser) =>
  (await app.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId])).rows[0]?.email ?? ''

interface Key {
  readonly accessKey: string
  readonly secret: string
}

/** A call as it arrives that was signed now, for this host, and is changed on its way. */
function arriving(key: Key, changes: Partial<SignedRequest> = {}): SignedRequest {
  const now = app.clock.now()
  const call = { method: 'GET', path, hostCandidates: [host], address, right: 'read', now } as const
  return { ...call, query: signedQueryOf(key, { method: 'GET', host, path, at: now }), ...changes }
}
const authenticate = (key: Key, changes: Partial<SignedRequest> = {}): Promise<Program | KeyFault> =>
  app.get(ApiKeys).authenticate(arriving(key, changes))

describe('making a key', () => {
  it('takes the withdrawal password, shows the secret once, and tells the owner', async () => {
    const user = await owner()
    const { secret, ...key } = await withApiKey(app, user)
    expect(secret).toMatch(/^hs[0-9a-f]{64}$/)
    const days90 = new Date(app.clock.now().getTime() + 90 * 86_400_000)
    expect(key).toMatchObject({
      name: 'Grid bot',
      mayTrade: true,
      mayWithdraw: false,
      expiresAt: days90,
      lastUse: null,
    })
    expect((await app.does(user, endpoints.apiKeys)).list).toEqual([key])
    expect((await outbox(await emailOf(user))).list[0]?.purpose).toBe('apiKeyMade')
    expect(await eventsTold(app, user)).toContain('apiKeyMade')
  })

  it('keeps the secret encrypted', async () => {
    const { secret, accessKey } = await withApiKey(app, await owner())
    const { rows } = await app.pool.query(
      'SELECT to_jsonb(api_key)::text AS stored FROM api_key WHERE access_key = $1',
      [accessKey],
    )
    expect(rows[0].stored).not.toContain(secret)
  })

  it('asks for the second factor where it is on', async () => {
    const user = await owner()
    const { codeNow } = await withTwoFactor(app, user)
    const request = { name: 'Bot', mayTrade: false, mayWithdraw: false, addresses: [], withdrawalPassword }
    expect(await app.tries(user, endpoints.makeApiKey, request)).toMatchObject({ refusal: 'twoFactorCodeMissing' })
    await withApiKey(app, user, { twoFactorCode: codeNow() })
  })

  it('is refused while withdrawals are blocked, as after a password was changed without the old one', async () => {
    const user = await owner()
    await app.does(user, endpoints.changeWithdrawalPassword, { password: '550021' })
    const request = { name: 'Bot', mayTrade: false, mayWithdraw: false, addresses: [], withdrawalPassword: '550021' }
    expect(await app.tries(user, endpoints.makeApiKey, request)).toMatchObject({ refusal: 'withdrawalsBlocked' })
  })

  it('twenty at once with room for one are one', async () => {
    const user = await owner()
    for (let made = 0; made < 19; made += 1) await withApiKey(app, user)
    const request = { name: 'Bot', mayTrade: false, mayWithdraw: false, addresses: [], withdrawalPassword }
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.tries(user, endpoints.makeApiKey, request)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await app.does(user, endpoints.apiKeys)).list).toHaveLength(20)
  })

  it.each([
    ['203.0.113.7', true],
    ['203.0.113.0/24', true],
    ['10.1.0.0/16', true],
    ['2001:DB8::/48', true],
    ['::1', true],
    ['203.0.113.7/33', false],
    ['203.0.0.0/15', false],
    ['0.0.0.0/0', false],
    ['2001::/31', false],
    ['203.0.113', false],
    ['203.0.113.007', false],
    ['trade.example', false],
    ['203.0.113.7,203.0.113.8', false],
  ])('%s as an address: %s', async (typed, isOne) => {
    const sent = { name: 'Bot', trade: true, withdraw: false, addresses: [typed], pay_password: withdrawalPassword }
    const answer = await app.call(endpoints.makeApiKey, sent, await owner())
    expect([answer.code, answer.refusal]).toEqual(isOne ? [0, undefined] : [7, 'badInput'])
  })

  it('takes at most twenty addresses', async () => {
    const addresses = Array.from({ length: 21 }, (_, index) => `203.0.113.${index}`)
    const sent = { name: 'Bot', trade: true, withdraw: false, addresses, pay_password: withdrawalPassword }
    expect(await app.call(endpoints.makeApiKey, sent, await owner())).toMatchObject({ refusal: 'badInput' })
  })
})

describe('a signed call', () => {
  it('is of the user whose key it is, within its rights', async () => {
    const user = await owner()
    const key = await withApiKey(app, user, { mayTrade: false })
    const program = {
      userId: user.userId,
      keyId: key.keyId,
      accessKey: key.accessKey,
      mayTrade: false,
      mayWithdraw: false,
    }
    expect(await authenticate(key)).toEqual(program)
    expect(await authenticate(key, { right: 'trade' })).toBe('rightMissing')
    expect(await authenticate(key, { right: 'withdraw' })).toBe('rightMissing')
  })

  it('is refused alike whether the key is unknown or the signature wrong', async () => {
    const [key, other] = [await withApiKey(app, await owner()), await withApiKey(app, await owner())]
    const wrong = { ...key, secret: other.secret }
    const unknown = { ...key, accessKey: `hk${'0'.repeat(32)}` }
    expect([await authenticate(wrong), await authenticate(unknown)]).toEqual(['signatureNotValid', 'signatureNotValid'])
    expect(await authenticate(key, { query: 'symbol=btcusdt' })).toBe('notSigned')
    expect(await authenticate(key, { query: 'AccessKeyId=x&Signature=y' })).toBe('signatureNotValid')
  })

  it('is looked up and compared alike for an unknown key and for a wrong signature, so that time tells nothing', async () => {
    const key = await withApiKey(app, await owner())
    const unknown = { accessKey: `hk${'0'.repeat(32)}`, secret: key.secret }
    const sent = vi.spyOn(app.get(Database).pool, 'query')
    const workFor = async (one: Key) => {
      sent.mockClear()
      await authenticate({ ...one, secret: `hs${'0'.repeat(64)}` })
      const { secret } = await app.get(ApiKeysRepository).signing(one.accessKey)
      const lookups = sent.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('FROM api_key'))
      return { lookups: lookups.length, secretBytes: secret.symmetricKeySize }
    }
    const forWrong = await workFor(key)
    expect(forWrong.lookups).toBe(2)
    expect(await workFor(unknown)).toEqual(forWrong)
    sent.mockRestore()
  })

  it('is for one host, path, method and set of parameters', async () => {
    const key = await withApiKey(app, await owner())
    const signed = arriving(key)
    expect(await authenticate(key, { hostCandidates: ['other.example'] })).toBe('signatureNotValid')
    expect(await authenticate(key, { hostCandidates: ['other.example', host] })).toMatchObject({ keyId: key.keyId })
    expect(await authenticate(key, { path: '/v1/order/orders' })).toBe('signatureNotValid')
    expect(await authenticate(key, { method: 'POST' })).toBe('signatureNotValid')
    expect(await authenticate(key, { query: `${signed.query}&symbol=ethusdt` })).toBe('signatureNotValid')
  })

  it.each([
    [-5 * 60, true],
    [-5 * 60 - 1, false],
    [5 * 60, true],
    [5 * 60 + 1, false],
  ])('signed %s seconds from now is taken: %s', async (seconds, taken) => {
    const key = await withApiKey(app, await owner())
    // The signature has whole seconds.
    app.clock.moveTo(new Date(Math.ceil(app.clock.now().getTime() / 1_000) * 1_000))
    const at = new Date(app.clock.now().getTime() + seconds * 1_000)
    const query = signedQueryOf(key, { host, path, at })
    expect(await authenticate(key, { query })).toEqual(
      taken ? expect.objectContaining({ keyId: key.keyId }) : 'timestampNotValid',
    )
  })

  it('comes from a listed address alone', async () => {
    const key = await withApiKey(app, await owner(), { addresses: [address, '198.51.100.0/24', '2001:db8:1::/48'] })
    expect(key.expiresAt).toBeNull()
    for (const listed of [address, '198.51.100.200', '2001:db8:1:2::3', `::ffff:${address}`]) {
      expect(await authenticate(key, { address: listed }), listed).toMatchObject({ keyId: key.keyId })
    }
    for (const foreign of ['203.0.113.8', '198.51.101.1', '2001:db8:2::1', '::1', '']) {
      expect(await authenticate(key, { address: foreign }), foreign).toBe('addressNotListed')
    }
  })

  it('ends with its key: after 90 days, and with the next call when it is revoked', async () => {
    const user = await owner()
    const [first, second] = [await withApiKey(app, user), await withApiKey(app, user)]
    await app.does(user, endpoints.revokeApiKey, { keyId: first.keyId })
    expect(await authenticate(first)).toBe('keyRevoked')
    // Who does not hold the secret is told nothing of that.
    expect(await authenticate({ ...first, secret: second.secret })).toBe('signatureNotValid')
    expect(await authenticate(second)).toMatchObject({ keyId: second.keyId })
    app.clock.advance({ days: 90 })
    expect(await authenticate(second)).toBe('keyExpired')
  })

  it('is noted with its time, address and call', async () => {
    const user = await owner()
    const key = await withApiKey(app, user)
    await authenticate(key)
    const [{ lastUse } = expect.fail('no key')] = (await app.does(user, endpoints.apiKeys)).list
    expect(lastUse).toEqual({ at: app.clock.now(), address, call: `GET ${path}` })
    await authenticate({ ...key, secret: 'hsother' }, { address: '198.51.100.1' })
    expect((await app.does(user, endpoints.apiKeys)).list[0]?.lastUse).toEqual(lastUse)
  })

  it('signs a socket in likewise, also where all of its address was signed', async () => {
    const key = await withApiKey(app, await owner())
    const now = app.clock.now()
    const socket = { hostCandidates: ['api.huobi.pro', host], path: '/ws/v2', address, now }
    const keys = app.get(ApiKeys)
    for (const signed of ['/ws/v2', `ws://${host}/ws/v2`]) {
      const params = signedParamsOf(key, { host, path: signed, at: now })
      expect(await keys.authenticateSocket({ ...socket, params }), signed).toMatchObject({ keyId: key.keyId })
    }
    const elsewhere = signedParamsOf(key, { host, path: '/ws/v3', at: now })
    expect(await keys.authenticateSocket({ ...socket, params: elsewhere })).toBe('signatureNotValid')
    expect(await keys.authenticateSocket({ ...socket, params: {} })).toBe('signatureNotValid')
  })
})

describe('the hosts that a call may be signed for', () => {
  const hostsOf = (headers: Record<string, string>, remoteAddress = '198.51.100.1') =>
    app.get(ApiKeys).hostsOf({ headers, socket: { remoteAddress } as never })

  it('are the one that it was sent to, with and without a port, and those of the settings', () => {
    expect(hostsOf({ host: 'Trade.example' })).toEqual([host, `${host}:443`, `${host}:80`, 'api.huobi.pro'])
    expect(hostsOf({ host: '127.0.0.1:3000' })).toEqual(['127.0.0.1:3000', '127.0.0.1', 'api.huobi.pro'])
    expect(hostsOf({ host: '[::1]:3000' })).toEqual(['[::1]:3000', '[::1]', 'api.huobi.pro'])
    expect(hostsOf({})).toEqual(['api.huobi.pro'])
  })

  it('are what a proxy forwards, where the proxy is believed', () => {
    const headers = { host: 'api', 'x-forwarded-host': 'trade.example:8443' }
    expect(hostsOf(headers, '10.0.0.1')).toContain('trade.example:8443')
    expect(hostsOf(headers, '10.0.0.1')).toContain(host)
    expect(hostsOf(headers)).not.toContain(host)
  })
})

describe('keys are revoked', () => {
  const reasonOf = async ({ userId }: TestUser) =>
    (await app.pool.query('SELECT DISTINCT revoked_by FROM api_key WHERE user_id = $1', [userId])).rows

  it('by their owner alone', async () => {
    const [user, thief] = [await owner(), await owner()]
    const { keyId } = await withApiKey(app, user)
    expect(await app.tries(thief, endpoints.revokeApiKey, { keyId })).toMatchObject({ refusal: 'notFound' })
    await app.does(user, endpoints.revokeApiKey, { keyId })
    expect(await app.tries(user, endpoints.revokeApiKey, { keyId })).toMatchObject({ refusal: 'notFound' })
  })

  it('all at once, and the owner is told and mailed once', async () => {
    const user = await owner()
    await withApiKey(app, user, { name: 'First' })
    app.clock.advance({ seconds: 1 })
    await withApiKey(app, user, { name: 'Second' })
    await app.does(user, endpoints.revokeApiKeys)
    expect((await app.does(user, endpoints.apiKeys)).list).toEqual([])
    expect((await eventsTold(app, user))[0]).toBe('apiKeysRevoked')
    for (let round = 0; round < 2; round += 1) await app.get(ApiKeyNotices).sweep()
    const mails = (await outbox(await emailOf(user))).list.filter(({ purpose }) => purpose === 'apiKeysRevoked')
    expect(mails.map(({ text }) => text.includes('First, Second'))).toEqual([true])
  })

  it.each([
    [
      'withdrawalPasswordChanged',
      (user: TestUser) => app.does(user, endpoints.changeWithdrawalPassword, { password: '550021' }),
    ],
    [
      'accountClosed',
      ({ userId }: TestUser) =>
        app.pool.query(`UPDATE users SET state = 'frozen', updated_at = now() WHERE id = $1`, [userId]),
    ],
  ])('by what happens to the account: %s', async (reason, happens) => {
    const user = await owner()
    const key = await withApiKey(app, user)
    expect(await authenticate(key)).toMatchObject({ keyId: key.keyId })
    await happens(user)
    expect(await authenticate(key)).toBe('keyRevoked')
    expect(await reasonOf(user)).toEqual([{ revoked_by: reason }])
    await app.get(ApiKeyNotices).sweep()
    expect((await outbox(await emailOf(user))).list.map(({ purpose }) => purpose)).toContain('apiKeysRevoked')
  })

  it('are unknown after another 90 days, and not before', async () => {
    const user = await owner()
    const key = await withApiKey(app, user)
    await app.does(user, endpoints.revokeApiKeys)
    await app.get(ApiKeyNotices).sweep()
    expect(await authenticate(key)).toBe('keyRevoked')
    app.clock.advance({ days: 91 })
    await app.get(ApiKeyNotices).sweep()
    expect(await authenticate(key)).toBe('signatureNotValid')
  })
})

describe('limits of programs', () => {
  const start = new Date('2026-01-01T00:00:00Z')
  const after = (ms: number) => new Date(start.getTime() + ms)

  it('are ten calls a second for a key, and the next window begins anew', () => {
    const limits = new ProgramLimits()
    const program = { keyId: 1, userId: 1 }
    for (let left = 9; left >= 0; left -= 1) {
      const { allowed, headers } = limits.take(program, after(100))
      expect([allowed, headers['x-hb-ratelimit-requests-remain']]).toEqual([true, String(left)])
    }
    expect(limits.take(program, after(900))).toEqual({
      allowed: false,
      headers: {
        'x-hb-ratelimit-requests-remain': '0',
        'x-hb-ratelimit-requests-expire': String(after(1_100).getTime()),
        'retry-after': '1',
      },
    })
    expect(limits.take(program, after(1_100)).allowed).toBe(true)
  })

  it('are three times as many for all keys of a user, and of their own for a call that has one', () => {
    const limits = new ProgramLimits()
    const taken = [1, 2, 3, 4].map(
      (keyId) =>
        Array.from({ length: 10 }, () => limits.take({ keyId, userId: 1 }, start)).filter((one) => one.allowed).length,
    )
    expect(taken).toEqual([10, 10, 10, 0])
    const orders = { max: 100, seconds: 2 }
    expect(limits.take({ keyId: 4, userId: 1 }, start, orders, 'orders').headers).toMatchObject({
      'x-hb-ratelimit-requests-remain': '99',
    })
    expect(limits.take({ keyId: 5, userId: 2 }, start).allowed).toBe(true)
  })

  it('are those of the address for who signs nothing', () => {
    const limits = new ProgramLimits()
    for (let left = commonLimit.max; left > 0; left -= 1) expect(limits.take({ address }, start).allowed).toBe(true)
    expect(limits.take({ address }, start).allowed).toBe(false)
    expect(limits.take({ address: '198.51.100.1' }, start).allowed).toBe(true)
  })
})
