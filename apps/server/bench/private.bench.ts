import 'reflect-metadata'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Amount } from '@halyard/domain'
import { htxPrivatePath } from '@halyard/wire/htx/private-socket'
import { canonicalText, signatureTime } from '@halyard/wire/htx/signature'
import { WebSocket } from 'ws'
import { ApiKeysRepository } from '../src/features/api-keys/api-keys.repository.ts'
import { SpotService } from '../src/features/spot/spot.service.ts'
import { roundMs, rounds } from './rounds.ts'
import { percentile, report } from './table.ts'
import { makeWorld, type World } from './world.ts'

const programsCount = 200
const socketsOfEach = 10
const ordersPerSecond = 10
const secret = `hs${'0'.repeat(64)}`

/** When each order was told, at every socket that hears of it. */
const told = new Map<number, number[]>()

const world = await makeWorld()
world.resumeFeed()
const programs = world.userIds.slice(0, programsCount)
for (const userId of programs) await connectAll(userId)
const sent = new Map<number, number>()
const spot = world.get(SpotService)
const orders: Promise<unknown>[] = []
const warmUpOrders = 20
for (let number = -warmUpOrders; number < (rounds * roundMs * ordersPerSecond) / 1_000; number += 1) {
  const placed = place(programs[Math.abs(number * 7) % programs.length] as number)
  orders.push(number < 0 ? placed.then((order) => sent.delete(order)) : placed)
  await pause(1_000 / ordersPerSecond)
}
await Promise.all(orders)
await pause(2_000)
world.stopFeed()
const latencies = [...sent].flatMap(([order, at]) => (told.get(order) ?? []).map((heard) => heard - at))
const lost = sent.size * socketsOfEach - latencies.length
const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
await world.app.close()
report(
  [
    {
      what: `an order, told to the ${socketsOfEach} sockets of its user`,
      measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${lost} of ${sent.size * socketsOfEach} not told`,
      promise: 'p99 under 100 ms, each told',
      kept: p99 < 100 && lost === 0,
    },
  ],
  [
    `${programsCount * socketsOfEach} private sockets of ${programsCount} users, ${ordersPerSecond} orders a second for ${(rounds * roundMs) / 1_000} s, timed from before each is placed. Server, clients and Postgres share the machine.`,
  ],
)
process.exit()

async function connectAll(userId: number): Promise<void> {
  const { rows } = await world.pool.query('SELECT id::int FROM session WHERE user_id = $1', [userId])
  const accessKey = `hk${userId}`
  const key = { accessKey, secret, name: 'Bench', mayTrade: true, mayWithdraw: false, addresses: [] }
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 86_400_000)
  await world.get(ApiKeysRepository).add(userId, rows[0].id, { ...key, expiresAt }, 20, now)
  await Promise.all(Array.from({ length: socketsOfEach }, () => connect(world, accessKey, userId)))
}

async function connect({ url }: World, accessKey: string, userId: number): Promise<void> {
  const { host } = new URL(url)
  // Sign-ins have a limit for each network.
  const headers = { 'x-forwarded-for': `10.${userId % 250}.${(userId >> 8) % 250}.1` }
  const socket = new WebSocket(`ws://${host}${htxPrivatePath}`, { headers })
  socket.on('message', (data: Buffer) => {
    const { action, data: content } = JSON.parse(data.toString())
    if (action === 'ping') socket.send(JSON.stringify({ action: 'pong', data: content }))
    if (action !== 'push') return
    const others = told.get(content.orderId) ?? []
    told.set(content.orderId, others)
    others.push(performance.now())
  })
  await once(socket, 'open')
  const timestamp = signatureTime(new Date())
  const fixed = { accessKey, signatureMethod: 'HmacSHA256', signatureVersion: '2.1', timestamp }
  const text = canonicalText('GET', host, htxPrivatePath, Object.entries(fixed))
  const signature = createHmac('sha256', secret).update(text).digest('base64')
  await asked(socket, { action: 'req', ch: 'auth', params: { authType: 'api', ...fixed, signature } })
  await asked(socket, { action: 'sub', ch: 'orders#*' })
}

/** @throws for a refusal */
async function asked(socket: WebSocket, message: object): Promise<void> {
  socket.send(JSON.stringify(message))
  for (;;) {
    const [answer] = await once(socket, 'message')
    const { action, code } = JSON.parse(String(answer))
    // On a busy machine a ping comes first.
    if (action === 'ping') continue
    if (code !== 200) throw new Error(`refused: ${answer}`)
    return
  }
}

/** Rests far from every price, so that it is told once. */
async function place(userId: number): Promise<number> {
  const at = performance.now()
  const limit = { side: 'buy', type: 'limit', sizing: 'quantity', quantity: Amount.of('1') } as const
  const order = { ...limit, symbol: 'btcusdt', limitPrice: Amount.of('95') }
  const orderId = await spot.placeByProgram(userId, order, undefined)
  sent.set(orderId, at)
  return orderId
}
