import 'reflect-metadata'
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { endpoints, idempotencyKeyHeader, tokenHeader } from '@halyard/wire'
import { htxPrivatePath } from '@halyard/wire/htx/private-socket'
import { feedPath } from '@halyard/wire/market-feed/topics'
import { sessionSignIn, userEventsChannel } from '@halyard/wire/user-events'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { Sessions } from '../src/platform/session/sessions.ts'
import { fund, insertUser } from '../testing/users.ts'
import { FrameSocket } from './feed-clients.ts'
import { roundMs, rounds } from './rounds.ts'
import { percentile, report } from './table.ts'
import { startServer } from './world.ts'

// 20,000 sockets on two gateways, opened by two processes of listeners; one of the gateways is killed.

const socketsCount = Number(process.env.BENCH_SOCKETS ?? 20_000)
/** The gateway that is left has all sockets, and some files besides: those beyond what a process may open leave before. */
const { soft } = (process.report.getReport() as unknown as Limits).userLimits.open_files
const filesMax = soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft
const leavingCount = Math.max(0, Math.ceil((socketsCount + 400 - filesMax) / 2) * 2)
const socketsOfUser = 10
/** One in ten is private. */
const usersCount = Math.round(socketsCount / 10 / socketsOfUser)
const marketCount = socketsCount - usersCount * socketsOfUser
const ordersPerSecond = 10
const listenersCount = 2
/** One of so many looks at prices and is told all of them; the others have a page without prices open. */
const ofLooking = 3
/** One of so many who look has a pair's page open besides, and is told its trades. */
const ofPair = 10 * ofLooking
/** Who is subscribed to nothing is closed, unless they ask for something within a minute. */
const askEveryMs = 40_000
/** As our clients wait. */
const backWithinMs = 10_000
const retryAfterMs = 5_000
/** A machine that is too busy for so many cuts those that have come back: it is not waited for. */
const waitedMs = 60_000
const openedAtOnce = 50
const pongEveryMs = 4_000

interface Limits {
  readonly userLimits: { readonly open_files: { readonly soft: number | 'unlimited' } }
}

interface Crowd {
  readonly ports: readonly number[]
  readonly market: number
  /** Of each private socket. */
  readonly tokens: readonly string[]
  readonly number: number
}

/** What a process of listeners says when it is asked, and by itself when all that were cut are back. */
interface Heard {
  readonly kind: 'opened' | 'heard' | 'back'
  readonly at: number
  readonly frames: number
  /** From a trade to a socket that reads it, in milliseconds. */
  readonly latencies: readonly number[]
  /** When orders were told, at each socket of their users. */
  readonly told: readonly (readonly [order: number, at: number])[]
  readonly cut: number
  /** Numbers of private events that were left out, or told again. */
  readonly wrong: number
}

