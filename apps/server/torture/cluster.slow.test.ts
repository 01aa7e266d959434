import { gunzipSync } from 'node:zlib'
import { Connection } from '@halyard/client/connection'
import { PrivateSocket } from '@halyard/client/private-socket'
import { htxPrivatePath } from '@halyard/wire/htx/private-socket'
import { feedPath } from '@halyard/wire/market-feed/topics'
import { sessionSignIn } from '@halyard/wire/user-events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Answer, Cluster, Trader } from './cluster.ts'

// Two processes of each role, Postgres, Redis and nginx; each is killed once.

let cluster: Cluster

beforeAll(async () => {
  cluster = await Cluster.start()
})
afterAll(() => cluster.stop())

/** As little as a pair takes, so that the demo user's play money lasts as long as a slow machine needs. */
const buy = { symbol: 'btcusdt', type: 2, buytype: 2, musdt: '5' }
const orders = { page: 1, pageSize: 1 }

it('is one installation: what one api wrote is there in the other, and both tell the same prices', async () => {
  await placed('api-1', '/bborder/upbbbuy', buy)
  const { hy_time } = (await cluster.call<{ hy_time: number[] }>('GET', '/hyorder/config')).data
  const contract = { cate: 1, usdt: '10', coinname: 'btc_usdt', ctime_num: hy_time[0] }
  const { ID } = await placed('api-2', '/hyorder/createHyorder', contract)
  expect((await cluster.callAt<{ ID: number }>('api-1', 'GET', '/hyorder/findHyorder', { ID })).data.ID).toBe(ID)
  expect((await ordersAt('api-2')) - (await ordersAt('api-1'))).toBe(0)
  const [first, second] = await Promise.all(['api-1', 'api-2'].map((name) => trades(name, 20)))
  expect(second?.filter((trade) => first?.includes(trade)).length).toBeGreaterThan(0)
})

it('shows nobody outside the desk of operators, with or without a key', async () => {
  for (const path of [
    '/ops/overview',
    '/ops/reviews/deposit/1/approve',
    '/%6Fps/audit',
    '//ops/audit',
    '/ops/sign-in',
    '/console',
    '/Console/',
    '/console/assets/index.js',
    '/docs/operations',
  ]) {
    const answer = await cluster.fetch(path, { 'idempotency-key': 'k' })
    expect([path, answer.status, JSON.parse(answer.text)]).toEqual([
      path,
      404,
      expect.objectContaining({ code: 7, data: { refusal: 'notFound' } }),
    ])
  }
  expect((await cluster.fetch('/docs')).status).toBe(200)
})

it('a gateway that is killed costs its clients one connection, spread over ten seconds, and no message', async () => {
  await expect.poll(() => cluster.isReady()).toBe(true)
  const listeners = Array.from({ length: 8 }, () => new Listener(cluster))
  const readers = Array.from({ length: 8 }, () => new BookReader(cluster))
  const all = [...listeners, ...readers]
  await expect.poll(() => listeners.every(({ hasBegun }) => hasBegun)).toBe(true)
  const trader = new Trader(cluster, buy)
  const told = () => Math.min(...listeners.map(({ orders }) => orders.size))
  await expect.poll(told).toBeGreaterThan(2)
  await expect.poll(() => readers.every(({ changes }) => changes > 0)).toBe(true)
  const at = performance.now()
  cluster.kill('gateway-1')
  await expect.poll(() => all.some(({ lost }) => lost > 0), { interval: 10 }).toBe(true)
  await expect.poll(() => all.every(({ isThere }) => isThere), { interval: 20 }).toBe(true)
  console.log(`all were back ${((performance.now() - at) / 1_000).toFixed(1)} s after their gateway was killed`)
  const [filled, before] = [trader.accepted.length, readers.map(({ changes }) => changes)]
  await expect.poll(() => trader.accepted.length).toBeGreaterThan(filled + 3)
  await expect.poll(() => readers.every(({ changes }, index) => changes > (before[index] ?? 0))).toBe(true)
  await trader.end()
  // The other gateway had clients, too, and they were not cut.
  const lost = all.map((one) => one.lost)
  expect(new Set(lost)).toEqual(new Set([0, 1]))
  await expect.poll(() => listeners.every(({ orders }) => trader.accepted.every((id) => orders.has(id)))).toBe(true)
  const newest = Math.max(...listeners.map(({ numbers }) => numbers.at(-1) ?? 0))
  await expect.poll(() => listeners.every(({ numbers }) => numbers.at(-1) === newest)).toBe(true)
  for (const { numbers, gaps } of listeners) {
    const [first = 0] = numbers
    expect(numbers).toEqual(Array.from({ length: newest - first + 1 }, (_, index) => first + index))
    expect(gaps).toBe(0)
  }
  expect(readers.flatMap(({ faults }) => faults)).toEqual([])
  for (const one of all) one.close()
})

