import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Language, languageHeader, languageOf, proofHeader } from '@halyard/wire'
import type { FastifyRequest } from 'fastify'
import type { Operator } from '../back-office/operator-access.ts'
import { addressIn } from '../config/trusted-proxies.ts'
import type { Session } from '../session/session.ts'
import type { Claim, IdempotencyKey } from '../submit/idempotency-key.ts'
import { deviceOf } from './device.ts'

/** Where a call comes from, for limits, messages and the session list. */
export interface CallOrigin {
  readonly language: Language
  /** The client's address; forwarding headers count only with TRUST_PROXY. */
  readonly address: string
  /** The device in words: `Chrome, Android`. */
  readonly device: string
  /** A proof of work that came with the call. */
  readonly proof?: string | undefined
}

export interface HalyardRequest extends FastifyRequest {
  session?: Session
  operator?: Operator
  input?: unknown
  key?: IdempotencyKey | undefined
  claim?: Claim
  /** Of a page of the console: what its scripts and styles carry. */
  nonce?: string
  /** What the answer sets as a cookie. */
  cookie?: string
}

export function originOf(request: FastifyRequest): CallOrigin {
  return {
    language: languageFrom(request),
    address: clientAddress(request),
    device: deviceOf(String(request.headers['user-agent'] ?? '')),
    proof: headerOf(request, proofHeader),
  }
}

/** The client's address: `request.ip` only where no proxy wrote it. */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  // Both are computed at each access.
  const { ips } = request
  return ips ? addressIn(ips) : request.ip
}

/** The value of a header that is sent once. */
export function headerOf({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

export function languageFrom(request: Pick<FastifyRequest, 'headers'>): Language {
  return languageOf(headerOf(request, languageHeader))
}

/** A digest of what was submitted, so that a key cannot be reused for something else. */
export function fingerprintOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
