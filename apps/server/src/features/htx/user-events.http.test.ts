import { once } from 'node:events'
import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { type HtxPrivateFrame, htxPrivateClientText, readHtxPrivateFrame } from '@halyard/wire/htx/private-frames'
import { sessionSignIn, type UserEvent, userEventsChannel } from '@halyard/wire/user-events'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { signedParamsOf } from '../../../test/api-keys.ts'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { programOf } from '../../../test/htx-programs.ts'
import { verified } from '../../../test/money-movers.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { PasswordHasher } from '../auth/password-hasher.ts'
import { ContractSettler } from '../contracts/contract-settler.job.ts'
import { UserDeskRepository } from '../operations/user-desk.repository.ts'
import { PriceAlertJudge } from '../price-alerts/price-alert-judge.job.ts'
import { SpotMatcher } from '../spot/spot-matcher.job.ts'
import { HtxPrivateGateway } from './htx-private.gateway.ts'

const { placeBuyOrder, openContract, createPriceAlert, logout, notificationList } = endpoints

/** Without the worker's role nothing happens by itself: each test says when a worker comes by. */
const app = appOfFile()
const path = '/ws/v2'
/** A busy machine may hold this process up for seconds. */
const patience = { timeout: 60_000, interval: 5 }
const sockets: WebSocket[] = []