/** What may go wrong on a machine of a host; each is over when orders after it have been filled. */
const faults: Record<string, () => Promise<void> | void> = {
  'an api is killed': () => cluster.kill('api-1'),
  'the other api is killed': () => cluster.kill('api-2'),
  'a feed is killed': () => cluster.kill('feed-1'),
  'the other feed is killed': () => cluster.kill('feed-2'),
  'both feeds are killed': () => {
    cluster.kill('feed-1')
    cluster.kill('feed-2')
  },
  'a worker is killed': () => cluster.kill('worker-1'),
  'the proxy is killed': () => cluster.kill('proxy'),
  'Redis is killed': () => cluster.kill('redis'),
  'Redis is emptied': () => cluster.redis('FLUSHALL'),
  'Postgres is killed': () => cluster.kill('postgres'),
  'a feed hangs for ten seconds': () => cluster.hang('feed-1'),
  'the other feed hangs for ten seconds': () => cluster.hang('feed-2'),
}

it('loses and doubles nothing, whatever is killed or hangs', async () => {
  const before = await ordersAt('api-1')
  const trader = new Trader(cluster, buy)
  const untilTheNext: Record<string, string> = {}
  for (const [name, happen] of Object.entries(faults)) {
    await expect.poll(() => cluster.isReady()).toBe(true)
    const at = performance.now()
    await happen()
    const filled = trader.accepted.length
    const state = () => {
      if (trader.accepted.length > filled + 1) return 'orders are filled'
      return `after ${name}: ${trader.heard.slice(-5).join(' | ')}\n${cluster.said.slice(-5_000)}`
    }
    await expect.poll(state, { interval: 10 }).toBe('orders are filled')
    untilTheNext[name] = `${((performance.now() - at) / 1_000).toFixed(1)} s`
  }
  await trader.end()
  console.table(untilTheNext)
  expect(new Set(trader.accepted).size).toBe(trader.accepted.length)
  expect((await ordersAt('api-1')) - before).toBe(trader.accepted.length)
  expect(JSON.parse(await cluster.command('ops', 'audit', '--json')).differences).toEqual([])
  expect(await cluster.command('verify-settlements')).toMatch(/ filled orders recomputed, .*: 0 differences/)
  // Twelve faults, of which each may take a slow machine a while.
}, 900_000)

/** An order at one of the processes, sent again while its prices are too old: six processes have only just started. */
async function placed(name: string, path: string, order: object): Promise<{ ID: number }> {
  let answer: Answer<{ ID: number }> | undefined
  const said = async () => {
    answer = await cluster.callAt<{ ID: number }>(name, 'POST', path, order)
    return answer.msg.replace(/^The latest price is .* s old.*/, 'stale')
  }
  await expect.poll(said, { interval: 100 }).not.toBe('stale')
  expect(answer).toMatchObject({ code: 0 })
  return (answer as Answer<{ ID: number }>).data
}

/** How many orders the user has, by one of the processes. */
async function ordersAt(name: string): Promise<number> {
  return (await cluster.callAt<{ total: number }>(name, 'GET', '/bborder/myBborderList', orders)).data.total
}

