import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { signatureTime } from '@halyard/wire/htx/signature'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { signedParamsOf, withApiKey } from '../../../test/api-keys.ts'
import { appOfFile, startTestApp, type TestApp, type TestUser } from '../../../test/harness.ts'
import { programOf } from '../../../test/htx-programs.ts'
import { verified } from '../../../test/money-movers.ts'
import { OldUserEvents } from '../user-events/old-user-events.job.ts'
import { HtxPrivateGateway } from './htx-private.gateway.ts'

/** Two processes of one host have one key. */
const variables = { ENCRYPTION_KEYS: `shared:${'5'.repeat(64)}` }
const app = appOfFile(variables)
const path = '/ws/v2'
/** A busy machine may hold this process up for seconds. */
const patience = { timeout: 60_000, interval: 5 }
const sockets: WebSocket[] = []

beforeAll(() => app.clock.stop())
beforeEach(async () => {
  app.clock.advance({ seconds: 20 })
  await app.trade('btcusdt', '50000')
  await app.trade('ethusdt', '3000')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

type Frame = Record<string, unknown> & { data: Record<string, unknown> }

/** A program at the private socket, which keeps all that it hears. */
async function connect(at: Pick<TestApp, 'url'> = app) {
  const { host } = new URL(at.url)
  const socket = new WebSocket(`ws://${host}${path}`)
  sockets.push(socket)
  const frames: Frame[] = []
  let closed: { code: number; reason: string } | undefined
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) throw new Error('a binary frame')
    frames.push(JSON.parse(data.toString()))
  })
  socket.on('close', (code, reason) => {
    closed = { code, reason: reason.toString() }
  })
  await once(socket, 'open')
  const client = {
    socket,
    host,
    frames,
    say: (message: object) => socket.send(JSON.stringify(message)),
    /** Waits for frames of a kind: `hears(3, 'push')`. */
    hears: (count: number, action: string, ch?: string) =>
      vi.waitFor(() => {
        const heard = frames.filter((frame) => frame.action === action && (ch === undefined || frame.ch === ch))
        expect(heard.length).toBeGreaterThanOrEqual(count)
        return heard
      }, patience),
    pushes: (ch?: string) =>
      frames.filter((frame) => frame.action === 'push' && (!ch || frame.ch === ch)).map(({ data }) => data),
    isClosed: () =>
      vi.waitFor(() => {
        expect(closed).toBeDefined()
        return closed
      }, patience),
    signIn: async (key: { accessKey: string; secret: string }) => {
      client.say({ action: 'req', ch: 'auth', params: signedParamsOf(key, { host, path, at: app.clock.now() }) })
      return (await client.hears(1, 'req'))[0]
    },
    sub: async (ch: string, seqNum?: number) => {
      const before = frames.filter((frame) => frame.action === 'sub').length
      client.say({ action: 'sub', ch, ...(seqNum === undefined ? {} : { seqNum }) })
      return (await client.hears(before + 1, 'sub'))[before]
    },
  }
  return client
}

async function trader(funds: Record<string, string> = { USDT: '10000', BTC: '1' }) {
  const user = await verified(app, funds)
  const program = await programOf(app, user)
  const account = { 'account-id': String(user.userId) }
  const place = async (order: object): Promise<string> =>
    (await program.post('/v1/order/orders/place', { ...account, ...order })).body.data
  const cancel = (id: string) => program.post(`/v1/order/orders/${id}/submitcancel`)
  return { user, ...program, place, cancel }
}
const limitBuy = { symbol: 'btcusdt', type: 'buy-limit', amount: '0.02', price: '49000' }
const marketBuy = { symbol: 'btcusdt', type: 'buy-market', amount: '1000' }

async function signedInClient(of: Awaited<ReturnType<typeof trader>>, at: Pick<TestApp, 'url'> = app) {
  const client = await connect(at)
  expect(await client.signIn(of.key)).toEqual({ action: 'req', code: 200, ch: 'auth', data: {} })
  return client
}

