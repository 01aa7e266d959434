import { createHash } from 'node:crypto'
import { type Language, languageHeader, languageOf } from '@halyard/wire'
import type { FastifyRequest } from 'fastify'
import type { Operator } from '../back-office/operator-access.ts'
import type { Session } from '../session/session.ts'
import type { IdempotencyKey } from '../submit/idempotency-key.ts'
import { deviceOf } from './device.ts'

/** Where a call comes from, for limits, messages and the session list. */
export interface CallOrigin {
  readonly language: Language
  /** The client's address; forwarding headers count only with TRUST_PROXY. */
  readonly address: string
  /** The device in words: `Chrome, Android`. */
  readonly device: string
}

export interface HalyardRequest extends FastifyRequest {
  session?: Session
  operator?: Operator
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

/** The value of a header that is sent once. */
export function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
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
