import { type Envelope, refusals } from '@halyard/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ConcurrencyLimit } from '../concurrency/concurrency-limit.ts'
import { blockOf, networkOf } from '../rate-limit/network.ts'
import { clientAddress } from './request.ts'

/** Requests under way at once: in all, of one network, and of one block of networks. */
export interface InFlightLimit {
  readonly max: number
  readonly maxPerNetwork: number
  readonly maxPerBlock: number
}

/**
 * For one process (docs/decisions/027-shares-in-flight-and-read-pool.md). Past the limit the answer is "later", not a
 * time-out. A body that is still arriving costs its sender nothing, so that limit is lower.
 */
const usualLimits = {
  inFlight: { max: 2_000, maxPerNetwork: 400, maxPerBlock: 1_000 },
  bodies: { max: 1_000, maxPerNetwork: 100, maxPerBlock: 300 },
} as const satisfies Record<string, InFlightLimit>

/** A client that never finishes its request must not hold up a shutdown for longer. */
const finishWithinMs = 5_000

export interface InFlight {
  /** Answers 503 to new requests; resolves when those under way are answered, or after a while. */
  close(): Promise<void>
}

/** Answers 503 over the limits, and during a shutdown. */
export function capInFlight(
  fastify: FastifyInstance,
  { inFlight, bodies }: { readonly inFlight: InFlightLimit; readonly bodies: InFlightLimit } = usualLimits,
): InFlight {
  const underWay = new ConcurrencyLimit(inFlight.max, inFlight.maxPerNetwork, inFlight.maxPerBlock)
  const arriving = new ConcurrencyLimit(bodies.max, bodies.maxPerNetwork, bodies.maxPerBlock)
  let count = 0
  let finished: (() => void) | undefined
  fastify.addHook('onRequest', (request, reply, done) => {
    if (finished) {
      reply.header('connection', 'close')
      return answerOverloaded(request, reply, 'The server is about to restart. Try again in a few seconds.')
    }
    const address = clientAddress(request)
    const keys = [networkOf(address), blockOf(address)] as const
    const release = underWay.tryAcquire(...keys)
    const arrived = release && hasBody(request) ? arriving.tryAcquire(...keys) : release
    if (!release || !arrived) {
      release?.()
      return answerOverloaded(request, reply, 'Too many requests at this moment. Try again in a few seconds.')
    }
    count += 1
    if (hasBody(request)) request.raw.once('close', arrived)
    // The end of the answer: the request closes as soon as its body is read.
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

/** Answers "later". A body that will not be read must not keep its connection open. */
export function answerOverloaded(request: FastifyRequest, reply: FastifyReply, msg: string): void {
  const body: Envelope = { code: refusals.overloaded.code, msg, data: { refusal: 'overloaded' } }
  if (hasBody(request)) reply.header('connection', 'close')
  void reply.code(503).header('retry-after', '2').send(body)
}
