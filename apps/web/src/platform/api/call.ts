import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import {
  type Envelope,
  idempotencyKeyHeader,
  languageHeader,
  type RefusalData,
  tokenHeader,
} from '@halyard/wire/envelope'
import { additionsIn, withEmpty } from '@halyard/wire/fields'
import type { RefusalName } from '@halyard/wire/refusals'
import * as z from 'zod/mini'
import { currentLanguage } from '../i18n/i18n.ts'
import type { Texts } from '../i18n/texts.ts'
import { currentText } from '../i18n/use-translation.ts'
import { useSession } from '../session/session.ts'
import { takesAdditions } from './additions.ts'
import { apiRoot } from './addresses.ts'
import { takeEarly } from './early.ts'
import { ApiRefusal, NetworkFailure, UnexpectedAnswer } from './failures.ts'
import { fieldErrors } from './field-errors.ts'
import { noteReached } from './reachability.ts'
import { announceEffect } from './refusal-effects.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Makes a repeat harmless; `useSubmit` sets it. */
  idempotencyKey?: string | undefined
  /** Gets the raw answer and its time, to keep on the device. */
  onWire?: ((data: unknown, times: EarlyTimes) => void) | undefined
  /** Sends in place of `fetch`, where progress is shown. */
  transport?: ((url: URL, init: RequestInit) => Promise<Response>) | undefined
  /** Milliseconds to wait for the answer: 20 s (spec section 7), unless what is sent is large. */
  timeout?: number | undefined
}

/**
 * Calls one endpoint of the wire package, in the trade's terms both ways.
 *
 * @throws ApiRefusal when the server says no; NetworkFailure when no answer came; UnexpectedAnswer for anything else.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const says = z.encode(endpoint.request, request) ?? {}
  const added = additionsIn(endpoint, says)
  if (endpoint.ours || added.length > 0) {
    const takes = takesAdditions()
    if (takes !== true && !(await takes)) {
      return (await import('./call-as-specified.ts')).callAsSpecified(endpoint, says, added, options)
    }
  }
  return send(endpoint, says, options)
}

/** The same with what the request says on the wire. */
export async function send<E extends Endpoint>(
  endpoint: E,
  says: object,
  options: CallOptions,
): Promise<ResponseOf<E>> {
  const token = useSession.getState().token
  const changes = endpoint.effect !== 'reads'
  const input = withEmpty(endpoint, says)
  if (changes) changesUnderWay += 1
  const { envelope, response } = await exchange(endpoint, input, token, options).finally(() => {
    if (changes) changesUnderWay -= 1
  })
  if (envelope.code !== 0) throw refusalOf(endpoint, envelope, response.status, token)
  const decoded = z.safeDecode(endpoint.response, envelope.data as never)
  const answer = decoded.success
    ? (decoded.data as ResponseOf<E>)
    : (await import('./read-leniently.ts')).readLeniently(endpoint, says, envelope.data, decoded.error)
  options.onWire?.(envelope.data, response)
  return answer
}

/** Whether a changing call was sent that has no answer yet. */
export function isChanging(): boolean {
  return changesUnderWay > 0
}

let changesUnderWay = 0

const defaultTimeout = 20_000

async function exchange(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  token: string | undefined,
  options: CallOptions,
): Promise<{ envelope: Envelope; response: Response & EarlyTimes }> {
  const headers = new Headers({ [languageHeader]: currentLanguage() })
  if (endpoint.input !== 'form') headers.set('content-type', 'application/json')
  if (token) headers.set(tokenHeader, token)
  if (options.idempotencyKey && takesAdditions() !== false) headers.set(idempotencyKeyHeader, options.idempotencyKey)
  const url = new URL(`${apiRoot()}/api${endpoint.path}`)
  const init: RequestInit = { method: endpoint.method, headers, signal: signalOf(options), cache: 'no-store' }
  if (endpoint.input === 'query') {
    for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value ?? ''))
  } else if (endpoint.input === 'form') {
    init.body = new URLSearchParams(input as Record<string, string>)
  } else if (Object.keys(input).length > 0) {
    init.body = JSON.stringify(input)
  }
  try {
    const early = takeEarly(url, init, currentLanguage(), token)
    const response = await (early ?? (options.transport ?? fetch)(url, init))
    noteReached(true)
    const envelope: unknown = await response.json()
    if (!isEnvelope(envelope)) throw new UnexpectedAnswer(`${endpoint.path}: no envelope, HTTP ${response.status}`)
    return { envelope, response }
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw error
    // Cancelled by the caller (a page was left): no failure to report.
    if (options.signal?.aborted) throw options.signal.reason
    if (error instanceof SyntaxError) throw new UnexpectedAnswer(`${endpoint.path}: not JSON`)
    console.warn(`${endpoint.path}: no answer`, error)
    noteReached(false)
    throw new NetworkFailure(`${endpoint.path}: no answer`, { cause: error })
  }
}

function signalOf({ signal: given, timeout = defaultTimeout }: CallOptions): AbortSignal {
  const late = AbortSignal.timeout(timeout)
  return given ? AbortSignal.any([given, late]) : late
}

function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'number'
}

function refusalOf(
  endpoint: Endpoint,
  { code, msg, data }: Envelope,
  status: number,
  token: string | undefined,
): ApiRefusal {
  const given = (data ?? {}) as Partial<RefusalData>
  // Only compared, never looked up, so a name from a newer server does no harm.
  const name = given.refusal as RefusalName | undefined
  // 4015 means that no token was sent: whoever sent one is still signed in.
  const endsSession = given.reload === true || code === 4016 || code === 4017 || (code === 4015 && token === undefined)
  const errors = fieldErrors(endpoint, given.errors ?? [])
  const refusal = new ApiRefusal(code, wordsOf(code, msg, given), name, given.detail ?? {}, errors, endsSession, status)
  announceEffect(refusal, token)
  return refusal
}

/**
 * The message for the user (spec section 8): the app's own text for a code of the catalogue, the server's for any
 * other. A sentence of our own server with figures in it says more, and is kept.
 */
function wordsOf(code: number, msg: string, { refusal, detail }: Partial<RefusalData>): string {
  if (code !== 4006 && refusal !== undefined && Object.keys(detail ?? {}).length > 0) return msg
  const key = String(code) as keyof Texts['codes']
  const words: string = currentText('codes')(key, { minimum: msg })
  // A missing text is answered as its key.
  return words === key ? msg : words
}
