import { createPublicKey } from 'node:crypto'
import { type PushDelivery, TestPushService } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountsOf, newPassword, password } from '../../../test/accounts.ts'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { EncryptedStores } from '../../platform/encryption/encrypted-stores.ts'
import { PushRepository } from './push.repository.ts'
import { PushDeliveries } from './push-deliveries.job.ts'

const { pushState, subscribePush, unsubscribePush, savePushSettings, logout, changePassword, notificationList } =
  endpoints

const service = await new TestPushService().start()
const app = appOfFile({ PUSH_SERVICES: service.origin, TEST_CAPTCHA: 'pass', DEMO: '1' })
afterAll(() => service.stop())
beforeAll(() => {
  app.clock.stop()
  app.clock.moveTo(new Date('2026-11-23T12:00:00Z'))
})

const refused = { code: 7, data: { refusal: 'pushUnavailable' } }
const badInput = { code: 7, data: { refusal: 'badInput' } }

let user: TestUser
let browser: ReturnType<TestPushService['browser']>

const sweep = () => app.get(PushDeliveries).sweep()
const subscribe = (one: TestUser & { lang?: string }, { subscription } = browser) =>
  app.does(one, subscribePush, subscription)
const isSubscribed = async (one: TestUser) => (await app.does(one, pushState)).subscribed

let facts = 0
/** As the tables tell. */
async function tell(event = 'depositCompleted', detail: object = { quantity: '1250.5', asset: 'USDT' }, one = user) {
  facts += 1
  await app.pool.query("SELECT notification_add($1, $2, $3, 'deposit', $4, $5)", [
    one.userId,
    event,
    detail,
    facts,
    app.clock.now(),
  ])
}

async function told(event?: string, detail?: object) {
  await tell(event, detail)
  await sweep()
}

beforeEach(async () => {
  service.answers.length = 0
  user = await app.signedIn()
  browser = service.browser()
})

describe('a device', () => {
  it('is sent what its user is notified of, so that nobody else can read it, signed by this host', async () => {
    await subscribe({ ...user, lang: 'de-DE' })
    await told()
    await told('buyFilled', { quantity: '0.02', asset: 'BTC', price: '48990', payingAsset: 'USDT' })
    const [deposit, fill] = browser.messages
    expect(deposit).toEqual({
      notificationId: expect.any(Number),
      event: 'depositCompleted',
      facts: [
        { name: 'quantity', kind: 'amount', value: '1250.5' },
        { name: 'asset', kind: 'text', value: 'USDT' },
      ],
      reference: { kind: 'deposit', id: facts - 1 },
      createdAt: '2026-11-23T12:00:00.000Z',
      unread: 1,
      title: 'Einzahlung abgeschlossen',
      content: '1.250,5 USDT wurden Ihrem Guthaben gutgeschrieben.',
    })
    expect(fill).toMatchObject({ event: 'buyFilled', unread: 2 })
    const [delivery] = browser.deliveries
    expect(delivery?.body.toString('latin1')).not.toMatch(/USDT|deposit/)
    expect(delivery?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
      topic: `notification-${deposit?.notificationId}`,
    })
    const { key, claims } = signatureOf(delivery ?? expect.fail('nothing was sent'))
    expect(key).toBe((await app.does(user, pushState)).serverKey)
    expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^(mailto|https):/) })
    expect((claims.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600)
  })

  it('is sent each once, however many workers look', async () => {
    await subscribe(user)
    for (const _ of Array.from({ length: 20 })) await tell()
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    const ids = browser.messages.map(({ notificationId }) => notificationId)
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
    expect((await app.pool.query('SELECT FROM push_delivery')).rowCount).toBe(0)
  })

  it('is not sent what was read meanwhile, nor what is older than a day', async () => {
    await subscribe(user)
    await tell()
    const { list } = await app.does(user, notificationList)
    await app.does(user, endpoints.readNotification, { notificationId: list[0]?.notificationId ?? 0 })
    await sweep()
    await tell()
    app.clock.advance({ days: 1 })
    await sweep()
    expect(browser.messages).toEqual([])
  })

  it('is sent what counts up as it is by then, and again after it was sent', async () => {
    await subscribe(user)
    const settle = (contracts: string) =>
      app.pool.query(
        `INSERT INTO notification AS known (user_id, key, event, detail, created_at)
           VALUES ($1, 'contractsSettled:now', 'contractsSettled', $2, $3)
         ON CONFLICT (user_id, key) DO UPDATE SET read_at = NULL, detail = excluded.detail`,
        [user.userId, { contracts, profit: '-15', asset: 'USDT' }, app.clock.now()],
      )
    await settle('1')
    await settle('2')
    await sweep()
    await settle('3')
    await sweep()
    expect(browser.messages.map(({ facts: [contracts] }) => contracts?.value)).toEqual(['2', '3'])
    expect(new Set(browser.deliveries.map(({ headers }) => headers['topic'])).size).toBe(1)
  })

  it('is sent long texts short enough for every push service, and all as long as each other', async () => {
    await subscribe(user)
    const reason = '金'.repeat(2_000)
    await told('depositRejected', { quantity: '1', asset: 'USDT', reason })
    expect(browser.messages[0]?.facts.find(({ name }) => name === 'reason')?.value).toMatch(/^金{239}…$/)
    await told('identityPassed', {})
    expect(browser.deliveries.map(({ body }) => body.length)).toEqual([4_096, 4_096])
  })
})

