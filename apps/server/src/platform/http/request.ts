import { createHash } from 'node:crypto'
import { type Language, languageHeader, languageOf } from '@halyard/wire'
import type { FastifyRequest } from 'fastify'
import type { Session } from '../session/session.ts'
import type { IdempotencyKey } from '../submit/idempotency-key.ts'
import { deviceOf } from './device.ts'

/** Where a call comes from, as far as limits, messages and the session list need it. */
export interface CallOrigin {
  readonly language: Language
  /** The peer's address; a forwarding header counts only when TRUST_PROXY says whose. */
  readonly address: string
  /** A kind of device in words: `Chrome, Android`. */
  readonly device: string
}

/** A Fastify request with what was learnt of it. */
export interface HalyardRequest extends FastifyRequest {
  session?: Session
  input?: unknown
  key?: IdempotencyKey | undefined
}

export function originOf(request: FastifyRequest): CallOrigin {
  return {
    language: languageFrom(request),
    address: request.ip,
    device: deviceOf(String(request.headers['user-agent'] ?? '')),
  }
}

export function languageFrom(request: Pick<FastifyRequest, 'headers'>): Language {
  const header = request.headers[languageHeader]
  return languageOf(typeof header === 'string' ? header : undefined)
}

/** A short, stable digest of what was asked, so that a key cannot be used again for something else. */
export function fingerprintOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
