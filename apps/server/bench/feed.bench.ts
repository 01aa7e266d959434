import 'reflect-metadata'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { feedPath, feedTopicName } from '@halyard/wire/market-feed/topics'
import { type WebSocket, WebSocketServer } from 'ws'
import { FeedClients, type Heard, listenToFeed } from './feed-clients.ts'
import { roundMs, rounds } from './rounds.ts'
import { median, percentile, report, spread } from './table.ts'
import { makeWorld, symbolsCount, type World } from './world.ts'

const socketsCount = 2_000
const tellEvery = 200

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

if (process.send) await listenToFeed()
else await bench()

async function bench(): Promise<void> {
  const world = await makeWorld({ ROLES: 'api' })
  const port = Number(new URL(world.url).port)
  const before = await memoryUsed()
  const idle = await FeedClients.start({ port, path: feedPath, sockets: socketsCount, messages: [] })
  const perIdle = ((await memoryUsed()) - before) / socketsCount / 1_024
  await idle.stop()
  const emptied = await memoryUsed()
  const clients = await FeedClients.start({
    port,
    path: feedPath,
    sockets: socketsCount,
    messages: world.openTicks.map(({ symbol }) =>
      JSON.stringify({ sub: feedTopicName({ channel: 'trades', symbol }) }),
    ),
  })
  const ours: Round[] = []
  const theirs: Round[] = []
  const warmUp = await pricesFor(world, 2_000, () => clients.hear(2_000))
  // As long as a message of a price.
  const bytesOfMessage = Math.round(warmUp.bytes / warmUp.frames)
  const perSocket = ((await memoryUsed()) - emptied) / socketsCount / 1_024
  const bare = await bareSockets(bytesOfMessage)
  const bareClients = await FeedClients.start({ port: bare.port, path: '/', sockets: socketsCount, messages: [] })
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await measured(() => bare.tell(roundMs, () => bareClients.hear(roundMs))))
    ours.push(await measured(() => pricesFor(world, roundMs, () => clients.hear(roundMs))))
  }
  await bareClients.stop()
  await clients.stop()
  bare.close()
  await world.app.close()
  const ratios = ours.map(({ perCpuSecond }, round) => perCpuSecond / (theirs[round] as Round).perCpuSecond)
  const arrived = ours.map(({ perSecond }, round) => perSecond / (theirs[round] as Round).perSecond)
  const latencies = ours.flatMap((one) => one.latencies)
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  const words = (some: readonly Round[]) =>
    `${spread(
      some.map(({ perSecond }) => perSecond / 1_000),
      0,
    )} thousand messages/s; ${spread(
      some.map(({ perCpuSecond }) => perCpuSecond / 1_000),
      0,
    )} thousand for a second of CPU time`
  report(
    [
      { what: 'ready buffers by `ws` alone', measured: words(theirs), promise: 'yardstick' },
      {
        what: `${symbolsCount} prices at ${1_000 / tellEvery} a second`,
        measured: `${words(ours)}: ${spread(arrived, 2)} and ${spread(ratios, 2)} of it; ${ours.at(-1)?.cutOff} sockets cut off`,
        promise: 'at least 0.9 of it, both',
        kept: median(ratios) >= 0.9 && median(arrived) >= 0.9 && ours.at(-1)?.cutOff === 0,
      },
      {
        what: 'the same, tick to socket',
        measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, of ${latencies.length}`,
        promise: 'p99 under 100 ms',
        kept: p99 < 100,
      },
      {
        what: `memory of a socket with ${symbolsCount} subscriptions`,
        measured: `${perSocket.toFixed(1)} kB, ${(perSocket - perIdle).toFixed(1)} kB above an idle one`,
        promise: 'at most 15 kB above an idle one',
        kept: perSocket - perIdle <= 15,
      },
    ],
    [
      `${socketsCount} sockets; the feed, those who listen and Postgres share the machine. The yardstick sends one buffer of ${bytesOfMessage} bytes to every socket, ${symbolsCount} times as often, in the same process.`,
      `The middle of ${rounds} rounds of ${roundMs / 1_000} s each, and between which they lie. The CPU time of the feed has numbering, storing, writing and compressing in it.`,
    ],
  )
  process.exit()
}

interface Round {
  readonly perSecond: number
  readonly perCpuSecond: number
  readonly latencies: readonly number[]
  readonly cutOff: number
}

async function measured(round: () => Promise<Heard>): Promise<Round> {
  const before = process.cpuUsage()
  const { frames, latencies, cutOff } = await round()
  const { user, system } = process.cpuUsage(before)
  return {
    perSecond: frames / (roundMs / 1_000),
    perCpuSecond: frames / ((user + system) / 1_000_000),
    latencies,
    cutOff,
  }
}

/** A price for every symbol, so often and for so long, while somebody listens. */
async function pricesFor(world: World, milliseconds: number, hear: () => Promise<Heard>): Promise<Heard> {
  const timer = setInterval(() => void world.tick(new Date()), tellEvery)
  await new Promise((resolve) => setTimeout(resolve, tellEvery))
  const heard = await hear()
  clearInterval(timer)
  await new Promise((resolve) => setTimeout(resolve, milliseconds / 10))
  return heard
}

/** What `ws` can do alone: one ready buffer for each message, sent to every socket. */
async function bareSockets(bytesOfMessage: number) {
  const http = createServer()
  const server = new WebSocketServer({ server: http, perMessageDeflate: false })
  const sockets = new Set<WebSocket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const message = Buffer.alloc(bytesOfMessage, 7)
  const tellAll = () => {
    for (let symbol = 0; symbol < symbolsCount; symbol += 1) {
      for (const socket of sockets) socket.send(message, { binary: true, compress: false })
    }
  }
  return {
    port: (http.address() as AddressInfo).port,
    async tell(milliseconds: number, hear: () => Promise<Heard>): Promise<Heard> {
      const timer = setInterval(tellAll, tellEvery)
      await new Promise((resolve) => setTimeout(resolve, tellEvery))
      const heard = await hear()
      clearInterval(timer)
      await new Promise((resolve) => setTimeout(resolve, milliseconds / 10))
      return heard
    },
    close: () => http.close(),
  }
}

/** Of this process, in bytes, without garbage. */
async function memoryUsed(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 500))
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
