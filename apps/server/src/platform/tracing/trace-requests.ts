import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import type { HalyardRequest } from '../http/request.ts'
import type { RequestSpan } from './telemetry.ts'
import { currentTelemetry } from './tracing.ts'

/** Calls of the API and of operators; the app's files and looks at the health would drown them. */
const tracedRoutes = /^\/(api|ops)\b/

/**
 * Makes each call a span, by method and route. A trusted proxy's `traceparent` is what it is part of; a stranger's would let them write
 * into traces that are not theirs.
 */
export function traceRequests(fastify: FastifyInstance, trusted: TrustedProxies | undefined): void {
  const telemetry = currentTelemetry()
  if (!telemetry) return
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  fastify.addHook('onRequest', (request: HalyardRequest, reply, done) => {
    const route = request.routeOptions.url ?? ''
    if (!tracedRoutes.test(route)) return done()
    const isTrusted = trusted?.(request.socket.remoteAddress ?? '') ?? false
    const span = telemetry.request(`${request.method} ${route}`, isTrusted ? request.headers : {})
    spans.set(request, span)
    // Also when the client went away before the answer.
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw
      const who = request.session ? { 'halyard.user_id': request.session.userId } : {}
      const call = { 'http.request.method': request.method, 'http.route': route, 'halyard.request_id': request.id }
      span.end({ ...call, ...who, 'http.response.status_code': statusCode }, statusCode >= 500)
    })
    span.within(done)
  })
  // Reading a body leaves that course.
  fastify.addHook('preValidation', (request, _reply, done) => spans.get(request)?.within(done) ?? done())
}
