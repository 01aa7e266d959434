import { type Endpoint, type Envelope, refusals } from '@halyard/wire'
import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify'
import { AtOnce } from '../rate-limit/at-once.ts'
import { networkOf } from '../rate-limit/network.ts'

/**
 * Large bodies being received at once, in one process: each is held in memory until it is whole. Of one address there are
 * few, because a body can be sent slowly, and before it is known whose it is.
 */
const largeAtOnce = 24
const largeAtOnceOfNetwork = 4

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
  const cap = capAtOnce(new AtOnce(largeAtOnce, largeAtOnceOfNetwork))
  fastify.addHook('onRoute', (route: RouteOptions) => {
    const limit = [route.method].flat().map((method) => limits.get(`${method} ${route.url}`))[0]
    if (limit === undefined) return
    route.bodyLimit = limit
    route.onRequest = [cap, ...[route.onRequest ?? []].flat()]
  })
}

function capAtOnce(places: AtOnce): onRequestHookHandler {
  return (request, reply, done) => {
    const leave = places.take(networkOf(request.ip))
    if (leave) {
      request.raw.once('close', leave)
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
