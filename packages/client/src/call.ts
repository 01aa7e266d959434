import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import {
  type Envelope,
  idempotencyKeyHeader,
  languageHeader,
  proofHeader,
  type RefusalData,
  tokenHeader,
} from '@halyard/wire/envelope'
import { additionsIn, withEmpty } from '@halyard/wire/fields'
import type { RefusalName } from '@halyard/wire/refusals'
import * as z from 'zod/mini'
import { ApiRefusal, NetworkFailure, UnexpectedAnswer } from './failures.ts'
import { fieldErrors } from './field-errors.ts'

/** Who calls, and where: asked anew at each call, since any of it may have changed. */
export interface Caller {
  /** The host's origin. */
  root(): string
  /** Undefined without a session. */
  token(): string | undefined
  /** What refusals are written in, and names. */
  language(): string
  /** Whether the host has what the specification does not; where that is not known yet, once it is. */
  takesAdditions?(): boolean | Promise<boolean>
  /** Sends in place of `fetch`. */
  fetch?(url: URL, init: SentCall): Promise<Answered>
  /** Called after each call: whether any answer came, and why none did. */
  onHeard?(endpoint: Endpoint, failure: unknown): void
  /** The sentence of a refusal in words of the caller's own. */
  wordsOf?(code: number, msg: string, data: Partial<RefusalData>): Promise<string>
  onRefused?(refusal: ApiRefusal, token: string | undefined): void
}

export type SentCall = RequestInit & { readonly headers: Headers; readonly body?: string | URLSearchParams }

/** When it was sent and answered, by the caller's clock, where that was not now. */
export interface AnswerTimes {
  askedAt?: number
  receivedAt?: number
}
type Answered = Response & AnswerTimes

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Makes a repeat harmless: the same request under the same key happens once. */
  idempotencyKey?: string | undefined
  /** Gets the raw answer and its time, to keep on the device. */
  onWire?: ((data: unknown, times: AnswerTimes) => void) | undefined
  /** Sends in place of `fetch`, where progress is shown. */
  transport?: ((url: URL, init: RequestInit) => Promise<Response>) | undefined
  /** A proof of work that the server asked for. */
  proof?: string | undefined
  /** Milliseconds to wait for the answer: 20 s (spec section 7), unless what is sent is large. */
  timeout?: number | undefined
}

/**
 * Calls an endpoint of the wire package, in the trade's terms both ways.
 *
 * @throws ApiRefusal when the server says no; NetworkFailure when no answer came; UnexpectedAnswer for anything else.
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options?: CallOptions,
) => Promise<ResponseOf<E>>

/** The typed call of a caller, and whether a changing one was sent that has no answer yet. */
export function callsOf(caller: Caller): { call: Call; isChanging: () => boolean } {
  let changesUnderWay = 0
  const takesAdditions = () => caller.takesAdditions?.() ?? true

  const call: Call = async (endpoint, request, options = {}) => {
    const says = z.encode(endpoint.request, request) ?? {}
    const added = additionsIn(endpoint, says)
    if (endpoint.ours || added.length > 0) {
      const takes = takesAdditions()
      if (takes !== true && !(await takes)) {
        const { callAsSpecified } = await import('./call-as-specified.ts')
        return callAsSpecified(endpoint, says, added, (said) => send(endpoint, said, options))
      }
    }
    return send(endpoint, says, options)
  }

  /** The same with what the request says on the wire. */
  async function send<E extends Endpoint>(endpoint: E, says: object, options: CallOptions): Promise<ResponseOf<E>> {
    const token = caller.token()
    const changes = endpoint.effect !== 'reads'
    const input = withEmpty(endpoint, says)
    if (changes) changesUnderWay += 1
    const { envelope, response } = await exchange(endpoint, input, token, options).finally(() => {
      if (changes) changesUnderWay -= 1
    })
    if (response.status !== 200 || envelope.code !== 0) {
      const proof = options.proof === undefined ? await askedProof(envelope) : undefined
      if (proof !== undefined) return send(endpoint, says, { ...options, proof })
      const refusal = await refusalOf(endpoint, envelope, response, token)
      caller.onRefused?.(refusal, token)
      throw refusal
    }
    const decoded = z.safeDecode(endpoint.response, envelope.data as never)
    const answer = decoded.success
      ? (decoded.data as ResponseOf<E>)
      : (await import('./read-leniently.ts')).readLeniently(endpoint, says, envelope.data, decoded.error)
    options.onWire?.(envelope.data, response)
    return answer
  }

  async function exchange(
    endpoint: Endpoint,
    input: Readonly<Record<string, unknown>>,
    token: string | undefined,
    options: CallOptions,
  ): Promise<{ envelope: Envelope; response: Answered }> {
    const headers = new Headers({ [languageHeader]: caller.language() })
    if (endpoint.input !== 'form') headers.set('content-type', 'application/json')
    if (token) headers.set(tokenHeader, token)
    if (options.idempotencyKey && takesAdditions() !== false) headers.set(idempotencyKeyHeader, options.idempotencyKey)
    if (options.proof) headers.set(proofHeader, options.proof)
    const url = new URL(`${caller.root()}/api${endpoint.path}`)
    const body = bodyOf(endpoint, input)
    const signal = signalOf(options)
    const init: SentCall = { method: endpoint.method, headers, signal, cache: 'no-store', ...(body ? { body } : {}) }
    if (endpoint.input === 'query') {
      for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value ?? ''))
    }
    let status = 200
    try {
      const response: Answered = await (options.transport ?? caller.fetch ?? fetch)(url, init)
      caller.onHeard?.(endpoint, undefined)
      status = response.status
      const envelope = envelopeOf(await response.json(), status)
      if (!envelope) throw new UnexpectedAnswer(`${endpoint.path}: no envelope, HTTP ${status}`, status)
      return { envelope, response }
    } catch (error) {
      if (error instanceof UnexpectedAnswer) throw error
      // Cancelled by the caller (a page was left): no failure to report.
      if (options.signal?.aborted) throw options.signal.reason
      if (error instanceof SyntaxError) throw new UnexpectedAnswer(`${endpoint.path}: not JSON`, status)
      caller.onHeard?.(endpoint, error)
      throw new NetworkFailure(`${endpoint.path}: no answer`, { cause: error })
    }
  }

  async function refusalOf(
    endpoint: Endpoint,
    { code, msg, data }: Envelope,
    { status, headers }: Response,
    token: string | undefined,
  ): Promise<ApiRefusal> {
    const given = (data ?? {}) as Partial<RefusalData>
    // Only compared, never looked up, so a name from a newer server does no harm.
    const name = (given.refusal as RefusalName | undefined) ?? refusalOfCode[code]
    // 4015 means that no token was sent: whoever sent one is still signed in.
    const endsSession =
      given.reload === true || code === 4016 || code === 4017 || (code === 4015 && token === undefined)
    const errors = fieldErrors(endpoint, given.errors ?? [])
    const words =
      status !== 200 && msg !== ''
        ? msg
        : ((await caller.wordsOf?.(code, msg, given)) ?? (msg || name || `code ${code}`))
    const later = secondsIn(headers.get('retry-after'))
    return new ApiRefusal(code, words, name, given.detail ?? {}, errors, endsSession, status, later)
  }

  return { call, isChanging: () => changesUnderWay > 0 }
}

