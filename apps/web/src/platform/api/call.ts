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
import { messageValues } from '#ui/use-message-values.ts'
import { useAppearance } from '../appearance/appearance.ts'
import { currentLanguage, loadRemainingTexts } from '../i18n/i18n.ts'
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
  /** A proof of work that the server asked for. */
  proof?: string | undefined
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
      const { callAsSpecified } = await import('./call-as-specified.ts')
      return callAsSpecified(endpoint, says, added, (said) => send(endpoint, said, options))
    }
  }
  return send(endpoint, says, options)
}

/** The same with what the request says on the wire. */
async function send<E extends Endpoint>(endpoint: E, says: object, options: CallOptions): Promise<ResponseOf<E>> {
  const token = useSession.getState().token
  const changes = endpoint.effect !== 'reads'
  const input = withEmpty(endpoint, says)
  if (changes) changesUnderWay += 1
  const { envelope, response } = await exchange(endpoint, input, token, options).finally(() => {
    if (changes) changesUnderWay -= 1
  })
  if (response.status !== 200 || envelope.code !== 0) {
    const proof = options.proof === undefined ? await askedProof(envelope) : undefined
    if (proof !== undefined) return send(endpoint, says, { ...options, proof })
    throw await refusalOf(endpoint, envelope, response.status, token)
  }
  const decoded = z.safeDecode(endpoint.response, envelope.data as never)
  const answer = decoded.success
    ? (decoded.data as ResponseOf<E>)
    : (await import('./read-leniently.ts')).readLeniently(endpoint, says, envelope.data, decoded.error)
  options.onWire?.(envelope.data, response)
  return answer
}

/** The proof of work that an answer asks for, made without a word; undefined where it asks for none. */
async function askedProof({ data }: Envelope): Promise<string | undefined> {
  const { refusal, detail } = (data ?? {}) as Partial<RefusalData>
  if (refusal !== ('proofRequired' satisfies RefusalName) || detail?.['challenge'] === undefined) return undefined
  const { challenge } = detail
  return import('./proof-of-work.ts').then(({ proofFor }) => proofFor(challenge)).catch(() => undefined)
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
  if (options.proof) headers.set(proofHeader, options.proof)
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
    const envelope = envelopeOf(await response.json(), response.status)
    if (!envelope) throw new UnexpectedAnswer(`${endpoint.path}: no envelope, HTTP ${response.status}`)
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

async function refusalOf(
  endpoint: Endpoint,
  { code, msg, data }: Envelope,
  status: number,
  token: string | undefined,
): Promise<ApiRefusal> {
  const given = (data ?? {}) as Partial<RefusalData>
  // Only compared, never looked up, so a name from a newer server does no harm.
  const name = (given.refusal as RefusalName | undefined) ?? refusalOfCode[code]
  // 4015 means that no token was sent: whoever sent one is still signed in.
  const endsSession = given.reload === true || code === 4016 || code === 4017 || (code === 4015 && token === undefined)
  const errors = fieldErrors(endpoint, given.errors ?? [])
  const words = status !== 200 && msg !== '' ? msg : await wordsOf(code, msg, given)
  const refusal = new ApiRefusal(code, words, name, given.detail ?? {}, errors, endsSession, status)
  announceEffect(refusal, token)
  return refusal
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

/**
 * The message for the user (spec section 8): the app's own text for a code of the catalogue, with the values that came
 * with it, and the server's for any other.
 */
async function wordsOf(code: number, msg: string, { refusal, detail = {} }: Partial<RefusalData>): Promise<string> {
  // Home may be shown without them.
  if (/^40/.test(String(code))) await loadRemainingTexts().catch(() => undefined)
  const reader = { language: currentLanguage(), amountsHidden: useAppearance.getState().amountsHidden }
  const values = { ...messageValues({ name: refusal ?? '', detail }, reader), minimum: msg }
  const named = refusal !== undefined && isFilled(detail) ? [refusal] : []
  for (const key of [...named, String(code)]) {
    const text: string = currentText('codes')(key as keyof Texts['codes'], { replace: values })
    // A missing text is answered as its key.
    if (text !== key) return text
  }
  return msg || currentText()('failure.unexpected')
}

/** A market may close without an opening that is known. */
function isFilled(detail: Readonly<Record<string, unknown>>): boolean {
  const values = Object.values(detail)
  return values.length > 0 && values.every((value) => value !== '')
}
