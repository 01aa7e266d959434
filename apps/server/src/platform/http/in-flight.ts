import { type Envelope, refusals } from '@halyard/wire'
import type { FastifyInstance } from 'fastify'

/** Requests under way at once at most, in one process. Past that the honest answer is "later", not a time-out. */
const inFlightMax = 2_000

/** Answers 503 when more is under way than can be answered in time. */
export function capInFlight(fastify: FastifyInstance, most = inFlightMax): void {
  let inFlight = 0
  fastify.addHook('onRequest', (request, reply, done) => {
    inFlight += 1
    request.raw.once('close', () => {
      inFlight -= 1
    })
    if (inFlight <= most) return done()
    const body: Envelope = {
      code: refusals.overloaded.code,
      msg: 'Too many requests at this moment. Try again in a few seconds.',
      data: { refusal: 'overloaded' },
    }
    void reply.code(503).header('retry-after', '2').send(body)
  })
}
