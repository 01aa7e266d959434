import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import type { HalyardRequest } from '../http/request.ts'

export const requestIdHeader = 'x-request-id'

/** The id of a request: the one that a trusted proxy gave it, so that its log and ours agree, else one of our own. */
export function requestIdOf(request: IncomingMessage, trusted: TrustedProxies | undefined): string {
  const given = request.headers[requestIdHeader]
  const isId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
  return isId && trusted?.(request.socket.remoteAddress ?? '') ? given : randomUUID()
}

/** The request in whose course this is called, and whose it is, once that is known; none in a sweep or a job. */
export function currentRequest(): { readonly requestId?: string; readonly userId?: number } {
  const request = current.getStore()
  if (!request) return {}
  return { requestId: request.id, ...(request.session ? { userId: request.session.userId } : {}) }
}

/** Makes a request known to whatever it leads to. Reading a body leaves that course, so it is taken up again after. */
export function followRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => current.run(request, done))
  fastify.addHook('preValidation', (request, _reply, done) => current.run(request, done))
}

const current = new AsyncLocalStorage<HalyardRequest>()
