import { fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { idempotencyKeyHeader, tokenHeader } from '@halyard/wire'

const usual = 64
/** To which every call says that it goes. */
export const benchHost = 'bench'

/** What is sent, as often as there is time; each call with a key of its own. */
export interface Load {
  readonly url: string
  /** Below the API root, with its query; or whole, call n to path n, where programs call in HTX's dialect. */
  readonly path: string | readonly string[]
  /** A GET has no body. */
  readonly method?: 'GET' | 'POST'
  /** Call n is sent with token n and body n, counted round and round. */
  readonly tokens: readonly string[]
  readonly bodies: readonly unknown[]
  /**
   * Whether each call comes from an address of its own, as a trusted proxy would say: what is limited is not what is
   * measured.
   */
  readonly apart?: boolean
  readonly milliseconds: number
  /** Over how many, where several loads share what is usual. */
  readonly connections?: number
  /** So many calls a second, as far as connections are free; as many as there is time for otherwise. */
  readonly perSecond?: number
  /** Sends each body once and ends. */
  readonly once?: boolean
}

export interface Loaded {
  readonly accepted: number
  readonly refused: number
  readonly seconds: number
  /** Of each answer, in milliseconds. */
  readonly latencies: readonly number[]
  /** The ids of what was made, in no order. */
  readonly ids: readonly { readonly token: string; readonly id: number }[]
  /** What sending took, which no client of the server's machine would. */
  readonly cpuMicroseconds: number
}

/** Sends a load from 64 connections, or as many as it says, of a process of its own, this program started once more. */
export function loadOverHttp(load: Load): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const child = fork(process.argv[1] as string, { stdio: 'inherit' })
    child.on('message', (message) => resolve(message as Loaded))
    child.on('error', reject)
    child.send(load)
  })
}

/** The other side: what a program does that was started to send. */
export async function sendLoad(given?: Load): Promise<void> {
  const load =
    given ?? (await new Promise<Load>((resolve) => process.once('message', (message) => resolve(message as Load))))
  const latencies: number[] = []
  const ids: { token: string; id: number }[] = []
  let refused = 0
  let next = 0
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const endsAt = startedAt + load.milliseconds
  await Promise.all(
    Array.from({ length: load.connections ?? usual }, async () => {
      const connection = new Connection(load)
      while (performance.now() < endsAt && !(load.once && next >= load.bodies.length)) {
        const number = next++
        if (load.perSecond !== undefined) await pause(startedAt + (number / load.perSecond) * 1_000 - performance.now())
        const token = load.tokens[number % load.tokens.length] ?? ''
        const sentAt = performance.now()
        const { code, id } = await connection.send(number, token)
        latencies.push(performance.now() - sentAt)
        if (code === 0) ids.push({ token, id })
        else refused += 1
      }
      connection.end()
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(before)
  const loaded: Loaded = { accepted: ids.length, refused, seconds, latencies, ids, cpuMicroseconds: user + system }
  process.send?.(loaded, undefined, undefined, () => process.exit(0))
}

/**
 * One connection that is kept, with one call at a time. Written on the socket, since the sender shares the machine with
 * what is measured and must take as little of it as it can.
 */
class Connection {
  private readonly socket: Socket
  private received = ''
  private answered: ((answer: { code: number; id: number }) => void) | undefined

  constructor(private readonly load: Load) {
    const { hostname, port } = new URL(load.url)
    this.socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
    this.socket.on('data', (part: string) => this.read(part))
    this.socket.on('error', (error) => {
      throw error
    })
  }

  send(number: number, token: string): Promise<{ code: number; id: number }> {
    const { bodies, path, method = 'POST', apart } = this.load
    const key = `bench-${process.pid}-${number}`
    const ofDialect = typeof path !== 'string'
    const named = ofDialect ? { 'client-order-id': key } : {}
    const target = ofDialect ? path[number % path.length] : `/api${path}`
    const body = method === 'GET' ? '' : JSON.stringify({ ...(bodies[number % bodies.length] as object), ...named })
    const ofBody = body && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    const ofUser = token && `${tokenHeader}: ${token}\r\n`
    const ofNetwork = apart
      ? `x-forwarded-for: ${[11, number >> 16, (number >> 8) & 255, number & 255].join('.')}\r\n`
      : ''
    return new Promise((resolve) => {
      this.answered = resolve
      this.socket.write(
        `${method} ${target} HTTP/1.1\r\nhost: ${benchHost}\r\n${ofBody}${ofUser}${ofNetwork}` +
          `${ofDialect ? '' : `${idempotencyKeyHeader}: ${key}\r\n`}\r\n${body}`,
      )
    })
  }

  end(): void {
    this.socket.end()
  }

  private read(part: string): void {
    this.received += part
    const bodyAt = this.received.indexOf('\r\n\r\n') + 4
    const length = /content-length: (\d+)/i.exec(this.received)?.[1]
    if (bodyAt < 4 || length === undefined || this.received.length < bodyAt + Number(length)) return
    const body = this.received.slice(bodyAt)
    this.received = ''
    this.answered?.(answerOf(body))
  }
}

/** `status` is of the dialect. */
interface Answer {
  readonly status?: string
  readonly code: number
  readonly data: unknown
}

/** A long answer is a list, of which nobody needs an id; reading it would be the sender's work and not the server's. */
function answerOf(body: string): { code: number; id: number } {
  if (body.length > 4_096) return { code: body.startsWith('{"code":0,') ? 0 : 1, id: 0 }
  const { status, code, data } = JSON.parse(body) as Answer
  if (status !== undefined) return { code: status === 'ok' ? 0 : 1, id: Number(data) }
  return { code, id: (data as { ID?: number } | null)?.ID ?? 0 }
}