async function bench(): Promise<void> {
  const server = await startServer({ ROLES: 'api,feed,worker', MARKET_HISTORY_BARS: '0' })
  const userIds = await Promise.all(Array.from({ length: usersCount }, () => insertUser(server.pool)))
  const tokens: string[] = []
  for (const userId of userIds) {
    await fund(server.get(LedgerService), userId, { USDT: '1000000' })
    tokens.push((await server.get(Sessions).begin(userId, 'bench')).token)
  }
  const { freePort }: typeof import('@halyard/embedded') = await import(process.env.EMBEDDED as string)
  const ports = await Promise.all([freePort(), freePort()])
  const gateways = await Promise.all(ports.map(startGateway))
  await pause(5_000)
  const empty = gateways.map(residentBytes)
  const openedFrom = performance.now()
  const crowd = await Promise.all(
    Array.from({ length: listenersCount }, (_, number) =>
      Listeners.start({
        ports,
        number,
        market: marketCount / listenersCount,
        tokens: tokens.flatMap((token) => Array<string>(socketsOfUser / listenersCount).fill(token)),
      }),
    ),
  )
  const openedWithin = (performance.now() - openedFrom) / 1_000
  await pause(5_000)
  const orders = new Orders(server.url, tokens)
  await pause(2_000)
  const early = await Promise.all(crowd.map((one) => one.hear()))
  const before = gateways.map(cpuSeconds)
  const startedAt = performance.now()
  await pause(rounds * roundMs)
  const seconds = (performance.now() - startedAt) / 1_000
  const cpu = gateways.map((gateway, index) => (cpuSeconds(gateway) - (before[index] as number)) / seconds)
  const heard = await Promise.all(crowd.map((one) => one.hear()))
  const kilobytes = gateways.map(
    (gateway, index) => (residentBytes(gateway) - (empty[index] as number)) / (socketsCount / 2) / 1_024,
  )
  const [first, second] = gateways as [ChildProcess, ChildProcess]
  for (const one of crowd) one.leave(leavingCount / listenersCount)
  await pause(2_000)
  const back = crowd.map((one) => one.next('back'))
  const killedAt = Date.now()
  first.kill('SIGKILL')
  const returned = await Promise.race([Promise.all(back), pause(waitedMs, undefined)])
  const meanwhile = returned ?? (await Promise.all(crowd.map((one) => one.hear())))
  await pause(5_000)
  await orders.end()
  await pause(2_000)
  const last = await Promise.all(crowd.map((one) => one.hear()))
  const times = new Map<number, number>()
  for (const [order] of [...early, ...heard, ...meanwhile, ...last].flatMap(({ told }) => told)) {
    times.set(order, (times.get(order) ?? 0) + 1)
  }
  const untold = [...orders.sentAt.keys()].filter((order) => times.get(order) !== socketsOfUser).length
  const ofOrders = heard.flatMap(({ told }) => told).map(([order, at]) => at - (orders.sentAt.get(order) ?? Number.NaN))
  const cutBefore = heard.reduce((sum, one) => sum + one.cut, 0)
  const cut = last.reduce((sum, one) => sum + one.cut, 0) - cutBefore
  const wrong = last.reduce((sum, one) => sum + one.wrong, 0)
  for (const one of crowd) one.stop()
  second.kill('SIGKILL')
  await server.app.close()
  const latencies = heard.flatMap((one) => one.latencies)
  const storm = meanwhile.flatMap((one) => one.latencies)
  const frames = heard.reduce((sum, one) => sum + one.frames, 0) / seconds
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  const slowest = returned ? Math.max(...returned.map(({ at }) => at - killedAt)) / 1_000 : Number.POSITIVE_INFINITY
  report(
    [
      {
        what: `${socketsCount} sockets on two gateways: ${Math.ceil(marketCount / ofLooking)} that are told all prices twice a second, ${usersCount * socketsOfUser} private ones, the others quiet`,
        measured: `opened within ${openedWithin.toFixed(0)} s; ${(frames / 1_000).toFixed(1)} thousand frames/s; ${cpu.map((share) => `${(share * 100).toFixed(0)} %`).join(' and ')} of a core`,
        promise: '–',
      },
      {
        what: 'memory of a gateway for each socket',
        measured: `${kilobytes.map((each) => each.toFixed(1)).join(' and ')} kB resident`,
        promise: 'at most 40 kB',
        kept: Math.max(...kilobytes) <= 40,
      },
      {
        what: 'a trade, from the feed to a socket',
        measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, of ${latencies.length}`,
        promise: 'p99 under 250 ms',
        kept: p99 < 250,
      },
      {
        what: `an order, told to the ${socketsOfUser} sockets of its user`,
        measured: `p50 ${percentile(ofOrders, 0.5).toFixed(0)} ms, p99 ${percentile(ofOrders, 0.99).toFixed(0)} ms after it was sent`,
        promise: 'p99 under 500 ms',
        kept: percentile(ofOrders, 0.99) < 500,
      },
      {
        what: `a gateway is killed, and ${cut} sockets are cut`,
        measured: `${returned ? `all are back after ${slowest.toFixed(1)} s` : `not all are back after ${waitedMs / 1_000} s`}, on the other, ${cutBefore} had been cut before; a trade took p50 ${percentile(storm, 0.5).toFixed(0)} ms, p99 ${percentile(storm, 0.99).toFixed(0)} ms meanwhile`,
        promise: 'within 15 s',
        kept: slowest < 15 && cutBefore === 0,
      },
      {
        what: 'private messages over the kill',
        measured: `${orders.sentAt.size} orders, ${untold} of which were not told to each socket once; ${wrong} events left out or told again`,
        promise: 'none',
        kept: untold === 0 && wrong === 0,
      },
    ],
    [
      `The simulated market of 34 pairs. API, feed and worker in one process, two gateways, two processes of listeners and Postgres share the machine; ${ordersPerSecond} market orders a second. Figures are of ${((rounds * roundMs) / 1_000).toFixed(0)} s.`,
      `Listeners reach the gateways without a proxy, and come back by chance within ${backWithinMs / 1_000} s, as the app does. One gateway has ${leavingCount > 0 ? `${socketsCount - leavingCount}` : `all ${socketsCount}`} sockets at the end${leavingCount > 0 ? `: a process may open ${filesMax} files here, so ${leavingCount} quiet ones leave before the other is killed` : ''}.`,
    ],
  )
  process.exit()
}

async function startGateway(port: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    ROLES: 'gateway',
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
  }
  const gateway = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => gateway.kill('SIGKILL'))
  while (
    !(await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(100)
  return gateway
}

function residentBytes({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024
}

function cpuSeconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Market orders, each of the next user, until it ends. */
class Orders {
  readonly sentAt = new Map<number, number>()
  private over = false
  private readonly sending: Promise<void>

  constructor(
    private readonly url: string,
    private readonly tokens: readonly string[],
  ) {
    this.sending = this.run()
  }

  async end(): Promise<void> {
    this.over = true
    await this.sending
  }

  private async run(): Promise<void> {
    const under: Promise<void>[] = []
    for (let number = 0; !this.over; number += 1) {
      under.push(this.place(number, this.tokens[number % this.tokens.length] as string))
      await pause(1_000 / ordersPerSecond)
    }
    await Promise.all(under)
  }

  private async place(number: number, token: string): Promise<void> {
    const at = Date.now()
    const headers = {
      [tokenHeader]: token,
      [idempotencyKeyHeader]: `gateways-${number}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ symbol: 'btcusdt', musdt: '10', buytype: 2, type: 2 })
    const answer = await fetch(`${this.url}/api${endpoints.placeBuyOrder.path}`, { method: 'POST', headers, body })
    const { code, data } = (await answer.json()) as { code: number; data: { ID: number } }
    if (code === 0) this.sentAt.set(data.ID, at)
  }
}

