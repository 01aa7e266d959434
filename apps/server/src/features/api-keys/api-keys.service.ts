import { randomBytes } from 'node:crypto'
import { apiKeyExpiry, apiKeysMax } from '@halyard/domain/api-keys'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type RateLimit, RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import type { Session } from '../../platform/session/session.ts'
import { AccountMailer, SecondFactor, WithdrawalPasswordService } from '../auth/index.ts'
import { type ApiKeyRow, ApiKeysRepository } from './api-keys.repository.ts'
import { ApiKeys } from './api-keys.ts'

/** Keys that one user makes: each is mailed, and kept for a while after it was revoked. */
const keysByUser: RateLimit = { name: 'apiKey:user', rules: [{ max: 60, seconds: 24 * 60 * 60 }] }

type KeyTerms = Pick<RequestOf<typeof endpoints.makeApiKey>, 'name' | 'mayTrade' | 'mayWithdraw' | 'addresses'>

/** What a user does with their API keys in the app. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly stored: ApiKeysRepository,
    private readonly keys: ApiKeys,
    private readonly passwords: WithdrawalPasswordService,
    private readonly secondFactor: SecondFactor,
    private readonly mailer: AccountMailer,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  async list(userId: number) {
    await this.keys.noteUses()
    return { list: (await this.stored.of(userId)).map(viewOf) }
  }

  /**
   * Makes a key for who knows the withdrawal password and, where it is on, has the second factor. While withdrawals are
   * blocked there is none: whoever has just changed a password with a stolen session shall not have a key that outlives
   * it.
   */
  async make(
    session: Session,
    { withdrawalPassword, twoFactorCode, ...terms }: RequestOf<typeof endpoints.makeApiKey>,
  ): Promise<ResponseOf<typeof endpoints.makeApiKey>> {
    const { userId } = session
    await this.refuseBlocked(userId)
    if ((await this.stored.of(userId)).length >= apiKeysMax) refuseMore()
    await this.passwords.verify(userId, withdrawalPassword ?? undefined)
    await this.secondFactor.require(userId, twoFactorCode)
    await this.limits.consume(keysByUser, String(userId))
    const made = await this.add(session, terms)
    await this.mailer.sendNoticeTo(userId, 'apiKeyMade', { name: terms.name })
    return made
  }

  /** Makes a key for who has shown that they may have one. */
  async add({ userId, sessionId }: Session, terms: KeyTerms): Promise<ResponseOf<typeof endpoints.makeApiKey>> {
    const now = this.clock.now()
    const addresses = [...new Set(terms.addresses)]
    // A prefix, so that programs that look for lost secrets find these.
    const [accessKey, secret] = [`hk${randomBytes(16).toString('hex')}`, `hs${randomBytes(32).toString('hex')}`]
    const key = { ...terms, accessKey, secret, addresses, expiresAt: apiKeyExpiry(addresses, now) }
    const added = await this.stored.add(userId, sessionId, key, apiKeysMax, now)
    if (added === 'withdrawalsBlocked') await this.refuseBlocked(userId)
    if (added === 'tooManyEntries') return refuseMore()
    const stored = added === 'done' ? await this.stored.find(accessKey) : undefined
    if (!stored) return refuse('sessionEnded')
    return { key: viewOf(stored), secret }
  }

  async revoke(userId: number, { keyId }: RequestOf<typeof endpoints.revokeApiKey>): Promise<void> {
    if ((await this.stored.revoke(userId, keyId, this.clock.now())) === 0) refuse('notFound')
  }

  async revokeAll(userId: number): Promise<void> {
    await this.stored.revoke(userId, null, this.clock.now())
  }

  private async refuseBlocked(userId: number): Promise<void> {
    const block = await this.stored.block(userId, this.clock.now())
    if (block) refuse('withdrawalsBlocked', { until: block.until.toISOString(), reason: block.reason })
  }
}

function refuseMore(): never {
  return refuse('tooManyEntries', { maximum: String(apiKeysMax) })
}

function viewOf({ id, name, accessKey, mayTrade, mayWithdraw, addresses, createdAt, expiresAt, ...key }: ApiKeyRow) {
  const { usedAt: at, usedFrom: address, usedFor: call } = key
  const lastUse = at && address && call ? { at, address, call } : null
  return { keyId: id, name, accessKey, mayTrade, mayWithdraw, addresses, createdAt, expiresAt, lastUse }
}
