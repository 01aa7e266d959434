import { gunzipSync } from 'node:zlib'
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