/** A process that listens, this program started once more. */
class Listeners {
  private constructor(private readonly child: ChildProcess) {}

  static async start(crowd: Crowd): Promise<Listeners> {
    const listeners = new Listeners(fork(process.argv[1] as string, { stdio: 'inherit' }))
    const opened = listeners.next('opened')
    listeners.child.send(crowd)
    await opened
    return listeners
  }

  /** What was heard since it was asked before. */
  hear(): Promise<Heard> {
    const heard = this.next('heard')
    this.child.send('hear')
    return heard
  }

  /** Some of those that are told nothing leave for good. */
  leave(count: number): void {
    this.child.send({ leave: count })
  }

  next(kind: Heard['kind']): Promise<Heard> {
    return new Promise((resolve, reject) => {
      const hear = (heard: Heard) => {
        if (heard.kind !== kind) return
        this.child.off('message', hear as never)
        resolve(heard)
      }
      this.child.on('message', hear as never)
      this.child.once('exit', (code) => reject(new Error(`who listens ended with ${code}`)))
    })
  }

  stop(): void {
    this.child.removeAllListeners('exit')
    this.child.kill()
  }
}

/** The other side. */
async function listen(): Promise<void> {
  const crowd = await new Promise<Crowd>((resolve) => process.once('message', (sent) => resolve(sent as Crowd)))
  let [frames, cut, cutAt, wrong, away] = [0, 0, 0, 0, 0]
  let latencies: number[] = []
  let told: [number, number][] = []
  const open = new Set<FrameSocket>()
  const quiet = new Set<FrameSocket>()
  const say = (kind: Heard['kind']) => {
    process.send?.({ kind, at: Date.now(), frames, latencies, told, cut, wrong } satisfies Heard)
    frames = 0
    latencies = []
    told = []
  }
  /** Connects one for good: whoever is cut comes back, at the other gateway. */
  const connect = async (index: number): Promise<void> => {
    const token = index < crowd.market ? undefined : crowd.tokens[index - crowd.market]
    let last: number | undefined
    const number = crowd.number * 100_000 + index
    const from = [10, (number >> 16) & 255, (number >> 8) & 255, number & 255].join('.')
    const looks = token === undefined && index % ofLooking === 0
    const hasPair = token === undefined && index % ofPair === 0
    const reads = hasPair && index < ofPair * 20
    const heardPrivate = (socket: FrameSocket, payload: Buffer) => {
      const { action, ch, code, data } = JSON.parse(payload.toString())
      if (action === 'ping') socket.say(JSON.stringify({ action: 'pong', data }))
      else if (action === 'req' && code === 200) {
        const params = last === undefined ? {} : { seqNum: last }
        socket.say(JSON.stringify({ action: 'sub', ch: userEventsChannel, ...params }))
      } else if (action === 'sub') {
        if (code !== 200 || (last !== undefined && !data?.resumed)) wrong += 1
        last ??= data?.seqNum
        joined()
      } else if (action === 'push' && ch === userEventsChannel) {
        if (last !== undefined && data.seqNum !== last + 1) wrong += 1
        last = data.seqNum
        if (data.kind === 'filled') told.push([data.orderId, Date.now()])
      } else if (code !== undefined) refused(new Error(`refused: ${payload}`))
    }
    let joined = () => {}
    /** As where a gateway that is too busy finds no connection to look for the session on: asked again, as by the app. */
    let refused = (_: Error) => {}
    const attempt = async (port: number): Promise<void> => {
      const whole = new Promise<void>((resolve, reject) => {
        joined = resolve
        refused = reject
      })
      let socket: FrameSocket | undefined
      let isWhole = token === undefined
      const early: Buffer[] = []
      const hear = (payload: Buffer) => {
        frames += 1
        if (token !== undefined) {
          if (socket) heardPrivate(socket, payload)
          else early.push(payload)
        } else if (reads) {
          const at = /"tick":{"id":\d+,"ts":(\d+)/.exec(gunzipSync(payload).toString())?.[1]
          if (at) latencies.push(Date.now() - Number(at))
        }
      }
      const lost = () => {
        if (!socket || !open.delete(socket)) return
        quiet.delete(socket)
        if (!isWhole) return refused(new Error('cut before it was signed in'))
        cut += 1
        cutAt = Date.now()
        away += 1
        setTimeout(() => void again(port), Math.random() * backWithinMs)
      }
      const messages =
        token === undefined
          ? [
              ...(looks ? [JSON.stringify({ sub: 'market.tickers.changes', id: 'a' })] : []),
              ...(hasPair ? [JSON.stringify({ sub: 'market.btcusdt.trade.detail', id: 'b' })] : []),
            ]
          : [JSON.stringify({ action: 'req', ch: 'auth', params: sessionSignIn(token, 'en-US') })]
      const opened = await FrameSocket.open(
        { port, path: token === undefined ? feedPath : htxPrivatePath, messages, from },
        lost,
        hear,
      )
      socket = opened
      open.add(opened)
      if (token === undefined && !looks) quiet.add(opened)
      for (const payload of early) heardPrivate(opened, payload)
      if (token === undefined) return
      await whole.catch((error) => {
        if (open.delete(opened)) opened.end()
        throw error
      })
      isWhole = true
    }
    const connected = async (port: number): Promise<void> => {
      for (;;) {
        try {
          return await attempt(port)
        } catch {
          await pause(retryAfterMs)
        }
      }
    }
    const again = async (lostAt: number): Promise<void> => {
      await connected(crowd.ports.find((port) => port !== lostAt) as number)
      away -= 1
      // Not while some hear that they are cut.
      if (away === 0 && Date.now() - cutAt > 1_000) say('back')
    }
    await connected(crowd.ports[index % crowd.ports.length] as number)
  }
  // From the first one on: who says nothing for ten seconds is taken for gone.
  setInterval(() => {
    for (const socket of open) socket.pong()
  }, pongEveryMs)
  setInterval(() => {
    for (const socket of quiet) socket.say(JSON.stringify({ unsub: 'market.tickers.changes', id: 'c' }))
  }, askEveryMs)
  const count = crowd.market + crowd.tokens.length
  let next = 0
  const openNext = async () => {
    while (next < count) await connect(next++)
  }
  await Promise.all(Array.from({ length: openedAtOnce }, openNext))
  process.once('disconnect', () => process.exit())
  process.on('message', (asked: 'hear' | { readonly leave: number }) => {
    if (asked === 'hear') return say('heard')
    for (const socket of [...quiet].slice(0, asked.leave)) {
      open.delete(socket)
      quiet.delete(socket)
      socket.end()
    }
  })
  say('opened')
}

if (process.send) await listen()
else await bench()
