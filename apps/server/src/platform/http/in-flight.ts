import { type Envelope, refusals } from '@halyard/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ConcurrencyLimit } from '../concurrency/concurrency-limit.ts'
import { blockOf, networkOf } from '../rate-limit/network.ts'

/** How many may be under way at once, and how many of them of one network and of one block of networks. */
export interface Share {
  readonly max: number
  readonly ofNetwork: number
  readonly ofBlock: number
}

/**
 * In one process (docs/decisions/027-shares-in-flight-and-read-pool.md). Past it the honest answer is "later", not a
 * time-out. A body that is still arriving costs its sender nothing, so its share is the smaller one.
 */
const shares = {
  inFlight: { max: 2_000, ofNetwork: 400, ofBlock: 1_000 },
  bodies: { max: 1_000, ofNetwork: 100, ofBlock: 300 },
} as const satisfies Record<string, Share>

/** A client that never finishes its request must not hold a stop up for longer. */
const finishWithinMs = 5_000

/** The requests under way in one process. */
export interface InFlight {
  /** Answers 503 to every new request from now on; resolves when those under way are answered, or after a while. */
  close(): Promise<void>
}

/** Answers 503 when more is under way than can be answered in time, and when the process is about to stop. */
export function capInFlight(
  fastify: FastifyInstance,
  { inFlight, bodies }: { readonly inFlight: Share; readonly bodies: Share } = shares,
): InFlight {
  const underWay = new ConcurrencyLimit(inFlight.max, inFlight.ofNetwork, inFlight.ofBlock)
  const arriving = new ConcurrencyLimit(bodies.max, bodies.ofNetwork, bodies.ofBlock)
  let count = 0
  let finished: (() => void) | undefined
  fastify.addHook('onRequest', (request, reply, done) => {
    if (finished) {
      reply.header('connection', 'close')
      return answerLater(request, reply, 'The server is about to restart. Try again in a few seconds.')
    }
    // It is looked for anew in the forwarding headers each time.
    const { ip } = request
    const keys = [networkOf(ip), blockOf(ip)]
    const release = underWay.tryAcquire(...keys)
    const arrived = release && hasBody(request) ? arriving.tryAcquire(...keys) : release
    if (!release || !arrived) {
      release?.()
      return answerLater(request, reply, 'Too many requests at this moment. Try again in a few seconds.')
    }
    count += 1
    if (hasBody(request)) request.raw.once('close', arrived)
    // The answer's end and not the request's, which closes as soon as its body is read.
    reply.raw.once('close', () => {
      arrived()
      release()
      count -= 1
      if (count === 0) finished?.()
    })
    done()
  })
  return {
    close: () =>
      new Promise((resolve) => {
        finished = resolve
        if (count === 0) resolve()
        setTimeout(resolve, finishWithinMs).unref()
      }),
  }
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Says "later" at once. A body that nobody is going to read must not keep its connection. */
export function answerLater(request: FastifyRequest, reply: FastifyReply, msg: string): void {
  const body: Envelope = { code: refusals.overloaded.code, msg, data: { refusal: 'overloaded' } }
  if (hasBody(request)) reply.header('connection', 'close')
  void reply.code(503).header('retry-after', '2').send(body)
}
