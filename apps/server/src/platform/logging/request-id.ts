import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TrustedProxies } from '../config/trusted-proxies.ts'

export const requestIdHeader = 'x-request-id'

/** The id of a request: the one that a trusted proxy gave it, so that its log and ours agree, else one of our own. */
export function requestIdOf(request: IncomingMessage, trusted: TrustedProxies | undefined): string {
  const given = request.headers[requestIdHeader]
  const fromProxy = trusted?.(request.socket.remoteAddress ?? '') ?? false
  return fromProxy && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** The request in whose course this is called; none in a sweep or a job. */
export const currentRequestId = () => current.getStore()

/** Makes the id of a request known to whatever it leads to. Reading a body leaves that course, so it is taken up again after. */
export function followRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => current.run(request.id, done))
  fastify.addHook('preValidation', (request, _reply, done) => current.run(request.id, done))
}

const current = new AsyncLocalStorage<string>()
