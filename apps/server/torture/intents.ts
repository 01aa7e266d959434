import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type Endpoint, idempotencyKeyHeader, tokenHeader } from '@halyard/wire'

/** Something that a user wants to happen once, with all answers to it. */
export interface Intent {
  readonly user: number
  /** Of which product, and for the check of how often it was written: the amount that no other of this user has. */
  readonly product: string
  readonly marker: string
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  /** Of what an operator asks at the desk: the operator's token. */
  readonly operator?: string
  readonly sent: Readonly<Record<string, unknown>>
  readonly key: string
  /** All answers of the server. */
  readonly answers: Answer[]
  /** What should not be answered whatever is away: a defect, or "later" without when. */
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
const undecided = new Set(['overloaded', 'tradingPaused', 'requestInProgress', 'internal', 'tooFrequent'])

/** Sends it once more; true when an answer came that decides. */
export async function send(
  intent: Intent,
  port: number,
  token: string | undefined,
  timeoutMs = 15_000,
): Promise<boolean> {
  if (intent.unheard > 0) intent.askedAgain ??= new Date()
  const reply = await post(intent, port, token, timeoutMs)
  if (reply === undefined) {
    intent.unheard += 1
    return false
  }
  const { status, code, data } = reply
  if (reply.isPage) intent.defects.push(`${status}, a page`)
  const refusal = code === 0 ? undefined : (data as { refusal?: string } | null)?.refusal
  if (refusal === 'internal' || (status >= 500 && !reply.saysWhen)) intent.defects.push(`${status} ${refusal}`)
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
  { endpoint, operator, sent, key }: Intent,
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
        path: `${operator === undefined ? '/api' : '/ops'}${endpoint.path}`,
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
        response.on('end', () => resolve(parsed(text, response)))
      },
    )
    sending.on('timeout', () => sending.destroy())
    sending.on('error', () => resolve(undefined))
    sending.end(body)
  })
}

function parsed(text: string, { statusCode: status = 0, headers }: IncomingMessage): Reply | undefined {
  const saysWhen = headers['retry-after'] !== undefined
  if (headers['content-type']?.startsWith('text/html')) {
    return { status, saysWhen, code: Number.NaN, data: null, isPage: true }
  }
  try {
    const { code, data } = JSON.parse(text) as { code: number; data: unknown }
    return { status, saysWhen, code, data, isPage: false }
  } catch {
    return undefined
  }
}
