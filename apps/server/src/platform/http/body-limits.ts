import type { Endpoint } from '@halyard/wire'
import { tokenHeader } from '@halyard/wire'
import type { FastifyInstance, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import { ConcurrencyLimit } from '../concurrency/concurrency-limit.ts'
import { blockOf, networkOf } from '../rate-limit/network.ts'
import type { Session } from '../session/session.ts'
import { answerLater, hasBody } from './in-flight.ts'
import { Refusal } from './refusal.ts'

/** A request's body at most, in bytes, where its endpoint names no other. */
export const bodyBytesMax = 32 * 1024

/** Large bodies being received at once, in one process: each is held in memory until it is whole. */
const largeMax = 24
const largeMaxPerNetwork = 4
const largeMaxPerBlock = 8

/** The session that a token stands for, or why there is none. */
export type Authenticate = (token: string | undefined) => Promise<Session | Refusal>

/**
 * Gives the routes of endpoints that name a larger body their own limit; all others keep the small one. Few of them are
 * received at once, and where a session is needed it is looked at first: who has none sends nothing and takes no place.
 */
export function limitBodies(
  fastify: FastifyInstance,
  endpoints: readonly Endpoint[],
  authenticate: Authenticate,
): void {
  const large = new Map<string, Endpoint>(
    endpoints.flatMap((endpoint) =>
      endpoint.bodyBytesMax === undefined ? [] : [[`${endpoint.method} /api${endpoint.path}`, endpoint] as const],
    ),
  )
  const slots = new ConcurrencyLimit(largeMax, largeMaxPerNetwork, largeMaxPerBlock)
  fastify.addHook('onRoute', (route: RouteOptions) => {
    const endpoint = [route.method].flat().map((method) => large.get(`${method} ${route.url}`))[0]
    if (endpoint?.bodyBytesMax === undefined) return
    route.bodyLimit = endpoint.bodyBytesMax
    const check = endpoint.session === 'required' ? [checkSession(authenticate)] : []
    route.onRequest = [...check, takeSlot(slots), ...[route.onRequest ?? []].flat()]
  })
}

function checkSession(authenticate: Authenticate): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const token = request.headers[tokenHeader]
    const session = await authenticate(typeof token === 'string' ? token : undefined)
    if (!(session instanceof Refusal)) return
    if (hasBody(request)) reply.header('connection', 'close')
    throw session
  }
}

function takeSlot(slots: ConcurrencyLimit): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= bodyBytesMax) return
    const release = slots.tryAcquire(networkOf(request.ip), blockOf(request.ip))
    if (!release) return answerLater(request, reply, 'Too many uploads at this moment. Try again in a few seconds.')
    request.raw.once('close', release)
  }
}