describe('signing in', () => {
  it('takes a signature of version 2.1, and the first frame is the answer', async () => {
    const client = await signedInClient(await trader())
    expect(client.frames).toHaveLength(1)
  })

  it('takes it written out by hand, over the path and over the whole address', async () => {
    const { key } = await trader()
    for (const whole of [false, true]) {
      const client = await connect()
      const timestamp = signatureTime(app.clock.now())
      const text =
        `GET\n${client.host}\n${whole ? `ws://${client.host}` : ''}/ws/v2\naccessKey=${key.accessKey}` +
        `&signatureMethod=HmacSHA256&signatureVersion=2.1&timestamp=${timestamp.replaceAll(':', '%3A')}`
      const signature = createHmac('sha256', key.secret).update(text).digest('base64')
      const params = { authType: 'api', accessKey: key.accessKey, signatureMethod: 'HmacSHA256' }
      client.say({ action: 'req', ch: 'auth', params: { ...params, signatureVersion: '2.1', timestamp, signature } })
      expect((await client.hears(1, 'req'))[0]).toMatchObject({ code: 200 })
    }
  })

  it('is refused alike for an unknown key and a wrong signature, and nothing is told', async () => {
    const { key } = await trader()
    const refused = { action: 'req', code: 2002, ch: 'auth', message: 'auth.fail' }
    for (const wrong of [
      { ...key, secret: 'hs00' },
      { ...key, accessKey: 'hk00' },
    ]) {
      const client = await connect()
      expect(await client.signIn(wrong)).toEqual(refused)
      const ch = 'orders#*'
      expect(await client.sub(ch)).toEqual({ action: 'sub', code: 2002, ch, message: 'invalid.auth.state' })
    }
  })

  it('is refused for what was signed more than five minutes ago, and a second time', async () => {
    const { key } = await trader()
    const client = await connect()
    const at = new Date(app.clock.now().getTime() - 301_000)
    client.say({ action: 'req', ch: 'auth', params: signedParamsOf(key, { host: client.host, path, at }) })
    expect((await client.hears(1, 'req'))[0]).toMatchObject({ code: 2002, message: 'auth.fail' })
    client.say({
      action: 'req',
      ch: 'auth',
      params: signedParamsOf(key, { host: client.host, path, at: app.clock.now() }),
    })
    expect((await client.hears(2, 'req'))[1]).toMatchObject({ code: 200 })
    client.say({
      action: 'req',
      ch: 'auth',
      params: signedParamsOf(key, { host: client.host, path, at: app.clock.now() }),
    })
    expect((await client.hears(3, 'req'))[2]).toMatchObject({ code: 2002, message: 'invalid.auth.state' })
  })

  it('takes ten sockets of a key, and an eleventh when one has gone', async () => {
    const of = await trader()
    const ten = await Promise.all(Array.from({ length: 10 }, () => signedInClient(of)))
    expect(await (await connect()).signIn(of.key)).toMatchObject({ code: 4000 })
    ten[0]?.socket.close()
    await vi.waitFor(async () => expect(await (await connect()).signIn(of.key)).toMatchObject({ code: 200 }), patience)
  })
})

describe('messages', () => {
  it.each([
    ['no JSON', 'x', { action: 'error', code: 2001, message: 'invalid.json' }],
    ['no action', '{}', { action: 'error', code: 2001, message: 'invalid.action' }],
    ['an unknown channel', '{"action":"sub","ch":"orders"}', { action: 'sub', code: 2001, message: 'invalid.ch' }],
    [
      'an unknown mode',
      '{"action":"sub","ch":"accounts.update#3"}',
      { action: 'sub', code: 2001, message: 'invalid.ch' },
    ],
    [
      'an unknown pair',
      '{"action":"sub","ch":"orders#nonesuch"}',
      { action: 'sub', code: 2001, message: 'invalid.symbol' },
    ],
    ['no number', '{"action":"sub","ch":"orders#*","seqNum":"7"}', { code: 2001, message: 'invalid.seqNum' }],
    ['what is not subscribed', '{"action":"unsub","ch":"orders#*"}', { action: 'unsub', code: 2001 }],
    ['a ping', '{"action":"ping","data":{"ts":17}}', { action: 'pong', data: { ts: 17 } }],
  ])('%s', async (_, message, answer) => {
    const client = await signedInClient(await trader())
    client.socket.send(message)
    await vi.waitFor(() => expect(client.frames.at(-1)).toMatchObject(answer), patience)
  })
})

