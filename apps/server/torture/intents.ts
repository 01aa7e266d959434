import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type Endpoint, idempotencyKeyHeader, tokenHeader } from '@halyard/wire'
import { htx } from '@halyard/wire/htx/index'
import { signedQueryOf } from '../test/api-keys.ts'

export interface ApiKey {
  readonly accessKey: string
  readonly secret: string
}

/** Something that a user wants to happen once, with all answers to it. */
export interface Intent {
  readonly user: number
  /** Of which product, and for the check of how often it was written: the amount that no other of this user has. */
  readonly product: string
  readonly marker: string
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  /** Of what an operator asks at the desk: the operator's token. */
  readonly operator?: string
  /** Of what a program asks in HTX's dialect: the key that signs for it. */
  readonly apiKey?: ApiKey
  readonly sent: Readonly<Record<string, unknown>>
  readonly key: string
  /** All answers of the server. */
  readonly answers: Answer[]
  /** What should not be answered whatever is away: a defect, "later" without when, or that a right key is none. */
  readonly defects: string[]
  /** How often it was sent without an answer, or with one that leaves the outcome unknown. */
  unheard: number
  /** When it was sent for the second time. */
  askedAgain?: Date
  /** Whether it is sent without a token. */
  readonly stranger: boolean
  /** What its owner can act on next, once the outcome is known. */
  row?: Readonly<Record<string, unknown>>
}

export interface Answer {
  readonly code: number
  readonly id: number | undefined
  readonly refusal: string | undefined
}

export type NewIntent = Omit<Intent, 'key' | 'answers' | 'defects' | 'unheard' | 'askedAgain' | 'row'>

export function intentOf(intent: NewIntent): Intent {
  return { ...intent, key: randomUUID(), answers: [], defects: [], unheard: 0 }
}

/** An answer that says how it ended; anything else is to be asked again with the same key. */
export function lastAnswer({ answers }: Intent): Answer | undefined {
  return answers.at(-1)
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
/** The server is down, or another call with this key is under way. */
const undecided = new Set([
  ...['overloaded', 'tradingPaused', 'requestInProgress', 'internal', 'tooFrequent'],
  // In the dialect, where also a price that is not fresh is told so.
  ...['gateway-internal-error', 'system-maintenance', 'rate-too-many-requests'],
])

/** Sends it once more; true when an answer came that decides. */
export async function send(
  intent: Intent,
  port: number,
  token: string | undefined,
  timeoutMs = 15_000,
): Promise<boolean> {
  if (intent.unheard > 0) intent.askedAgain ??= new Date()
  return hear(intent, await post(intent, port, token, timeoutMs))
}

/** Sends orders of a program once more, in one call; true when each was answered so that it is decided. */
export async function sendBatch(orders: readonly Intent[], port: number, timeoutMs = 15_000): Promise<boolean> {
  for (const order of orders) if (order.unheard > 0) order.askedAgain ??= new Date()
  const sent = orders.map((order) => order.sent)
  const reply = await post({ ...(orders[0] as Intent), endpoint: htx.placeBatch, sent }, port, undefined, timeoutMs)
  const heard = orders.map((order, index) => {
    if (reply?.code !== 0) return hear(order, reply)
    const { 'order-id': id, 'err-code': refusal } = (reply.data as BatchAnswer[])[index] ?? {}
    return hear(order, { ...reply, ...(id === undefined ? { code: refused, data: { refusal } } : { data: { id } }) })
  })
  return heard.every(Boolean)
}

interface BatchAnswer {
  readonly 'order-id'?: number
  readonly 'err-code'?: string
}

function hear(intent: Intent, reply: Reply | undefined): boolean {
  if (reply === undefined) {
    intent.unheard += 1
    return false
  }
  const { status, code, data } = reply
  if (reply.isPage) intent.defects.push(`${status}, a page`)
  const refusal = code === 0 ? undefined : (data as { refusal?: string } | null)?.refusal
  const isFault = refusal === 'internal' || refusal === 'api-signature-not-valid' || (status >= 500 && !reply.saysWhen)
  if (isFault) intent.defects.push(`${status} ${refusal}`)
  if (status >= 500 || (refusal !== undefined && undecided.has(refusal))) {
    intent.unheard += 1
    return false
  }
  const row = code === 0 && typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : undefined
  if (row) intent.row = row
  intent.answers.push({ code, id: row && idOf(row), refusal })
  return true
}

/** At the desk the answer has the request and its outcome; a registration is answered with the user. */
function idOf({ item, user, ...row }: Record<string, unknown>): number {
  const [asked, registered] = [item, user] as ({ id?: unknown; ID?: unknown } | undefined)[]
  return Number(row.ID ?? row.id ?? asked?.id ?? registered?.ID)
}

interface Reply {
  readonly status: number
  /** Whether it says after how long to ask again. */
  readonly saysWhen: boolean
  readonly code: number
  readonly data: unknown
  /** Whether it is HTML, as of a proxy that has nobody to ask. */
  readonly isPage: boolean
}

function post(
  { endpoint, operator, apiKey, sent, key }: Omit<Intent, 'sent'> & { readonly sent: object },
  port: number,
  token: string | undefined,
  timeoutMs: number,
): Promise<Reply | undefined> {
  const body = JSON.stringify(sent)
  return new Promise((resolve) => {
    const sending = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        path: apiKey ? signed(apiKey, endpoint, port) : `${operator === undefined ? '/api' : '/ops'}${endpoint.path}`,
        method: endpoint.method,
        timeout: timeoutMs,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(token === undefined ? {} : { [tokenHeader]: token }),
          ...(operator === undefined ? {} : { 'x-operator-token': operator }),
          [idempotencyKeyHeader]: key,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('error', () => resolve(undefined))
        response.on('end', () => resolve(parsed(text, response, apiKey && endpoint.path)))
      },
    )
    sending.on('timeout', () => sending.destroy())
    sending.on('error', () => resolve(undefined))
    sending.end(body)
  })
}

function signed(key: ApiKey, { method, path }: Intent['endpoint'], port: number): string {
  return `${path}?${signedQueryOf(key, { method, host: `127.0.0.1:${port}`, path, at: new Date() })}`
}

/** `dialect` is the path of a call in HTX's. */
function parsed(
  text: string,
  { statusCode: status = 0, headers }: IncomingMessage,
  dialect: string | undefined,
): Reply | undefined {
  const saysWhen = headers['retry-after'] !== undefined
  if (headers['content-type']?.startsWith('text/html')) {
    return { status, saysWhen, code: Number.NaN, data: null, isPage: true }
  }
  try {
    const answer = JSON.parse(text)
    const { code, data } = dialect === undefined ? answer : fromDialect(dialect, answer)
    return { status, saysWhen, code, data, isPage: false }
  } catch {
    return undefined
  }
}

const refused = 7
/** What cancelling by name answers of an order that it cancelled, and of one that was filled before. */
const [cancelled, filled] = [7, 6]

/** An answer of the dialect as the app would have it. */
function fromDialect(path: string, answer: { status: string; 'err-code'?: string; data: unknown }) {
  const { status, 'err-code': refusal, data } = answer
  if (status !== 'ok') return { code: refused, data: { refusal } }
  if (path === htx.placeBatch.path) return { code: 0, data }
  if (path !== htx.cancelByClientId.path || data === cancelled) return { code: 0, data: { id: Number(data) } }
  return { code: refused, data: { refusal: data === filled ? 'filled' : `state ${data}` } }
}
