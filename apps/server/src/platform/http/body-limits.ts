import type { Endpoint } from '@halyard/wire'
import { tokenHeader } from '@halyard/wire'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import { ConcurrencyLimit } from '../concurrency/concurrency-limit.ts'
import { blockOf, networkOf } from '../rate-limit/network.ts'
import type { Session } from '../session/session.ts'
import { answerOverloaded, hasBody } from './in-flight.ts'
import { Refusal } from './refusal.ts'
import { clientAddress } from './request.ts'

/** The usual limit of a request's body, in bytes. */
export const bodyBytesMax = 32 * 1024

/** Large bodies that are received at once in one process: each is held in memory. */
const largeMax = 24
const largeMaxPerNetwork = 4
const largeMaxPerBlock = 8

/** Throws where the caller is no operator who may call the endpoint. */
type AuthenticateOperator = (request: FastifyRequest, endpoint: Endpoint) => Promise<unknown>

/** The session of a token, or why there is none. */
export type Authenticate = (token: string | undefined) => Promise<Session | Refusal>

/**
 * Raises the body limit of endpoints that ask for it. Few large bodies are received at once, and the session or the
 * operator is checked first, so no stranger can use up memory.
 */
export function limitBodies(
  fastify: FastifyInstance,
  endpoints: readonly Endpoint[],
  authenticate: Authenticate,
  authenticateOperator?: AuthenticateOperator,
): void {
  const large = new Map<string, Endpoint>(
    endpoints.flatMap((endpoint) =>
      endpoint.bodyBytesMax === undefined
        ? []
        : [[`${endpoint.method} ${endpoint.root}${endpoint.path}`, endpoint] as const],
    ),
  )
  const permits = new ConcurrencyLimit(largeMax, largeMaxPerNetwork, largeMaxPerBlock)
  fastify.addHook('onRoute', (route: RouteOptions) => {
    const endpoint = [route.method].flat().map((method) => large.get(`${method} ${route.url}`))[0]
    if (endpoint?.bodyBytesMax === undefined) return
    route.bodyLimit = endpoint.bodyBytesMax
    const check = checkOf(endpoint, authenticate, authenticateOperator)
    route.onRequest = [...check, acquirePermit(permits), ...[route.onRequest ?? []].flat()]
  })
}

function checkOf(
  endpoint: Endpoint,
  authenticate: Authenticate,
  authenticateOperator: AuthenticateOperator | undefined,
): onRequestAsyncHookHandler[] {
  if (endpoint.session === 'required') return [checkSession(authenticate)]
  return endpoint.session === 'operator' && authenticateOperator ? [checkOperator(endpoint, authenticateOperator)] : []
}

/** Of large bodies alone: the call counts once more against the operator's limit. */
function checkOperator(endpoint: Endpoint, authenticate: AuthenticateOperator): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (!isLarge(request)) return
    await authenticate(request, endpoint).catch((refused: unknown) => {
      if (hasBody(request)) reply.header('connection', 'close')
      throw refused
    })
  }
}

const isLarge = (request: FastifyRequest) =>
  Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > bodyBytesMax

function checkSession(authenticate: Authenticate): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const token = request.headers[tokenHeader]
    const session = await authenticate(typeof token === 'string' ? token : undefined)
    if (!(session instanceof Refusal)) return
    if (hasBody(request)) reply.header('connection', 'close')
    throw session
  }
}

function acquirePermit(permits: ConcurrencyLimit): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (!isLarge(request)) return
    const address = clientAddress(request)
    const release = permits.tryAcquire(networkOf(address), blockOf(address))
    if (!release)
      return answerOverloaded(request, reply, 'Too many uploads at this moment. Try again in a few seconds.')
    request.raw.once('close', release)
  }
}
