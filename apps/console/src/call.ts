import { decodeAnswer, type Endpoint, type ResponseOf } from '@halyard/wire/endpoint'
import { type Envelope, idempotencyKeyHeader, type RefusalData } from '@halyard/wire/envelope'
import { consoleHeader } from '@halyard/wire/operators'
import type * as z from 'zod/mini'

/** Why a call came to nothing; `status` is what react-admin looks at. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'

  constructor(
    message: string,
    readonly status: number,
    readonly refusal?: string,
  ) {
    super(message)
  }
}

interface CallOptions {
  /** Makes a repeat harmless: the same request under the same key happens once. */
  readonly key?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** What is sent: as it is written on the wire, since operators' fields are text that the server reads. */
export type Said<E extends Endpoint> = z.input<E['request']>

/**
 * Calls an endpoint of the operators' API with the session's cookie.
 *
 * @throws CallFailed with the server's sentence: 401 where there is no session, 422 for any other
 * refusal, 0 where no answer came.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  said: Said<E>,
  { key, signal }: CallOptions = {},
): Promise<ResponseOf<E>> {
  const { path, rest } = addressOf(endpoint, said as Readonly<Record<string, unknown>>)
  const query = endpoint.input === 'query' ? rest : {}
  const response = await ask(path, {
    query,
    method: endpoint.method,
    ...(endpoint.input === 'query' ? {} : { body: JSON.stringify(rest) }),
    ...(key ? { key } : {}),
    ...(signal ? { signal } : {}),
  })
  return decodeAnswer(endpoint, await answerOf(response))
}

/**
 * A picture or a table of the API. A call without the header that no other site can send counts as signed out, so none
 * is the source of an image or of a link.
 *
 * @throws CallFailed as `call` does.
 */
export async function file(path: string, query: Query = {}, signal?: AbortSignal): Promise<Blob> {
  const response = await ask(path, { query, method: 'GET', ...(signal ? { signal } : {}) })
  if (!response.ok || response.headers.get('content-type')?.startsWith('application/json')) await answerOf(response)
  return response.blob()
}

type Query = Readonly<Record<string, unknown>>

interface Sent {
  readonly query: Query
  readonly method: string
  readonly body?: string
  readonly key?: string
  readonly signal?: AbortSignal
}

async function ask(path: string, { query, method, body, key, signal }: Sent): Promise<Response> {
  const url = new URL(path, location.origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const headers = new Headers({ [consoleHeader]: '1' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (key) headers.set(idempotencyKeyHeader, key)
  const late = AbortSignal.timeout(20_000)
  const init: RequestInit = {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    cache: 'no-store',
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, late]) : late,
  }
  return fetch(url, init).catch((error: unknown) => {
    if (signal?.aborted) throw signal.reason ?? error
    throw new CallFailed('console.noAnswer', 0)
  })
}

/** The data of an answer. */
async function answerOf(response: Response): Promise<unknown> {
  const envelope = await envelopeOf(response)
  if (response.ok && envelope.code === 0) return envelope.data
  const { refusal } = (envelope.data ?? {}) as Partial<RefusalData>
  const status = endsSession(envelope.code) ? 401 : response.ok ? 422 : response.status
  throw new CallFailed(envelope.msg || 'ra.notification.http_error', status, refusal)
}

/** The fields that the path names go there, and what says nothing is left out. */
export function addressOf(endpoint: Endpoint, said: Readonly<Record<string, unknown>>) {
  const inPath = new Set<string>()
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(String(said[name]))
  })
  const says = ([name, value]: [string, unknown]) =>
    !inPath.has(name) && value !== undefined && value !== null && value !== ''
  return {
    path: `${endpoint.root}${path}`,
    rest: Object.fromEntries(Object.entries(said).filter(says)),
  }
}

async function envelopeOf(response: Response): Promise<Envelope> {
  const answer: unknown = await response.json().catch(() => undefined)
  const { code, msg, data } = (answer ?? {}) as Partial<Envelope>
  if (typeof code !== 'number') throw new CallFailed('ra.notification.http_error', response.status)
  return { code, msg: msg ?? '', data }
}

/** By the catalogue of codes: 4015 to 4017 end a session. */
const endsSession = (code: number) => code >= 4015 && code <= 4017
