import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import type { HalyardRequest } from '../http/request.ts'

export const requestIdHeader = 'x-request-id'

/** The id that a trusted proxy gave the request, so that both logs agree, else a new one. */
export function requestIdOf(request: IncomingMessage, trusted: TrustedProxies | undefined): string {
  const given = request.headers[requestIdHeader]
  const isId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
  return isId && trusted?.(request.socket.remoteAddress ?? '') ? given : randomUUID()
}

/** The request and user of the current async context; empty in sweeps and jobs. */
export function currentRequest(): { readonly requestId?: string; readonly userId?: number } {
  const request = current.getStore()
  if (!request) return {}
  return { requestId: request.id, ...(request.session ? { userId: request.session.userId } : {}) }
}

/**
 * Makes the request known to everything it leads to. Reading a body leaves the async context, so it is entered again.
 */
export function followRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => current.run(request, done))
  fastify.addHook('preValidation', (request, _reply, done) => current.run(request, done))
}

const current = new AsyncLocalStorage<HalyardRequest>()
