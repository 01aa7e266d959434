import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import type { Envelope, RefusalData } from '@halyard/wire/envelope'
import { withoutEmpty } from '@halyard/wire/fields'
import { type RefusalName, refusals } from '@halyard/wire/refusals'
import { afterEach, beforeEach, vi } from 'vitest'
import * as z from 'zod/mini'

/** A refusal as a handler gives it; `errors` are by the names of the wire. */
interface Refused extends Partial<Pick<RefusalData, 'detail' | 'errors'>> {
  refused: RefusalName
  message: string
}

type Answer<E extends Endpoint> = ResponseOf<E> | Refused
/** `pages` holds the query of a call, as text. */
type Handler<E extends Endpoint> = (request: RequestOf<E>, query: URLSearchParams) => Answer<E> | Promise<Answer<E>>

/** Everything below `fetch`: answers by the endpoints' own codecs. What nobody answers is a server out of reach. */
export const server = {
  answer<E extends Endpoint>(endpoint: E, answer: Answer<E> | Handler<E>): void {
    const handler = typeof answer === 'function' ? (answer as Handler<E>) : () => answer
    handlers.set(routeOf(endpoint), async (request, query) =>
      envelopeOf(endpoint, await handler(request as RequestOf<E>, query)),
    )
    endpoints.set(routeOf(endpoint), endpoint)
  },

  /** From now on no answer comes. */
  loses(endpoint: Endpoint): void {
    handlers.delete(routeOf(endpoint))
  },

  /** What was sent to an endpoint, in the trade's terms. */
  sentTo<E extends Endpoint>(endpoint: E): RequestOf<E>[] {
    return sent.filter(({ route }) => route === routeOf(endpoint)).map(({ request }) => request as RequestOf<E>)
  },
}

/** The endpoint's own example, in the trade's terms. */
export function exampleOf<E extends Endpoint>(endpoint: E): ResponseOf<E> {
  return z.decode(endpoint.response, endpoint.example.response as never) as ResponseOf<E>
}

const handlers = new Map<string, (request: unknown, query: URLSearchParams) => Promise<Envelope>>()
const endpoints = new Map<string, Endpoint>()
let sent: { route: string; request: unknown }[] = []

beforeEach(() => {
  handlers.clear()
  sent = []
  vi.stubGlobal('fetch', exchange)
  // A server out of reach is part of some tests; it is noted on the console.
  vi.spyOn(console, 'warn').mockReturnValue()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function exchange(url: URL, { method, body }: RequestInit): Promise<Response> {
  const route = `${method} ${url.pathname}`
  const handler = handlers.get(route)
  const endpoint = endpoints.get(route)
  if (!handler || !endpoint) throw new TypeError(`no answer for ${route}`)
  const request = endpoint.input === 'query' ? undefined : decoded(endpoint, bodyOf(endpoint, body))
  sent.push({ route, request })
  return Response.json(await handler(request, url.searchParams))
}

/** As the server does it. */
function decoded({ request }: Endpoint, body: Record<string, unknown>): unknown {
  return z.decode(request, withoutEmpty(request, body) as never)
}

function bodyOf(endpoint: Endpoint, body: RequestInit['body']): Record<string, unknown> {
  if (endpoint.input === 'form') return Object.fromEntries(body as URLSearchParams)
  return JSON.parse(String(body ?? '{}'))
}

function envelopeOf<E extends Endpoint>(endpoint: E, answer: Answer<E>): Envelope {
  if (isRefused(answer)) {
    const { refused, message, errors = [] } = answer
    // As the server does: the values that the message speaks of come with it.
    const detail = answer.detail ?? Object.fromEntries(refusals[refused].detail.map((name) => [name, '7']))
    return { code: refusals[refused].code, msg: message, data: { refusal: refused, detail, errors } }
  }
  return { code: 0, msg: 'ok', data: z.encode(endpoint.response, answer as never) }
}

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refused' in answer
}

function routeOf({ method, path }: Endpoint): string {
  return `${method} /api${path}`
}
