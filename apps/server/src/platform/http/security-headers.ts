import type { FastifyInstance } from 'fastify'
import type { Environment } from '../config/environment.ts'

/** Nothing inline, no frames, nothing from elsewhere. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws: wss:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The viewer of the API documents sets styles in its markup; it shows nothing that a user wrote. */
const policyOfDocuments = contentSecurityPolicy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")

/** The headers that every answer carries (OWASP ASVS 5.0, V3.4). */
export function sendSecurityHeaders(fastify: FastifyInstance, environment: Environment): void {
  const secure = environment.publicUrl?.startsWith('https://') ?? false
  fastify.addHook('onSend', (request, reply, payload, done) => {
    reply.headers({
      'content-security-policy': request.url.startsWith('/docs') ? policyOfDocuments : contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    // Answers of the API are about one person and one moment.
    if (/^\/(api|ops)\b/.test(request.url)) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