describe('orders', () => {
  it('are told as they are placed, filled and cancelled, in this order and numbered', async () => {
    const of = await trader()
    const client = await signedInClient(of)
    await client.sub('orders#*')
    const resting = await of.place({ ...limitBuy, 'client-order-id': 'AA-1' })
    await of.cancel(resting)
    const bought = await of.place(marketBuy)
    await client.hears(4, 'push')
    const pushes = client.pushes('orders#*')
    const now = app.clock.now().getTime()
    const common = { symbol: 'btcusdt', accountId: of.user.userId, orderSource: 'spot-api' }
    const first = { ...common, orderId: Number(resting), clientOrderId: 'AA-1', type: 'buy-limit' }
    expect(pushes.map(({ seqNum, ...data }) => data)).toEqual([
      {
        eventType: 'creation',
        ...first,
        orderPrice: '49000',
        orderSize: '0.02',
        orderStatus: 'submitted',
        orderCreateTime: now,
      },
      {
        eventType: 'cancellation',
        ...first,
        orderPrice: '49000',
        orderSize: '0.02',
        lastActTime: now,
        remainAmt: '0.02',
        execAmt: '0',
        orderStatus: 'canceled',
      },
      {
        eventType: 'creation',
        ...common,
        orderId: Number(bought),
        clientOrderId: '',
        type: 'buy-market',
        orderPrice: '0',
        orderValue: '1000',
        orderStatus: 'submitted',
        orderCreateTime: now,
      },
      {
        eventType: 'trade',
        ...common,
        orderId: Number(bought),
        clientOrderId: '',
        type: 'buy-market',
        orderPrice: '0',
        orderValue: '1000',
        tradePrice: '50000',
        tradeVolume: '0.02',
        tradeId: expect.any(Number),
        tradeTime: now,
        aggressor: true,
        remainAmt: '0',
        execAmt: '1000',
        orderStatus: 'filled',
      },
    ])
    const numbers = pushes.map(({ seqNum }) => Number(seqNum))
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    expect(new Set(numbers).size).toBe(4)
  })

  it('that wait for a trigger are told when they are cancelled, as deleted', async () => {
    const of = await trader()
    const client = await signedInClient(of)
    await client.sub('orders#btcusdt')
    const stop = await of.place({
      ...limitBuy,
      type: 'buy-stop-limit',
      'stop-price': '52000',
      price: '52100',
      operator: 'gte',
    })
    await of.cancel(stop)
    await client.hears(1, 'push')
    expect(client.pushes()).toMatchObject([{ eventType: 'deletion', orderId: Number(stop), orderStatus: 'canceled' }])
  })

  it('of another pair are not told on a pair’s channel', async () => {
    const of = await trader()
    const client = await signedInClient(of)
    await client.sub('orders#ethusdt')
    await client.sub('orders#*')
    const other = await of.place(limitBuy)
    const own = await of.place({ ...limitBuy, symbol: 'ethusdt', price: '2900', amount: '0.1' })
    await client.hears(2, 'push', 'orders#*')
    expect(client.pushes('orders#*').map(({ orderId }) => orderId)).toEqual([Number(other), Number(own)])
    expect(client.pushes('orders#ethusdt').map(({ orderId }) => orderId)).toEqual([Number(own)])
  })
})

describe('trades', () => {
  it('are told with their fee; cancellations where they are asked for', async () => {
    const of = await trader()
    const client = await signedInClient(of)
    await client.sub('trade.clearing#btcusdt#0')
    await client.sub('trade.clearing#*#1')
    await of.cancel(await of.place(limitBuy))
    const bought = await of.place({ ...marketBuy, 'client-order-id': 'AA-2' })
    const [cancelled, fill] = (await client.hears(2, 'push', 'trade.clearing#*#1')).map(({ data }) => data)
    expect(cancelled).toMatchObject({ eventType: 'cancellation', remainAmt: '0.02', orderStatus: 'canceled' })
    expect(fill).toMatchObject({
      eventType: 'trade',
      symbol: 'btcusdt',
      orderId: Number(bought),
      clientOrderId: 'AA-2',
      orderSide: 'buy',
      orderType: 'buy-market',
      tradePrice: '50000',
      tradeVolume: '0.02',
      transactFee: '0.00002',
      feeCurrency: 'btc',
      feeDeduct: '0',
      feeDeductType: '',
      aggressor: true,
      orderValue: '1000',
      orderStatus: 'filled',
    })
    await client.hears(1, 'push', 'trade.clearing#btcusdt#0')
    expect(client.pushes('trade.clearing#btcusdt#0')).toEqual([fill])
  })
})

