import { type Envelope, refusals } from '@halyard/wire'
import type { FastifyInstance } from 'fastify'

/** Requests under way at once at most, in one process. Past that the honest answer is "later", not a time-out. */
const inFlightMax = 2_000

/** A client that never finishes its request must not hold a stop up for longer. */
const finishWithinMs = 5_000

/** The requests under way in one process. */
export interface InFlight {
  /** Answers 503 to every new request from now on; resolves when those under way are answered, or after a while. */
  close(): Promise<void>
}

/** Answers 503 when more is under way than can be answered in time, and when the process is about to stop. */
export function capInFlight(fastify: FastifyInstance, max = inFlightMax): InFlight {
  let inFlight = 0
  let finished: (() => void) | undefined
  fastify.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1
    // The answer's end and not the request's, which closes as soon as its body is read.
    reply.raw.once('close', () => {
      inFlight -= 1
      if (inFlight === 0) finished?.()
    })
    if (inFlight <= max && !finished) return done()
    const body: Envelope = {
      code: refusals.overloaded.code,
      msg: finished
        ? 'The server is about to restart. Try again in a few seconds.'
        : 'Too many requests at this moment. Try again in a few seconds.',
      data: { refusal: 'overloaded' },
    }
    if (finished) reply.header('connection', 'close')
    void reply.code(503).header('retry-after', '2').send(body)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        finished = resolve
        if (inFlight === 0) resolve()
        setTimeout(resolve, finishWithinMs).unref()
      }),
  }
}