describe('what is told', () => {
  const all = {
    orders: true,
    alerts: true,
    contracts: true,
    deposits: true,
    withdrawals: true,
    reviews: true,
    products: true,
    service: true,
  }

  it('is what the user chose, and security in any case', async () => {
    await subscribe(user)
    const chosen = await app.does(user, savePushSettings, { ...all, deposits: false })
    expect((await app.does(user, pushState)).settings).toEqual(chosen)
    await told()
    await told('identityPassed', {})
    await told('twoFactorOff', {})
    expect(browser.events).toEqual(['identityPassed', 'twoFactorOff'])
    expect((await app.does(user, notificationList)).unread).toBe(3)
  })

  it('in quiet hours stays at the bell, and security is told', async () => {
    await subscribe(user)
    // It is noon in UTC, and 21:00 in Tokyo.
    const quietHours = { from: '20:30', to: '06:00', timeZone: 'Asia/Tokyo' }
    await app.does(user, savePushSettings, { ...all, quietHours })
    await told()
    await told('passkeyAdded', { name: 'Pixel' })
    expect(browser.events).toEqual(['passkeyAdded'])
    await app.does(user, savePushSettings, { ...all, quietHours: { ...quietHours, timeZone: 'Europe/London' } })
    await told()
    expect(browser.events).toEqual(['passkeyAdded', 'depositCompleted'])
    expect((await app.does(user, notificationList)).unread).toBe(3)
  })

  it.each([
    ['a time that is none', { from: '24:00', to: '06:00', timeZone: 'UTC' }],
    ['a zone that is none', { from: '22:00', to: '06:00', timeZone: 'Mars/Olympus' }],
    ['half of them', { from: '22:00' }],
  ])('takes no quiet hours with %s', async (_, quietHours) => {
    expect(await app.call(savePushSettings, { ...all, quietHours }, user)).toMatchObject(badInput)
    expect((await app.does(user, pushState)).settings.quietHours).toBeNull()
  })
})

