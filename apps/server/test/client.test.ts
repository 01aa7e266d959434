import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { ApiRefusal, HtxRefusal, NetworkFailure } from '@halyard/client/failures'
import { Halyard } from '@halyard/client/halyard'
import type { PrivateSocket } from '@halyard/client/private-socket'
import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { htx } from '@halyard/wire/htx/index'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { withApiKey } from './api-keys.ts'
import { appOfFile } from './harness.ts'
import { verified } from './money-movers.ts'

// packages/client as others use it, through a line that is cut.

const app = appOfFile()
/** A busy machine may hold this process up for seconds, and a socket comes back after five. */
const patience = { timeout: 60_000, interval: 10 }

/** Passes everything on to the host, until it is told not to. */
class Line {
  private readonly server: Server
  private readonly open = new Set<Socket>()
  /** How many answers are still to be lost: the host has done what it was asked, and nobody hears. */
  losing = 0
  /** Nothing gets through. */
  isDown = false

  constructor(port: number) {
    this.server = createServer((near) => {
      if (this.isDown) return void near.destroy()
      const far = connect(port, '127.0.0.1')
      for (const end of [near, far]) {
        this.open.add(end)
        end
          .on('error', () => undefined)
          .on('close', () => {
            this.open.delete(end)
            near.destroy()
            far.destroy()
          })
      }
      near.pipe(far)
      far.on('data', (data) => {
        if (this.losing > 0) {
          this.losing -= 1
          near.destroy()
        } else near.write(data)
      })
    })
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('no address')
    return `http://127.0.0.1:${address.port}`
  }

  cut(): void {
    for (const end of this.open) end.destroy()
  }

  close(): void {
    this.cut()
    this.server.close()
  }
}

let line: Line
let url: string
const sockets: { close(): void }[] = []

beforeAll(async () => {
  app.clock.stop()
  line = new Line(Number(new URL(app.url).port))
  url = await line.listen()
  return () => line.close()
})
beforeEach(async () => {
  app.clock.advance({ seconds: 20 })
  await app.trade('btcusdt', '50000')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
  line.losing = 0
  line.isDown = false
})

const ordersOf = async (userId: number) =>
  (await app.pool.query('SELECT client_order_id FROM spot_order WHERE user_id = $1 ORDER BY id', [userId])).rows

const buy = { symbol: 'btcusdt', type: 'market', sizing: 'total', total: Amount.of('100') } as const