/** The next trades of a pair that a process publishes. */
async function trades(name: string, count: number): Promise<number[]> {
  const socket = new WebSocket(`ws://127.0.0.1:${cluster.named(name).port}/ws`)
  const seen: number[] = []
  socket.on('open', () => socket.send(JSON.stringify({ sub: 'market.btcusdt.trade.detail', id: 'a' })))
  socket.on('message', (frame: Buffer) => {
    const message = JSON.parse(gunzipSync(frame).toString())
    for (const { tradeId } of message.tick?.data ?? []) seen.push(tradeId)
  })
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(count)
  socket.close()
  return seen
}

/** The app of the demo user, as it hears what happens to them. */
class Listener {
  /** The number of each event, as it was told. */
  readonly numbers: number[] = []
  readonly orders = new Set<number>()
  hasBegun = false
  gaps = 0
  lost = 0
  readonly #socket: PrivateSocket

  constructor(cluster: Cluster) {
    this.#socket = new PrivateSocket({
      address: () => cluster.socketAt(htxPrivatePath),
      WebSocket: cluster.webSocket() as never,
      signIn: () => sessionSignIn(cluster.token, 'en-US'),
    })
    this.#socket.onStatus(() => {
      if (this.#socket.status() === 'offline') this.lost += 1
    })
    const hear = (event: { sequence: number; orderId?: number }) => {
      this.numbers.push(event.sequence)
      if (event.orderId !== undefined) this.orders.add(event.orderId)
    }
    this.#socket.subscribe({ channel: 'user' }, hear, {
      onBegun: () => {
        this.hasBegun = true
      },
      onGap: () => {
        this.gaps += 1
      },
    })
  }

  get isThere(): boolean {
    return this.#socket.status() === 'connected'
  }

  close(): void {
    this.#socket.close()
  }
}

interface Levels {
  readonly seqNum: number
  readonly prevSeqNum?: number
}

/** A program that keeps a book: it asks for all levels at each connection, and takes the changes that go on from them. */
class BookReader extends Connection {
  changes = 0
  lost = 0
  readonly faults: string[] = []
  #reads = true
  /** The newest state that it has, over all connections, and that of this one. */
  #newest = 0
  #from: number | undefined

  constructor(cluster: Cluster) {
    super({ address: () => cluster.socketAt(feedPath), WebSocket: cluster.webSocket() as never })
    this.onStatus(() => {
      if (this.status() === 'offline') this.lost += 1
    })
    this.want()
  }

  get isThere(): boolean {
    return this.status() === 'connected'
  }

  protected isWanted(): boolean {
    return this.#reads
  }

  protected forget(): void {
    this.#reads = false
  }

  protected async prepare(): Promise<void> {}

  protected opened(): void {
    this.#from = undefined
    this.send(JSON.stringify({ sub: bookTopic, id: 'a' }))
    this.send(JSON.stringify({ req: bookTopic, id: 'b' }))
  }

  protected pingText(): string {
    return JSON.stringify({ ping: Date.now() })
  }

  protected receive(sent: ArrayBuffer): void {
    const { ping, rep, data, tick }: Told = JSON.parse(gunzipSync(sent).toString())
    if (ping !== undefined) return this.send(JSON.stringify({ pong: ping }))
    if (rep !== undefined && data !== undefined) {
      if (data.seqNum < this.#newest) this.faults.push(`all levels are of ${data.seqNum}, after ${this.#newest}`)
      this.#from = data.seqNum
      this.#newest = data.seqNum
      return this.connected()
    }
    // What was told before all levels is in them.
    if (tick === undefined || this.#from === undefined || tick.seqNum <= this.#from) return
    if (tick.prevSeqNum !== this.#from)
      this.faults.push(`${tick.seqNum} goes on from ${tick.prevSeqNum}, after ${this.#from}`)
    this.#from = tick.seqNum
    this.#newest = Math.max(this.#newest, tick.seqNum)
    this.changes += 1
  }
}

const bookTopic = 'market.btcusdt.mbp.150'

interface Told {
  readonly ping?: number
  readonly rep?: string
  readonly data?: Levels
  readonly tick?: Levels
}