describe('balances', () => {
  it('come first as they are, and then with each change', async () => {
    const of = await trader({ USDT: '10000' })
    const client = await signedInClient(of)
    const ch = 'accounts.update#2'
    await client.sub(ch)
    const order = await of.place(limitBuy)
    await of.cancel(order)
    await of.place(marketBuy)
    await client.hears(5, 'push')
    const told = client.pushes(ch).map((data) => [data.currency, data.balance, data.available, data.changeType])
    expect(told.slice(0, 3)).toEqual([
      ['usdt', '10000', '10000', null],
      ['usdt', '10000', '9020', 'order-place'],
      ['usdt', '10000', '10000', 'order-cancel'],
    ])
    expect(told.slice(3).toSorted()).toEqual([
      ['btc', '0.01998', '0.01998', 'order-match'],
      ['usdt', '9000', '9000', 'order-match'],
    ])
  })

  it('of mode 0 are told when the total changes, of mode 1 each amount alone', async () => {
    const of = await trader({ USDT: '10000' })
    const client = await signedInClient(of)
    await client.sub('accounts.update#0')
    await client.sub('accounts.update#1')
    await of.place(limitBuy)
    await of.place({ ...marketBuy, symbol: 'ethusdt' })
    await client.hears(6, 'push', 'accounts.update#1')
    const of0 = client
      .pushes('accounts.update#0')
      .map(({ currency, balance, available }) => [currency, balance, available])
    expect(of0[0]).toEqual(['usdt', '10000', undefined])
    expect(of0.slice(1).toSorted()).toEqual(
      [
        ['eth', '0.33299667', undefined],
        ['usdt', '9000.01', undefined],
      ].toSorted(),
    )
    const of1 = client
      .pushes('accounts.update#1')
      .map(({ currency, balance, available }) => [currency, balance, available])
    expect(of1[1]).toEqual(['usdt', undefined, '9020'])
  })
})

describe('who comes back', () => {
  it('gets what they missed, once and in order, and then what is new', async () => {
    const of = await trader()
    const client = await signedInClient(of)
    await client.sub('orders#*')
    await of.place(limitBuy)
    const [{ data } = { data: {} }] = await client.hears(1, 'push')
    client.socket.terminate()
    const missed = [await of.place(limitBuy), await of.place(limitBuy)]
    const again = await signedInClient(of)
    expect(await again.sub('orders#*', Number(data.seqNum))).toMatchObject({ code: 200, data: { resumed: true } })
    const newer = await of.place(limitBuy)
    await again.hears(3, 'push')
    expect(again.pushes().map(({ orderId }) => orderId)).toEqual([...missed, newer].map(Number))
  })

  it('after ten minutes too; after more than the log holds the present state comes', async () => {
    const of = await trader()
    const client = await signedInClient(of)
    await client.sub('orders#*')
    const first = await of.place(limitBuy)
    const [{ data } = { data: {} }] = await client.hears(1, 'push')
    client.socket.terminate()
    const second = await of.place(limitBuy)
    app.clock.advance({ minutes: 10 })
    await app.get(OldUserEvents).sweep()
    const soon = await signedInClient(of)
    expect(await soon.sub('orders#*', Number(data.seqNum))).toMatchObject({ data: { resumed: true } })
    await soon.hears(1, 'push')
    expect(soon.pushes().map(({ orderId }) => orderId)).toEqual([Number(second)])
    app.clock.advance({ minutes: 10 })
    await app.get(OldUserEvents).sweep()
    const late = await signedInClient(of)
    expect(await late.sub('orders#*', Number(data.seqNum))).toMatchObject({ data: { resumed: false } })
    await late.hears(2, 'push')
    expect(
      late
        .pushes()
        .map(({ orderId }) => Number(orderId))
        .toSorted(),
    ).toEqual([first, second].map(Number).toSorted())
  })

  it('with a number that is still to come gets the present state', async () => {
    const client = await signedInClient(await trader({ USDT: '5' }))
    expect(await client.sub('accounts.update#2', 1_000_000)).toMatchObject({ data: { resumed: false } })
    await client.hears(1, 'push')
    expect(client.pushes()).toMatchObject([{ currency: 'usdt', available: '5', changeType: null }])
  })
})

describe('another user', () => {
  it('is told nothing of it', async () => {
    const [one, other] = [await trader(), await trader()]
    const [client, stranger] = [await signedInClient(one), await signedInClient(other)]
    for (const each of [client, stranger]) {
      for (const ch of ['orders#*', 'trade.clearing#*#1', 'accounts.update#2']) await each.sub(ch)
    }
    await one.place(marketBuy)
    const own = await other.place(limitBuy)
    await stranger.hears(1, 'push', 'orders#*')
    await client.hears(1, 'push', 'trade.clearing#*#1')
    const told = stranger.pushes().map(({ accountId }) => accountId)
    expect(new Set(told)).toEqual(new Set([other.user.userId]))
    expect(stranger.pushes('orders#*').map(({ orderId }) => orderId)).toEqual([Number(own)])
    expect(stranger.pushes('trade.clearing#*#1')).toEqual([])
  })
})