describe('a user', () => {
  const user = async (funds = { USDT: '1000' }) => {
    const { userId, token } = await app.signedIn(funds)
    return { userId, halyard: new Halyard(url, { token }) }
  }

  it('places an order once, whose answer was lost twice', async () => {
    const { userId, halyard } = await user()
    line.losing = 2
    const order = await halyard.call(endpoints.placeBuyOrder, buy)
    expect(order.state).toBe('filled')
    expect(line.losing).toBe(0)
    expect(await ordersOf(userId)).toHaveLength(1)
  })

  it('goes on with a key of their own after a program was killed', async () => {
    const { userId, halyard } = await user()
    line.losing = 1
    const lost = halyard.call(endpoints.placeBuyOrder, buy, { idempotencyKey: 'mine-1', tries: 1 })
    await expect(lost).rejects.toBeInstanceOf(NetworkFailure)
    const { orderId } = await halyard.call(endpoints.placeBuyOrder, buy, { idempotencyKey: 'mine-1' })
    const again = await halyard.call(endpoints.placeBuyOrder, buy, { idempotencyKey: 'mine-1' })
    expect(again.orderId).toBe(orderId)
    expect(await ordersOf(userId)).toHaveLength(1)
  })

  it('comes again when the host says so: an old price is followed by a new one', async () => {
    const { halyard } = await user()
    app.clock.advance({ seconds: 20 })
    const asked = halyard.call(endpoints.placeBuyOrder, buy)
    const refused = halyard.call(endpoints.placeBuyOrder, buy, { tries: 1 })
    await expect(refused).rejects.toMatchObject({ refusal: 'priceStale', retryAfter: 1 })
    const own = halyard.call(endpoints.placeBuyOrder, buy, { idempotencyKey: 'mine-2' })
    await expect(own).rejects.toMatchObject({ refusal: 'priceStale' })
    await app.trade('btcusdt', '50000')
    expect((await asked).state).toBe('filled')
  })

  it('is told a refusal by its name, with its values, and not a second time', async () => {
    const { halyard } = await user({ USDT: '5' })
    const asked = vi.spyOn(globalThis, 'fetch')
    const refusal = await halyard.call(endpoints.placeBuyOrder, buy).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ApiRefusal)
    expect(refusal).toMatchObject({ refusal: 'insufficientBalance', detail: { available: '5', asset: 'USDT' } })
    expect((refusal as Error).message).not.toBe('')
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  })

  it('does not wait for longer than they said', async () => {
    const { halyard } = await user()
    app.clock.advance({ seconds: 20 })
    const impatient = halyard.call(endpoints.placeBuyOrder, buy, { longestWait: 0.5 })
    await expect(impatient).rejects.toMatchObject({ refusal: 'priceStale' })
    const leaving = new AbortController()
    const left = halyard.call(endpoints.placeBuyOrder, buy, { signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
  })
})

async function program(funds: Record<string, string> = { USDT: '10000', BTC: '1' }) {
  const user = await verified(app, funds)
  const key = await withApiKey(app, user)
  // Signatures are of the host's time, which stands still in these tests.
  vi.setSystemTime(app.clock.now())
  const halyard = new Halyard(url, { key, WebSocket })
  return { user, halyard, key }
}
const limitBuy = { symbol: 'btcusdt', kind: 'buy-limit', amount: Amount.of('0.02'), price: Amount.of('49000') } as const

describe('a program', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now() }))
  afterEach(() => vi.useRealTimers())

  it('signs what it asks and reads amounts to the last digit', async () => {
    const { user, halyard } = await program({ USDT: '123456789012.123456', BTC: '1' })
    const { data: accounts } = await halyard.htx(htx.accounts, {})
    expect(accounts).toMatchObject([{ accountId: user.userId, type: 'spot' }])
    const { data } = await halyard.htx(htx.balance, { accountId: user.userId })
    const usdt = data.list.find(({ asset, type }) => asset === 'USDT' && type === 'trade')
    expect(usdt?.balance.text()).toBe('123456789012.123456')
    await app.trade('btcusdt', '51234.5')
    const { tick } = await halyard.htx(htx.merged, { symbol: 'btcusdt' })
    expect(tick.close.text()).toBe('51234.5')
  })

  it('places an order once, whose answer was lost, and is told a refusal by its code', async () => {
    const { user, halyard } = await program()
    const order = { ...limitBuy, accountId: user.userId }
    line.losing = 1
    const { data: orderId } = await halyard.htx(htx.place, order)
    expect(await ordersOf(user.userId)).toHaveLength(1)
    const { data } = await halyard.htx(htx.order, { orderId })
    expect(data).toMatchObject({ orderId, state: 'submitted' })
    const refused = halyard.htx(htx.place, { ...order, amount: Amount.of('100000') })
    await expect(refused).rejects.toBeInstanceOf(HtxRefusal)
    await expect(refused).rejects.toMatchObject({ code: expect.stringContaining('order') })
    await halyard.htx(htx.cancel, { orderId })
    await expect(halyard.htx(htx.cancel, { orderId })).rejects.toMatchObject({ code: 'order-orderstate-error' })
  })

  it('comes again when the host says so, under the name of its order', async () => {
    const { user, halyard } = await program()
    app.clock.advance({ seconds: 20 })
    vi.setSystemTime(app.clock.now())
    const order = { ...limitBuy, accountId: user.userId, clientOrderId: 'mine-1' }
    const asked = halyard.htx(htx.place, order)
    await expect(halyard.htx(htx.place, order, { tries: 1 })).rejects.toMatchObject({ status: 503, retryAfter: 1 })
    await app.trade('btcusdt', '50000')
    await asked
    expect(await ordersOf(user.userId)).toEqual([{ client_order_id: 'mine-1' }])
  })

  it('places a batch once, each order with a name of its own', async () => {
    const { user, halyard } = await program()
    const order = { ...limitBuy, accountId: user.userId }
    line.losing = 1
    const { data } = await halyard.htx(htx.placeBatch, { orders: [order, order] })
    expect(data.map(({ errorCode }) => errorCode)).toEqual([undefined, undefined])
    expect(new Set((await ordersOf(user.userId)).map((row) => row.client_order_id)).size).toBe(2)
  })

  it('with a wrong secret is refused, and not again', async () => {
    const { key } = await program()
    const wrong = new Halyard(url, { key: { ...key, secret: 'hs0' }, WebSocket })
    await expect(wrong.htx(htx.accounts, {})).rejects.toMatchObject({ code: 'api-signature-not-valid' })
    const refused = await new Promise<Error>((resolve) => {
      const socket = wrong.privateSocket({ onRefused: resolve })
      sockets.push(socket)
      socket.subscribe({ channel: 'accounts', mode: 2 }, () => undefined)
    })
    expect(refused.message).toMatch(/2002/)
  })

  /** What is heard of orders, as `sequence event name`. */
  function listen(socket: PrivateSocket, after?: number) {
    const heard: string[] = []
    let gaps = 0
    let last = after ?? 0
    socket.subscribe(
      { channel: 'orders', symbol: undefined },
      ({ event, orderId }, { sequence, isState }) => {
        heard.push(`${event} ${orderId}${isState ? ' still' : ''}`)
        last = sequence
      },
      { after, onGap: () => (gaps += 1) },
    )
    return { heard, last: () => last, gaps: () => gaps }
  }
  const connected = (socket: PrivateSocket) => vi.waitFor(() => expect(socket.status()).toBe('connected'), patience)

  it('hears of each order once, in order, though its line was cut, and another program goes on after it', async () => {
    const { user, halyard } = await program()
    const place = async () => (await halyard.htx(htx.place, { ...limitBuy, accountId: user.userId })).data
    const socket = halyard.privateSocket()
    sockets.push(socket)
    const orders = listen(socket)
    const balances: string[] = []
    socket.subscribe({ channel: 'accounts', mode: 2 }, ({ asset, available }, { isState }) => {
      if (asset === 'USDT') balances.push(`${available?.text()}${isState ? ' still' : ''}`)
    })
    await vi.waitFor(() => expect(balances).toEqual(['10000 still']), patience)
    const first = await place()
    await vi.waitFor(() => expect(orders.heard).toEqual([`placed ${first}`]), patience)
    line.isDown = true
    line.cut()
    await vi.waitFor(() => expect(socket.status()).toBe('offline'), patience)
    line.isDown = false
    const second = await place()
    await halyard.htx(htx.cancel, { orderId: first })
    const all = [`placed ${first}`, `placed ${second}`, `cancelled ${first}`]
    await vi.waitFor(() => expect(orders.heard).toEqual(all), patience)
    await vi.waitFor(() => expect(balances).toEqual(['10000 still', '9020', '8040', '9020']), patience)
    const last = orders.last()
    socket.close()
    await halyard.htx(htx.cancel, { orderId: second })
    const later = halyard.privateSocket()
    sockets.push(later)
    const rest = listen(later, last)
    await vi.waitFor(() => expect(rest.heard).toEqual([`cancelled ${second}`]), patience)
    expect([orders.gaps(), rest.gaps()]).toEqual([0, 0])
  })

  it('that was away for too long hears that it missed something, and what is open now', async () => {
    const { user, halyard } = await program()
    const socket = halyard.privateSocket()
    sockets.push(socket)
    const orders = listen(socket)
    await connected(socket)
    const place = async () => (await halyard.htx(htx.place, { ...limitBuy, accountId: user.userId })).data
    const first = await place()
    await vi.waitFor(() => expect(orders.heard).toHaveLength(1), patience)
    line.isDown = true
    line.cut()
    await vi.waitFor(() => expect(socket.status()).toBe('offline'), patience)
    line.isDown = false
    const second = await place()
    await app.pool.query('DELETE FROM user_event WHERE user_id = $1', [user.userId])
    await vi.waitFor(() => expect(orders.gaps()).toBe(1), patience)
    const state = orders.heard.slice(1).sort()
    expect(state).toEqual([`placed ${first} still`, `placed ${second} still`])
  })

  it('hears prices, also after its line was cut', async () => {
    const { halyard } = await program()
    const socket = halyard.marketSocket()
    sockets.push(socket)
    const prices: string[] = []
    socket.subscribe({ channel: 'detail', symbol: 'btcusdt' }, ({ detail }) => prices.push(detail.close.text()))
    await vi.waitFor(() => expect(prices.at(-1)).toBe('50000'), patience)
    line.cut()
    await vi.waitFor(() => expect(socket.status()).toBe('offline'), patience)
    await app.trade('btcusdt', '50001.5')
    await vi.waitFor(() => expect(prices.at(-1)).toBe('50001.5'), patience)
  })
})