beforeAll(() => app.clock.stop())
beforeEach(async () => {
  app.clock.moveTo(new Date())
  await app.trade('btcusdt', '50000')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

type Of<Kind extends HtxPrivateFrame['kind']> = Extract<HtxPrivateFrame, { kind: Kind }>

/** The app at the private socket, which keeps all that it hears. */
async function connect() {
  const { host } = new URL(app.url)
  const socket = new WebSocket(`ws://${host}${path}`)
  sockets.push(socket)
  const frames: HtxPrivateFrame[] = []
  let closed: string | undefined
  socket.on('message', (data: Buffer) => {
    const frame = readHtxPrivateFrame(data.toString())
    if (frame) frames.push(frame)
  })
  socket.on('close', (_code, reason) => {
    closed = reason.toString()
  })
  await once(socket, 'open')
  const heard = <Kind extends HtxPrivateFrame['kind']>(kind: Kind) =>
    frames.filter((frame): frame is Of<Kind> => frame.kind === kind)
  return {
    host,
    say: (text: string) => socket.send(text),
    hears: <Kind extends HtxPrivateFrame['kind']>(kind: Kind) =>
      vi.waitFor(() => heard(kind)[0] ?? expect.fail(`no ${kind} among ${JSON.stringify(frames)}`), patience),
    events: () => heard('push').map(({ told }) => told as UserEvent),
    refusals: () => heard('refusal').map(({ action, message }) => `${action} ${message}`),
    until: <Kind extends UserEvent['kind']>(kind: Kind) =>
      vi.waitFor(
        () =>
          heard('push')
            .map(({ told }) => told as UserEvent)
            .find((event): event is Extract<UserEvent, { kind: Kind }> => event.kind === kind) ??
          expect.fail(`no ${kind} among ${JSON.stringify(frames)}`),
        patience,
      ),
    isClosed: () => vi.waitFor(() => closed ?? expect.fail('the socket is open'), patience),
  }
}

async function listening(user: TestUser, last?: number, language = 'en-US') {
  const client = await connect()
  client.say(htxPrivateClientText.auth(sessionSignIn(user.token, language)))
  await client.hears('signedIn')
  client.say(htxPrivateClientText.sub(userEventsChannel, last))
  const { sequence, resumed } = await client.hears('subscribed')
  return { ...client, sequence, resumed }
}

const limitBuy = { symbol: 'btcusdt', type: 'limit', sizing: 'quantity', quantity: Amount.of('0.02') } as const
const restingBuy = { ...limitBuy, limitPrice: Amount.of('49000') }

describe('the app is told', () => {
  it('of its orders, what they moved, and the notification, in one sequence without a gap', async () => {
    const user = await app.signedIn({ USDT: '10000' })
    const client = await listening(user, undefined, 'de-DE')
    expect(client.resumed).toBe(false)
    const { orderId } = await app.does(user, placeBuyOrder, restingBuy)
    await app.trade('btcusdt', '48990')
    await app.get(SpotMatcher).sweep()
    const told = await client.until('notified')
    expect(told.notification).toMatchObject({ event: 'buyFilled', read: false })
    expect(told.notification.content).toContain('0,02 BTC')
    const events = client.events()
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => client.sequence + index + 1))
    const kinds = events.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind !== 'balance')).toEqual(['placed', 'filled', 'notified'])
    expect(events.find(({ kind }) => kind === 'filled')).toMatchObject({ orderId, symbol: 'btcusdt' })
    const btc = events.flatMap((event) => (event.kind === 'balance' && event.asset === 'BTC' ? event : []))
    expect(btc[0]?.available.text()).toBe('0.01998')
    expect(told.at).toBeInstanceOf(Date)
  })

  it('of a contract that has ended, with its result, after the money', async () => {
    const user = await app.signedIn({ USDT: '10000' })
    const at = new Date(Date.now() - 3_600_000)
    app.clock.moveTo(at)
    const token = (await app.signedInAgain(user)).token
    await app.trade('ethusdt', '3000', { at })
    const client = await listening({ ...user, token })
    const { contractId, closesAt } = await app.does({ ...user, token }, openContract, {
      ...{ direction: 'up', premium: Amount.of('100'), symbol: 'ethusdt', durationSeconds: 60 },
    })
    await app.trade('ethusdt', '3001', { at: new Date(closesAt.getTime() - 100) })
    await app.trade('ethusdt', '3001', { at: new Date(closesAt.getTime() + 1) })
    app.clock.moveTo(new Date(closesAt.getTime() + 1_000))
    await app.get(ContractSettler).settleDue()
    const { contract } = await client.until('contractEnded')
    expect(contract).toMatchObject({ contractId, state: 'settled', result: 'profit' })
    expect(contract.profitLoss?.text()).toBe('85')
    expect(
      client
        .events()
        .map(({ kind }) => kind)
        .slice(-2),
    ).toEqual(['balance', 'contractEnded'])
  })

  it('of a price alert', async () => {
    const user = await app.signedIn()
    const client = await listening(user)
    await app.trade('solusdt', '150')
    await app.does(user, createPriceAlert, { symbol: 'solusdt', price: Amount.of('151') })
    await app.trade('solusdt', '151')
    await app.get(PriceAlertJudge).sweep()
    const { notification } = await client.until('notified')
    expect(notification).toMatchObject({ event: 'priceReached', reference: { kind: 'priceAlert' } })
    expect(notification).toEqual((await app.does(user, notificationList)).list[0])
  })

  it('what it missed when it comes back, and nothing of others', async () => {
    const [user, other] = [await app.signedIn({ USDT: '10000' }), await app.signedIn({ USDT: '10000' })]
    const first = await listening(user)
    const { orderId } = await app.does(user, placeBuyOrder, restingBuy)
    const placed = await first.until('placed')
    for (const socket of sockets.splice(0)) socket.terminate()
    await app.does(other, placeBuyOrder, restingBuy)
    await app.does(user, endpoints.cancelOrder, { orderId })
    const second = await listening(user, placed.sequence)
    expect(second.resumed).toBe(true)
    const cancelled = await second.until('cancelled')
    expect(cancelled.orderId).toBe(orderId)
    expect(second.events().map(({ sequence }) => sequence)[0]).toBe(placed.sequence + 1)
  })
})

