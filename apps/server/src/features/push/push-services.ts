import { createCipheriv, createECDH, createPrivateKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { endpoints, RequestOf } from '@halyard/wire'
import type { PushMessage } from '@halyard/wire/push'
import { Inject, Injectable, Logger } from '@nestjs/common'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'

/** A browser's address at its push service, and the keys that it alone can read with. */
export type PushTarget = RequestOf<typeof endpoints.subscribePush>

interface Manner {
  readonly ttlSeconds: number
  /** A later message of the same topic takes the place of one that the push service still has. */
  readonly topic: string
  readonly urgency: 'normal' | 'high'
}

/** `refused` is a message that would be refused again, `gone` a browser that will not come back. */
export type PushOutcome =
  | { readonly kind: 'taken' | 'refused' | 'gone' }
  | { readonly kind: 'later'; readonly afterMs: number }

const answerWithinMs = 10_000
const curve = 'prime256v1'
/** A day at most, as push services demand. */
const signedForMs = 12 * 3_600_000

/**
 * Sends to push services, encrypted for the browser (RFC 8291) and signed by this host (RFC 8292): they see to whom and
 * when, and not what. To services that PUSH_SERVICES names and to nobody else, so nobody has this host call
 * an address of its own network.
 */
@Injectable()
export class PushServices {
  /** What browsers subscribe with; undefined where nothing is sent. */
  readonly publicKey: string | undefined
  private readonly logger = new Logger('Push')
  private readonly signatures = new LRUCache<string, string>({ max: 100, ttl: signedForMs / 2 })

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    const { key } = environment.push
    this.publicKey = key === undefined ? undefined : pairOf(key).getPublicKey('base64url')
  }

  /** Whether something can be sent there. */
  accepts({ endpoint, p256dh }: PushTarget): boolean {
    const { key } = this.environment.push
    if (key === undefined || !isAt(endpoint, this.environment.push.services)) return false
    try {
      // Bytes that are no point of the curve are refused here.
      pairOf(key).computeSecret(Buffer.from(p256dh, 'base64url'))
      return true
    } catch {
      return false
    }
  }

  async send(target: PushTarget, message: PushMessage, { ttlSeconds, topic, urgency }: Manner): Promise<PushOutcome> {
    const { key } = this.environment.push
    // Settings may have changed since it subscribed.
    if (key === undefined || !this.accepts(target)) return { kind: 'gone' }
    const { origin, host } = new URL(target.endpoint)
    const response = await fetch(target.endpoint, {
      method: 'POST',
      headers: {
        authorization: this.signature(key, origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        topic,
        urgency,
      },
      body: encrypted(Buffer.from(JSON.stringify(message)), target),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    }).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return { kind: 'taken' }
    const status = response?.status
    if (status === 404 || status === 410) return { kind: 'gone' }
    // The address is a secret of the browser: its host is all that is logged.
    this.logger.warn(`${host} took nothing: ${status === undefined ? 'no answer' : `status ${status}`}`)
    if (status !== undefined && status < 500 && status !== 429) return { kind: 'refused' }
    return { kind: 'later', afterMs: 1000 * secondsIn(response?.headers.get('retry-after'), this.clock.now()) }
  }

  /** Whom a push service may ask about this host, and that it is this host that sends. */
  private signature(key: string, origin: string): string {
    const known = this.signatures.get(origin)
    if (known) return known
    const point = pairOf(key).getPublicKey()
    const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
    const d = Buffer.from(key, 'hex').toString('base64url')
    const privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
    const claims = { aud: origin, sub: contactOf(this.environment) }
    const token = jwt.sign(claims, privateKey, { algorithm: 'ES256', expiresIn: signedForMs / 1000 })
    const signature = `vapid t=${token}, k=${point.toString('base64url')}`
    this.signatures.set(origin, signature)
    return signature
  }
}

function pairOf(key: string): ECDH {
  const pair = createECDH(curve)
  pair.setPrivateKey(key, 'hex')
  return pair
}

/** Whether an address is at one of these origins, and says nothing else of whom to call. */
function isAt(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  const isOne = (origin: string) => {
    const [scheme = '', named = ''] = origin.split('//')
    return scheme === protocol && (named.startsWith('*.') ? host.endsWith(named.slice(1)) : host === named)
  }
  return username === '' && password === '' && origins.some(isOne)
}

/** Apple's service takes no message without a contact. */
function contactOf({ publicUrl, mailFrom }: Environment): string {
  return publicUrl?.startsWith('https://') ? publicUrl : `mailto:${mailFrom.replace(/^.*<(.*)>$/, '$1')}`
}

/** One record of aes128gcm (RFC 8188) under keys that the browser alone can derive as well (RFC 8291). */
function encrypted(plain: Buffer, { p256dh, auth }: PushTarget): Buffer {
  const pair = createECDH(curve)
  const [own, theirs] = [pair.generateKeys(), Buffer.from(p256dh, 'base64url')]
  const derive = (from: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, salt, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own])
  const shared = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const salt = randomBytes(16)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const cipher = createCipheriv('aes-128-gcm', key, derive(shared, salt, 'Content-Encoding: nonce\0', 12))
  const padding = Buffer.alloc(Math.max(0, plainMax - plain.length))
  const record = [cipher.update(plain), cipher.update(lastRecord), cipher.update(padding), cipher.final()]
  return Buffer.concat([salt, recordSize, Buffer.from([own.length]), own, ...record, cipher.getAuthTag()])
}

/** So much fits into what a push service has to take; all are as long, so that their length tells nothing. */
const plainMax = 3_993
/** What ends the last record, before the padding. */
const lastRecord = Buffer.from([2])
/** 4,096, as push services take it. */
const recordSize = Buffer.from([0, 0, 16, 0])

/** `Retry-After` as seconds or as a date; 0 without one. */
function secondsIn(retryAfter: string | null | undefined, now: Date): number {
  if (!retryAfter) return 0
  const seconds = Number(retryAfter)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}