describe('a subscription ends', () => {
  it('when it is switched off, and with the session that is signed out', async () => {
    await subscribe(user)
    await app.does(user, unsubscribePush)
    await told()
    expect([await isSubscribed(user), browser.messages]).toEqual([false, []])
    await subscribe(user)
    await tell()
    await app.does(user, logout)
    await sweep()
    expect(browser.messages).toEqual([])
    const { rowCount } = await app.pool.query('SELECT FROM push_subscription WHERE user_id = $1', [user.userId])
    expect(rowCount).toBe(0)
  })

  it('with a sign-in elsewhere, of which it is told, and of nothing after', async () => {
    const accounts = accountsOf(app)
    const mira = await accounts.registered()
    await subscribe(mira)
    await tell('depositCompleted', undefined, mira)
    app.clock.advance({ seconds: 1 })
    expect(await accounts.signIn(mira.email)).toMatchObject({ code: 0 })
    app.clock.advance({ seconds: 1 })
    await tell('depositCompleted', undefined, mira)
    await sweep()
    await sweep()
    expect(browser.events).toEqual(['signedIn'])
    expect((await app.pool.query('SELECT FROM push_subscription WHERE user_id = $1', [mira.userId])).rowCount).toBe(0)
  })

  it('with a changed password, of which it is told', async () => {
    const mira = await accountsOf(app).registered()
    await subscribe(mira)
    app.clock.advance({ seconds: 1 })
    await app.does(mira, changePassword, { oldPassword: password, newPassword })
    app.clock.advance({ seconds: 1 })
    await tell('depositCompleted', undefined, mira)
    await sweep()
    expect(browser.events).toEqual(['passwordChanged'])
  })

  it('with a session that was replaced without a word, or has expired, at the next look', async () => {
    await subscribe(user)
    await app.signedInAgain(user)
    await app.get(PushRepository).sweep(app.clock.now())
    const other = await app.signedIn()
    await subscribe(other)
    app.clock.advance({ days: 8 })
    await app.get(PushRepository).sweep(app.clock.now())
    const { rowCount } = await app.pool.query('SELECT FROM push_subscription WHERE user_id = ANY ($1)', [
      [user.userId, other.userId],
    ])
    expect(rowCount).toBe(0)
  })

  it.each([404, 410])('when the push service answers %i', async (status) => {
    await subscribe(user)
    service.answers.push({ status })
    await told()
    expect([browser.messages.length, await isSubscribed(user)]).toEqual([1, false])
    await told()
    expect(browser.messages).toHaveLength(1)
  })

  it('after many failures in a row and days without one that was taken', async () => {
    await subscribe(user)
    for (const day of [1, 2, 3, 4]) {
      for (const _ of [1, 2, 3, 4]) {
        service.answers.push({ status: 400 })
        await told()
      }
      expect(await isSubscribed(user)).toBe(day < 4)
      app.clock.advance({ days: 1, seconds: 1 })
    }
  })
})

describe('a push service that does not take it', () => {
  it.each([500, 503, 429])('with %i is asked again later, as late as it says, until it does', async (status) => {
    await subscribe(user)
    service.answers.push({ status, headers: { 'retry-after': '120' } }, { status: 500 })
    await told()
    app.clock.advance({ seconds: 119 })
    await sweep()
    expect(browser.deliveries).toHaveLength(1)
    app.clock.advance({ seconds: 1 })
    await sweep()
    expect(browser.deliveries).toHaveLength(2)
    app.clock.advance({ seconds: 30 })
    await sweep()
    await sweep()
    expect(browser.deliveries).toHaveLength(3)
    expect((await app.pool.query('SELECT FROM push_delivery')).rowCount).toBe(0)
    expect(await isSubscribed(user)).toBe(true)
  })

  it('and one that dies with it in hand leaves it to another', async () => {
    await subscribe(user)
    await tell()
    await app.get(PushRepository).take(new Date(app.clock.now().getTime() + 60_000), 10)
    await sweep()
    expect(browser.messages).toEqual([])
    app.clock.advance({ seconds: 60 })
    await sweep()
    expect(browser.events).toEqual(['depositCompleted'])
  })

  it('follows nobody elsewhere', async () => {
    await subscribe(user)
    const elsewhere = await new TestPushService().start()
    service.answers.push({ status: 307, headers: { location: `${elsewhere.origin}/` } })
    await told()
    expect(elsewhere.taken).toEqual([])
    elsewhere.stop()
  })
})