describe('the socket ends with its session', () => {
  it('and tells the device at once which other signed in, and when', async () => {
    const user = await app.signedIn({ USDT: '10000' })
    const displaced = await listening(user)
    const token = (await app.get(Sessions).begin(user.userId, 'Firefox on Linux')).token
    const { ended } = await displaced.hears('ended')
    const refused = await app.tries(user, endpoints.getUserInfo)
    expect(ended).toEqual({ code: refused.code, data: refused.data })
    expect(ended.data).toMatchObject({
      refusal: 'signedInElsewhere',
      detail: { device: 'Firefox on Linux', at: app.clock.now().toISOString() },
    })
    expect(await displaced.isClosed()).toBe('the session has ended')
    const here = await listening({ ...user, token })
    await app.does({ ...user, token }, placeBuyOrder, restingBuy)
    await here.until('placed')
    expect(displaced.events()).toEqual([])
  })

  it.each([
    ['a sign-out', (user: TestUser) => app.does(user, logout)],
    ['a freeze', ({ userId }: TestUser) => app.get(UserDeskRepository).setState(userId, 'frozen')],
  ])('by %s', async (_, end) => {
    const user = await app.signedIn()
    const client = await listening(user)
    await end(user)
    expect((await client.hears('ended')).ended.data.refusal).toBe('sessionEnded')
    await client.isClosed()
  })

  it('by its device, which is forgotten', async () => {
    const user = await app.signedIn()
    const password = 'vexing ladder 41'
    const hash = await app.get(PasswordHasher).hash(password)
    await app.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [user.userId, hash])
    await app.pool.query(
      `INSERT INTO known_device (token_hash, user_id, created_at, expires_at, session_id)
         SELECT 'of ' || id, user_id, created_at, expires_at, id FROM session WHERE user_id = $1 AND ended_at IS NULL`,
      [user.userId],
    )
    const client = await listening(user)
    const { list } = await app.does(user, endpoints.knownDevices)
    await app.does(user, endpoints.forgetDevices, { deviceId: list[0]?.deviceId ?? 0, password })
    expect((await client.hears('ended')).ended.data.refusal).toBe('sessionEnded')
    await client.isClosed()
  })

  it('when it expires', async () => {
    const client = await listening(await app.signedIn())
    app.clock.advance({ days: 7, seconds: 1 })
    expect((await client.hears('ended')).ended.data.refusal).toBe('sessionExpired')
    await client.isClosed()
  })

  it('and not with one of another of its user', async () => {
    const user = await app.signedIn()
    await app.pool.query('UPDATE users SET shared = true WHERE id = $1', [user.userId])
    const other = await app.signedInAgain(user)
    await app.pool.query('UPDATE users SET shared = false WHERE id = $1', [user.userId])
    const client = await listening(user)
    await app.does(other, logout)
    await app.trade('solusdt', '150')
    await app.does(user, createPriceAlert, { symbol: 'solusdt', price: Amount.of('151') })
    await app.trade('solusdt', '151')
    await app.get(PriceAlertJudge).sweep()
    await client.until('notified')
  })
})

describe('a sign-in at the socket', () => {
  it('is refused to a session that has ended, with the reason, and to what is no token', async () => {
    const user = await app.signedIn()
    await app.signedInAgain(user)
    for (const [token, refusal] of [
      [user.token, 'signedInElsewhere'],
      ['x', 'sessionEnded'],
    ] as const) {
      const client = await connect()
      client.say(htxPrivateClientText.auth(sessionSignIn(token, 'en-US')))
      expect((await client.hears('refusal')).ended?.data.refusal).toBe(refusal)
      client.say(htxPrivateClientText.sub(userEventsChannel, undefined))
      await vi.waitFor(() => expect(client.refusals()).toContain('sub invalid.auth.state'), patience)
    }
  })

  it('takes ten of one session', async () => {
    const user = await app.signedIn()
    for (let taken = 0; taken < 10; taken += 1) await listening(user)
    const client = await connect()
    client.say(htxPrivateClientText.auth(sessionSignIn(user.token, 'en-US')))
    expect(await client.hears('refusal')).toBeDefined()
  })

  it('with a key gives no access to what the app is told', async () => {
    const user = await verified(app, { USDT: '10000' })
    const { key } = await programOf(app, user)
    const client = await connect()
    const params = signedParamsOf(key, { host: client.host, path, at: app.clock.now() })
    client.say(htxPrivateClientText.auth(params))
    await client.hears('signedIn')
    client.say(htxPrivateClientText.sub(userEventsChannel, undefined))
    expect(await client.hears('refusal')).toBeDefined()
  })

  it('that races with the end of its session is told of it', async () => {
    const user = await app.signedIn()
    const gateway = app.get(HtxPrivateGateway) as unknown as { events: { listen: () => Promise<void> } }
    const listen = vi.spyOn(gateway.events, 'listen')
    listen.mockImplementationOnce(async () => void (await app.signedInAgain(user)))
    const client = await connect()
    client.say(htxPrivateClientText.auth(sessionSignIn(user.token, 'en-US')))
    expect((await client.hears('refusal')).ended?.data.refusal).toBe('signedInElsewhere')
    listen.mockRestore()
  })
})
