import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import type { HalyardRequest } from '../http/request.ts'
import type { RequestSpan } from './telemetry.ts'
import { currentTelemetry } from './tracing.ts'

/** Static files and health checks would drown the rest. */
const tracedRoutes = /^\/(api|ops)\b/

/**
 * Makes each call a span, by method and route. Only a trusted proxy's `traceparent` counts, so strangers cannot write
 * into our traces.
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
    // Also fires when the client disconnects before the answer.
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw
      const who = request.session ? { 'halyard.user_id': request.session.userId } : {}
      const call = { 'http.request.method': request.method, 'http.route': route, 'halyard.request_id': request.id }
      span.end({ ...call, ...who, 'http.response.status_code': statusCode }, statusCode >= 500)
    })
    span.within(done)
  })
  // Reading a body leaves the async context.
  fastify.addHook('preValidation', (request, _reply, done) => spans.get(request)?.within(done) ?? done())
}
