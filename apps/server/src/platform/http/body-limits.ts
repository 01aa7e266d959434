import { type Endpoint, type Envelope, refusals } from '@halyard/wire'
import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify'
import { ConcurrencyLimit } from '../concurrency/concurrency-limit.ts'
import { networkOf } from '../rate-limit/network.ts'

/**
 * Large bodies being received at once, in one process: each is held in memory until it is whole. Of one address there are
 * few, because a body can be sent slowly, and before it is known whose it is.
 */
const largeMax = 24
const largeMaxPerNetwork = 4

/**
 * Gives the routes of endpoints that name a larger body their own limit; all others keep the small one. Few of them are
 * received at once, because anybody can begin to send one.
 */
export function limitBodies(fastify: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const limits = new Map<string, number>(
    endpoints.flatMap(({ method, path, bodyBytesMax }) =>
      bodyBytesMax === undefined ? [] : [[`${method} /api${path}`, bodyBytesMax] as const],
    ),
  )
  const cap = capConcurrency(new ConcurrencyLimit(largeMax, largeMaxPerNetwork))
  fastify.addHook('onRoute', (route: RouteOptions) => {
    const limit = [route.method].flat().map((method) => limits.get(`${method} ${route.url}`))[0]
    if (limit === undefined) return
    route.bodyLimit = limit
    route.onRequest = [cap, ...[route.onRequest ?? []].flat()]
  })
}

function capConcurrency(slots: ConcurrencyLimit): onRequestHookHandler {
  return (request, reply, done) => {
    const release = slots.tryAcquire(networkOf(request.ip))
    if (release) {
      request.raw.once('close', release)
      return done()
    }
    const body: Envelope = {
      code: refusals.overloaded.code,
      msg: 'Too many uploads at this moment. Try again in a few seconds.',
      data: { refusal: 'overloaded' },
    }
    void reply.code(503).header('retry-after', '2').send(body)
  }
}
