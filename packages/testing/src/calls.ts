import { Agent } from 'node:http'
import {
  decodeAnswer,
  type Endpoint,
  type Envelope,
  encodeRequest,
  idempotencyKeyHeader,
  type Language,
  languageHeader,
  operatorTokenHeader,
  type RefusalData,
  type RefusalName,
  type RequestOf,
  type ResponseOf,
  refusalsOf,
  tokenHeader,
} from '@halyard/wire'
import { fieldsOf } from '@halyard/wire/fields'
import { defaultsFor, type Terms } from '@halyard/wire/terms'
import supertest from 'supertest'

export interface CallOptions {
  readonly token?: string | undefined
  readonly key?: string | undefined
  readonly lang?: Language | string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Who has no session. */
export const visitor: CallOptions = {}

/** A request, which may be left out where it may be empty, and the key under which it happens once. */
export type Said<E extends Endpoint> =
  Record<string, never> extends Terms<E> ? [terms?: Terms<E>, key?: string] : [terms: Terms<E>, key?: string]

/** What is sent for a request, with the wire's own names; what it leaves out is not sent. */
export function wireOf<E extends Endpoint>(endpoint: E, terms: Terms<E>): Readonly<Record<string, unknown>> {
  // What operators say has no other names.
  if (endpoint.root === '/ops') return terms as Readonly<Record<string, unknown>>
  const fields = fieldsOf(endpoint.request)
  if (fields.length === 0) return {}
  const defaults = defaultsFor(endpoint, terms)
  const sent = encodeRequest(endpoint, { ...terms, ...defaults } as RequestOf<E>)
  const left = new Set(fields.flatMap(({ term, wireName }) => (term in defaults ? [wireName] : [])))
  return Object.fromEntries(Object.entries(sent).filter(([wireName]) => !left.has(wireName)))
}

export interface Answer extends Envelope {
  readonly status: number
  /** The refusal's name, when there is one. */
  readonly refusal: string | undefined
}

const connections = new Agent({ keepAlive: true })

/** A request of supertest's to the listening server, on a connection that is kept: a new one for each would cost more. */
export const request = (url: string, method: string, path: string): supertest.Test =>
  new supertest.Test(url, method, path).agent(connections)

/** How a call travels: what its path names is taken from what is sent, and the rest is its query or its body. */
export function travelling(endpoint: Endpoint, sent: unknown, { token, key, lang, headers }: CallOptions) {
  const named: string[] = endpoint.path.match(/(?<=:)\w+/g) ?? []
  const fields = sent as Readonly<Record<string, unknown>>
  const unnamed = () => Object.fromEntries(Object.entries(fields).filter(([name]) => !named.includes(name)))
  const rest = named.length > 0 ? unnamed() : fields
  const asText = () => (typeof rest === 'string' ? rest : JSON.stringify(rest))
  return {
    method: endpoint.method,
    path: endpoint.root + endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(fields[name]))),
    query: endpoint.input === 'query' ? new URLSearchParams(rest as Record<string, string>).toString() : undefined,
    body: endpoint.input === 'query' ? undefined : asText(),
    headers: {
      ...(token ? { [endpoint.session === 'operator' ? operatorTokenHeader : tokenHeader]: token } : {}),
      ...(key ? { [idempotencyKeyHeader]: key } : {}),
      ...(lang ? { [languageHeader]: lang } : {}),
      ...headers,
    },
  }
}

/** Calls an endpoint with the wire's own names and answers the envelope as it came. */
export async function sendCall(
  url: string,
  endpoint: Endpoint,
  sent: unknown = {},
  options: CallOptions = {},
): Promise<Answer> {
  const { method, path, query, body: text, headers } = travelling(endpoint, sent, options)
  const calling = request(url, method, path).set(headers)
  const { status, body } = await (query === undefined ? calling.type('json').send(text) : calling.query(query))
  const envelope = body as Envelope
  const refusal = envelope.code === 0 ? undefined : (envelope.data as RefusalData | null)?.refusal
  if (refusal !== undefined && status === 200 && !refusalsOf(endpoint).includes(refusal as RefusalName)) {
    throw new Error(`${endpoint.path} refused ${refusal}, which its contract does not declare`)
  }
  return { ...envelope, status, refusal }
}

/** What a call was answered with, in the trade's terms. @throws when it was refused. */
export function accepted<E extends Endpoint>(endpoint: E, { code, msg, data }: Answer): ResponseOf<E> {
  if (code !== 0) throw new Error(`${endpoint.path} was refused: ${code} ${msg}`)
  return decodeAnswer(endpoint, data)
}