describe('an attacker', () => {
  it.each([
    'http://127.0.0.1:1/push',
    'https://127.0.0.1/push',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:6379/',
    'https://push.example/push',
    'http://[::1]/push',
    'file:///etc/passwd',
    'http',
  ])('has nothing sent to %s', async (endpoint) => {
    const answer = await app.call(subscribePush, { ...browser.subscription, endpoint }, user)
    expect(answer).toMatchObject(/^http.+/.test(endpoint) ? refused : badInput)
    expect(await isSubscribed(user)).toBe(false)
  })

  it('does not hide another host behind the name of one that is allowed', async () => {
    const { host } = new URL(service.origin)
    for (const endpoint of [
      `http://${host}@10.0.0.1/push`,
      `http://${host}.evil.example/`,
      `http://u:p@${host}/push`,
    ]) {
      expect(await app.tries(user, subscribePush, { ...browser.subscription, endpoint })).toMatchObject(refused)
    }
  })

  it('gives no keys that are none', async () => {
    // As long as a point of the curve, and none.
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    expect(await app.tries(user, subscribePush, { ...browser.subscription, p256dh })).toMatchObject(refused)
    expect(await app.call(subscribePush, { ...browser.subscription, auth: 'short' }, user)).toMatchObject(badInput)
  })

  it('has one subscription a session, and of a shared account so many', async () => {
    const many = Array.from({ length: 5 }, () => service.browser())
    for (const one of many) await subscribe(user, one)
    await told()
    expect(many.map(({ messages }) => messages.length)).toEqual([0, 0, 0, 0, 1])
    await app.pool.query('UPDATE users SET shared = true WHERE id = $1', [user.userId])
    const sessions = await Promise.all(Array.from({ length: 22 }, () => app.signedInAgain(user)))
    const answers = await Promise.all(
      sessions.map((session) => app.tries(session, subscribePush, service.browser().subscription)),
    )
    // The first has one already.
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(19)
    expect(answers.filter(({ code }) => code !== 0).map(({ refusal }) => refusal)).toEqual(
      Array.from({ length: 3 }, () => 'tooManyEntries'),
    )
  })

  it("does not take another's subscription away by its address, and reads nothing of theirs", async () => {
    await subscribe(user)
    const eve = await app.signedIn()
    const { p256dh, auth } = service.browser().subscription
    await app.does(eve, subscribePush, { endpoint: browser.subscription.endpoint, p256dh, auth })
    await app.does(eve, unsubscribePush)
    expect(await isSubscribed(user)).toBe(true)
    await told()
    expect(browser.events).toEqual(['depositCompleted'])
    for (const endpoint of [pushState, unsubscribePush]) {
      expect((await app.tries({ token: undefined }, endpoint)).refusal).toBe('notSignedIn')
    }
  })

  it('who signs in on the same browser is told of their own from then on', async () => {
    await subscribe(user)
    const next = await app.signedIn()
    await subscribe(next)
    await tell()
    await tell('identityPassed', {}, next)
    await sweep()
    expect(browser.events).toEqual(['identityPassed'])
    expect(await isSubscribed(user)).toBe(false)
  })

  it('finds no address and no key in a copy of the database', async () => {
    await subscribe(user)
    const { rows } = await app.pool.query('SELECT row_to_json(push_subscription)::text AS row FROM push_subscription')
    const { endpoint, p256dh, auth } = browser.subscription
    for (const secret of [endpoint, p256dh, auth]) expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
    const places = (await app.get(EncryptedStores).renew()).filter(({ place }) => place === 'push subscriptions')
    expect(places).toEqual([{ place: 'push subscriptions', seen: rows.length, renewed: 0 }])
  })
})

describe('without a key of the host', () => {
  const silent = appOfFile({ ENCRYPTION_KEYS: `given:${'0'.repeat(64)}` })

  it('says so, and takes no subscription', async () => {
    const noor = await silent.signedIn()
    expect(await silent.does(noor, pushState)).toMatchObject({ serverKey: null, subscribed: false })
    const { subscription } = service.browser()
    expect(await silent.tries(noor, subscribePush, subscription)).toMatchObject({ refusal: 'pushUnavailable' })
  })
})

/** Who signed a delivery, and what (RFC 8292). @throws when it was signed by another key than it names */
function signatureOf({ headers }: PushDelivery): { key: string; claims: jwt.JwtPayload } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  return { key, claims: jwt.verify(token, publicKey, { algorithms: ['ES256'] }) as jwt.JwtPayload }
}
