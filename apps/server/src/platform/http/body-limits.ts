import { type Endpoint, type Envelope, refusals } from '@halyard/wire'
import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify'

/** Large bodies being received at once, in one process: each is held in memory until it is whole. */
const largeAtOnce = 24

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
  const cap = capAtOnce(largeAtOnce)
  fastify.addHook('onRoute', (route: RouteOptions) => {
    const limit = [route.method].flat().map((method) => limits.get(`${method} ${route.url}`))[0]
    if (limit === undefined) return
    route.bodyLimit = limit
    route.onRequest = [cap, ...[route.onRequest ?? []].flat()]
  })
}

function capAtOnce(most: number): onRequestHookHandler {
  let receiving = 0
  return (request, reply, done) => {
    if (receiving >= most) {
      const body: Envelope = {
        code: refusals.overloaded.code,
        msg: 'Too many uploads at this moment. Try again in a few seconds.',
        data: { refusal: 'overloaded' },
      }
      void reply.code(503).header('retry-after', '2').send(body)
      return
    }
    receiving += 1
    request.raw.once('close', () => {
      receiving -= 1
    })
    done()
  }
}