describe('a key that ends', () => {
  const ends: [string, (user: TestUser, keyId: number) => Promise<unknown>][] = [
    ['is revoked', (user, keyId) => app.does(user, endpoints.revokeApiKey, { keyId })],
    [
      'goes with a change of the withdrawal password',
      (user) => app.does(user, endpoints.changeWithdrawalPassword, { password: '550021' }),
    ],
  ]
  it.each(ends)('%s: its socket is closed and told nothing more', async (_, end) => {
    const of = await trader()
    const client = await signedInClient(of)
    await client.sub('orders#*')
    await end(of.user, of.key.keyId)
    await app.does(of.user, endpoints.placeBuyOrder, {
      symbol: 'btcusdt',
      type: 'market',
      sizing: 'total',
      total: Amount.of('100'),
    })
    expect(await client.isClosed()).toEqual({ code: 1008, reason: 'the API key was revoked' })
    expect(client.pushes()).toEqual([])
  })

  it('leaves the sockets of the user’s other keys', async () => {
    const of = await trader()
    const other = await withApiKey(app, of.user)
    const client = await signedInClient(of)
    await client.sub('orders#*')
    await app.does(of.user, endpoints.revokeApiKey, { keyId: other.keyId })
    const order = await of.place(limitBuy)
    await client.hears(1, 'push')
    expect(client.pushes()).toMatchObject([{ orderId: Number(order) }])
  })

  it('expires: its socket is closed', async () => {
    const client = await signedInClient(await trader())
    app.clock.advance({ days: 91 })
    expect(await client.isClosed()).toEqual({ code: 1008, reason: 'the API key has expired' })
  })
})

describe('two processes', () => {
  it('tell what the other wrote, in one order', async () => {
    const of = await trader()
    const url = app.ownerUrl
    const second = await startTestApp(variables, { url, serverUrl: app.databaseUrl, drop: async () => {} })
    second.clock.moveTo(app.clock.now())
    second.clock.stop()
    try {
      const [here, there] = [await signedInClient(of), await signedInClient(of, second)]
      for (const client of [here, there]) await client.sub('orders#*')
      const orders: string[] = []
      for (let count = 0; count < 5; count += 1) orders.push(await of.place(limitBuy))
      for (const client of [here, there]) await client.hears(5, 'push')
      expect(there.pushes()).toEqual(here.pushes())
      expect(there.pushes().map(({ orderId }) => orderId)).toEqual(orders.map(Number))
    } finally {
      await second.stop()
    }
  })
})

describe('at the same time', () => {
  it('forty orders are told each once, numbered as they committed', async () => {
    const of = await trader()
    const client = await signedInClient(of)
    await client.sub('orders#*')
    const orders = await Promise.all(Array.from({ length: 40 }, () => of.place({ ...limitBuy, amount: '0.001' })))
    await client.hears(40, 'push')
    const told = client.pushes()
    expect(told.map(({ orderId }) => Number(orderId)).toSorted()).toEqual(orders.map(Number).toSorted())
    const numbers = told.map(({ seqNum }) => Number(seqNum))
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  })
})

describe('a slow reader', () => {
  it('is ended, and the others are told', async () => {
    const of = await trader()
    const [slow, quick] = [await signedInClient(of), await signedInClient(of)]
    for (const client of [slow, quick]) await client.sub('orders#*')
    const order = await of.place(limitBuy)
    await slow.hears(1, 'push')
    slow.socket.pause()
    const connections = () => app.get(HtxPrivateGateway).server?.connectionCount() ?? 0
    const [both, each] = [connections(), 2_000]
    let told = 1
    while (connections() === both) {
      await app.pool.query(
        `SELECT user_event_add(ARRAY(SELECT user_event_of_order($1, 'placed', $2, now()) FROM generate_series(1, $3)))`,
        [of.user.userId, order, each],
      )
      told += each
      await quick.hears(told, 'push')
    }
    slow.socket.resume()
    expect(await slow.isClosed()).toMatchObject({ code: 1006 })
    expect(slow.pushes().length).toBeLessThan(told)
    expect(quick.pushes()).toHaveLength(told)
  })
})