/** The proof of work that an answer asks for, made without a word; undefined where it asks for none. */
async function askedProof({ data }: Envelope): Promise<string | undefined> {
  const { refusal, detail } = (data ?? {}) as Partial<RefusalData>
  if (refusal !== ('proofRequired' satisfies RefusalName) || detail?.['challenge'] === undefined) return undefined
  const { challenge } = detail
  return import('./proof-of-work.ts').then(({ proofFor }) => proofFor(challenge)).catch(() => undefined)
}

const defaultTimeout = 20_000

function signalOf({ signal: given, timeout = defaultTimeout }: CallOptions): AbortSignal {
  const late = AbortSignal.timeout(timeout)
  return given ? AbortSignal.any([given, late]) : late
}

function bodyOf({ input }: Endpoint, says: Readonly<Record<string, unknown>>): SentCall['body'] {
  if (input === 'form') return new URLSearchParams(says as Record<string, string>)
  return input === 'body' && Object.keys(says).length > 0 ? JSON.stringify(says) : undefined
}

/**
 * Only HTTP 200 with code 0 is a success. Any other status is a failure, whatever its code, and shows its `msg`, which
 * needs no code (spec section 8).
 */
function envelopeOf(answer: unknown, status: number): Envelope | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { code, msg, data = null } = answer as { code?: unknown; msg?: unknown; data?: unknown }
  const text = typeof msg === 'string' ? msg : ''
  if (status === 200) return typeof code === 'number' ? { code, msg: text, data } : undefined
  if (typeof code === 'number' && code !== 0) return { code, msg: text, data }
  return text === '' ? undefined : { code: genericFailure, msg: text, data }
}

const genericFailure = 7

/** `Retry-After` in seconds; that of a proxy may be a date, which nobody waits for here. */
export function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}

/** What a code of the catalogue refuses, where the server does not name it: it stands at the same field. */
const refusalOfCode: Readonly<Partial<Record<number, RefusalName>>> = {
  4002: 'credentialsMalformed',
  4003: 'emailFormat',
  4004: 'invitationCodeUnknown',
  4005: 'captchaWrong',
  4006: 'belowMinimumInvestment',
  4009: 'codeWrong',
  4010: 'credentialsWrong',
  4011: 'oldPasswordWrong',
  4012: 'oldWithdrawalPasswordWrong',
  4013: 'quantityMissing',
  4014: 'limitPriceMissing',
  4018: 'aboveMaximum',
  4019: 'currencyUnsupported',
  4020: 'insufficientBalance',
  4021: 'exchangeFailed',
  4022: 'withdrawalPasswordMissing',
  4023: 'withdrawalPasswordWrong',
  4026: 'outsideTradingHours',
}
