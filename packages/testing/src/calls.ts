import { Agent } from 'node:http'
import {
  decodeAnswer,
  type Endpoint,
  type Envelope,
  idempotencyKeyHeader,
  type Language,
  languageHeader,
  type RefusalData,
  type RefusalName,
  type ResponseOf,
  refusalsOf,
  tokenHeader,
} from '@halyard/wire'
import supertest from 'supertest'

export interface CallOptions {
  readonly token?: string | undefined
  readonly key?: string | undefined
  readonly lang?: Language | string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
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

/** Calls an endpoint with the wire's own names and answers the envelope as it came. */
export async function sendCall(
  url: string,
  endpoint: Endpoint,
  sent: unknown = {},
  options: CallOptions = {},
): Promise<Answer> {
  const inQuery = endpoint.input === 'query'
  const calling = request(url, endpoint.method, `/api${endpoint.path}`).set({
    ...(options.token ? { [tokenHeader]: options.token } : {}),
    ...(options.key ? { [idempotencyKeyHeader]: options.key } : {}),
    ...(options.lang ? { [languageHeader]: options.lang } : {}),
    ...options.headers,
  })
  const { status, body } = await (inQuery
    ? calling.query(new URLSearchParams(sent as Record<string, string>).toString())
    : calling.type('json').send(typeof sent === 'string' ? sent : JSON.stringify(sent)))
  const envelope = body as Envelope
  const refusal = envelope.code === 0 ? undefined : (envelope.data as RefusalData | null)?.refusal
  if (refusal !== undefined && status === 200 && !refusalsOf(endpoint).includes(refusal as RefusalName)) {
    throw new Error(`${endpoint.path} refused ${refusal}, which its contract does not declare`)
  }
  return { ...envelope, status, refusal }
}

/** What a call was answered with, in the trade's terms. @throws when it was refused. */
export function done<E extends Endpoint>(endpoint: E, { code, msg, data }: Answer): ResponseOf<E> {
  if (code !== 0) throw new Error(`${endpoint.path} was refused: ${code} ${msg}`)
  return decodeAnswer(endpoint, data)
}
