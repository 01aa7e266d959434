import { uploadPath } from '@halyard/wire'
import type { FastifyInstance } from 'fastify'
import type { Environment } from '../config/environment.ts'
import { requestIdHeader } from '../logging/request-id.ts'

/** Nothing inline, no frames, nothing from elsewhere; sockets of the same host or of FEED_URL. */
function contentSecurityPolicy(host: string, styles: string, feed: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${socketsOf(host)}${feed}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The viewer of the API documents has inline styles; it shows nothing that a user wrote. */
const stylesOf = (url: string) => (url.startsWith('/docs') ? "'self' 'unsafe-inline'" : "'self'")

/** A script or style of the app: what it may load is said by its page, and opened by itself it loads nothing. */
const isCode = (url: string) => url.startsWith('/assets/')
const codePolicy = "default-src 'none'; frame-ancestors 'none'"

const isConsole = (url: string) => /^\/console\b/.test(url)
const isImage = (url: string) => url.startsWith(`/api${uploadPath}/`) || url.startsWith('/logos/')

/**
 * Of the operators' console: the scripts and styles of this answer alone, which carry its nonce, and what these load; calls
 * and sockets of the same host.
 */
function consolePolicy(host: string, nonce: string | undefined): string {
  const own = nonce === undefined ? "'none'" : `'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src ${own}${nonce === undefined ? '' : " 'strict-dynamic'"}`,
    `style-src 'self' ${nonce === undefined ? '' : own}`.trimEnd(),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${socketsOf(host)}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Some browsers do not take 'self' for sockets. */
const socketsOf = (host: string) => (/^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : '')

/** What the headers of an answer depend on. */
interface HeaderInputs {
  readonly id: string
  readonly url: string
  readonly host: string
  /** Of a page of the console: what its scripts and styles carry. */
  readonly nonce?: string
}

/** The headers of every answer (OWASP ASVS 5.0, V3.4). */
export type SecurityHeaders = (request: HeaderInputs) => Record<string, string>

export function securityHeaders({ publicUrl, feedUrl, corsOrigins }: Environment): SecurityHeaders {
  const publicHost = publicUrl && new URL(publicUrl).host
  const feed = feedUrl ? ` ${new URL(feedUrl).origin}` : ''
  const overTls = publicUrl?.startsWith('https://') ?? false
  const constant = {
    'x-content-type-options': 'nosniff',
    // For browsers without frame-ancestors.
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(overTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  // Most requests name the same host.
  let last = { host: '', styles: '', policy: '' }
  const policyFor = (host: string, styles: string) => {
    if (last.host !== host || last.styles !== styles)
      last = { host, styles, policy: contentSecurityPolicy(host, styles, feed) }
    return last.policy
  }
  return ({ id, url, host, nonce }) => ({
    [requestIdHeader]: id,
    'content-security-policy': isCode(url)
      ? codePolicy
      : isConsole(url)
        ? consolePolicy(publicHost ?? host, nonce)
        : policyFor(publicHost ?? host, stylesOf(url)),
    ...constant,
    // An <img> of another origin sends no Origin header; the address is signed.
    'cross-origin-resource-policy': corsOrigins.length > 0 && isImage(url) ? 'cross-origin' : 'same-origin',
    // Answers of the API are about one user and one moment.
    ...(/^\/(api|ops)\b/.test(url) ? { 'cache-control': 'no-store' } : {}),
  })
}

export function sendSecurityHeaders(fastify: FastifyInstance, headersOf: SecurityHeaders): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(headersOf(request))
    done(null, payload)
  })
}
