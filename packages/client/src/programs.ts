import {
  type HtxEndpoint,
  type HtxErrorCode,
  type HtxRequestOf,
  type HtxResponseOf,
  htx,
} from '@halyard/wire/htx/index'
import * as z from 'zod/mini'
import { secondsIn } from './call.ts'
import { HtxRefusal, NetworkFailure, UnexpectedAnswer } from './failures.ts'
import { newKey } from './idempotency-key.ts'
import { type Patience, untilSettled } from './repeats.ts'
import { type ApiKey, signedQuery } from './signing.ts'

export interface HtxCallOptions extends Patience {
  /** Milliseconds to wait for each answer; 20 s unless it is said. */
  readonly timeout?: number
}

/**
 * Calls the host in HTX's dialect, signed by a key, in the trade's terms both ways. It is asked again until it is
 * settled. An order without a name of its own (`clientOrderId`) gets one: it is what makes the repeats harmless.
 *
 * @throws HtxRefusal when the host says no; NetworkFailure when no answer came; UnexpectedAnswer for anything else.
 */
export async function callHtx<E extends HtxEndpoint>(
  root: string,
  key: ApiKey | undefined,
  endpoint: E,
  request: HtxRequestOf<E>,
  options: HtxCallOptions = {},
): Promise<HtxResponseOf<E>> {
  const says = z.encode(endpoint.request, named(endpoint, request as object) as never) as Record<string, unknown>
  return untilSettled(() => ask(root, key, endpoint, says, options), options)
}

/** The same with a name for each order that has none. */
function named(endpoint: HtxEndpoint, request: object): object {
  const nameOf = (order: object) => ({ clientOrderId: newKey(), ...order })
  if (isOne(endpoint, htx.place, htx.withdraw)) return nameOf(request)
  if (isOne(endpoint, htx.placeBatch) && 'orders' in request) {
    return { ...request, orders: (request.orders as object[]).map(nameOf) }
  }
  return request
}

const isOne = (endpoint: HtxEndpoint, ...of: readonly HtxEndpoint[]) => of.includes(endpoint)

async function ask<E extends HtxEndpoint>(
  root: string,
  key: ApiKey | undefined,
  endpoint: E,
  says: Readonly<Record<string, unknown>>,
  { signal: given, timeout = 20_000 }: HtxCallOptions,
): Promise<HtxResponseOf<E>> {
  const { method, listedAs } = endpoint
  const rest = new Map(Object.entries(says))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const isRead = method === 'GET'
  const parameters = isRead
    ? [...rest].flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]))
    : []
  const query = await queryOf(root, key, endpoint, path, parameters)
  const late = AbortSignal.timeout(timeout)
  const signal = given ? AbortSignal.any([given, late]) : late
  const body = listedAs === undefined ? Object.fromEntries(rest) : rest.get(listedAs)
  let response: Response
  let text: string
  try {
    response = await fetch(`${root}${path}${query && `?${query}`}`, {
      method,
      signal,
      cache: 'no-store',
      ...(isRead ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    text = await response.text()
  } catch (error) {
    if (given?.aborted) throw given.reason
    throw new NetworkFailure(`${path}: no answer`, { cause: error })
  }
  return answerIn(endpoint, path, response, text)
}

async function queryOf(
  root: string,
  key: ApiKey | undefined,
  { method, right }: HtxEndpoint,
  path: string,
  parameters: readonly (readonly [string, string])[],
): Promise<string> {
  if (right === 'none') return new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString()
  if (!key) throw new Error(`${path}: a key is needed for it`)
  return signedQuery(key, { method, host: new URL(root).host, path, parameters })
}

function answerIn<E extends HtxEndpoint>(
  endpoint: E,
  path: string,
  response: Response,
  text: string,
): HtxResponseOf<E> {
  const { status } = response
  const answer = objectIn(text)
  const code = answer?.['err-code']
  if (typeof code === 'string') {
    const words = String(answer?.['err-msg'] ?? code)
    throw new HtxRefusal(code as HtxErrorCode, words, status, secondsIn(response.headers.get('retry-after')))
  }
  const decoded = status === 200 && answer ? z.safeDecode(endpoint.response, answer as never) : undefined
  if (!decoded?.success) throw new UnexpectedAnswer(`${path}: HTTP ${status} ${decoded?.error.message ?? ''}`, status)
  return decoded.data as HtxResponseOf<E>
}

/** Numbers that a double cannot hold are read as text, so that an amount keeps all of its digits. */
function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?[\d.]{16,}/g, (found) =>
    found.startsWith('"') ? found : `"${found}"`,
  )
  try {
    const value: unknown = JSON.parse(exact)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
