import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '../config/environment.ts'
import { requestIdHeader } from '../logging/request-id.ts'

/** Nothing inline, no frames, nothing from elsewhere; the feed's socket is of the same host. */
function contentSecurityPolicy(host: string, styles: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    // Not every browser takes 'self' for the sockets of the page's own host, too.
    `connect-src 'self'${/^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The viewer of the API documents sets styles in its markup; it shows nothing that a user wrote. */
const stylesOf = (url: string) => (url.startsWith('/docs') ? "'self' 'unsafe-inline'" : "'self'")

/** Sets the headers that every answer carries (OWASP ASVS 5.0, V3.4). */
export type SecureAnswer = (request: FastifyRequest, reply: FastifyReply) => void

export function secureAnswers({ publicUrl }: Environment): SecureAnswer {
  const publicHost = publicUrl && new URL(publicUrl).host
  const overTls = publicUrl?.startsWith('https://') ?? false
  return (request, reply) => {
    reply.headers({
      [requestIdHeader]: request.id,
      'content-security-policy': contentSecurityPolicy(publicHost ?? request.host, stylesOf(request.url)),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    if (overTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    // Answers of the API are about one person and one moment.
    if (/^\/(api|ops)\b/.test(request.url)) reply.header('cache-control', 'no-store')
  }
}

export function sendSecurityHeaders(fastify: FastifyInstance, secure: SecureAnswer): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    secure(request, reply)
    done(null, payload)
  })
}
