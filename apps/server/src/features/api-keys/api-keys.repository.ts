import { createSecretKey, type KeyObject } from 'node:crypto'
import { blockAt } from '@halyard/domain/withdrawals'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { LRUCache } from 'lru-cache'
import { Batcher } from '../../platform/concurrency/batcher.ts'
import { Database } from '../../platform/database/database.ts'
import { filled, oneOf, type Row, rowOf } from '../../platform/database/row.ts'
import { EncryptedStores } from '../../platform/encryption/encrypted-stores.ts'
import { Encryption } from '../../platform/encryption/encryption.ts'
import type { ApiKeyModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

export type ApiKeyRow = Row<ApiKeyModel>
type NewKey = Pick<ApiKeyRow, 'accessKey' | 'secret' | 'name' | 'mayTrade' | 'mayWithdraw' | 'addresses' | 'expiresAt'>

/** What a signed call is checked by; the secret is encrypted. */
export type SigningKey = Pick<
  ApiKeyRow,
  'id' | 'userId' | 'accessKey' | 'secret' | 'mayTrade' | 'mayWithdraw' | 'addresses' | 'expiresAt' | 'revokedAt'
>

/** A use of a key. */
export interface KeyUse {
  readonly at: Date
  readonly address: string
  readonly call: string
}

const contextOf = (accessKey: number | string) => `api-key:${accessKey}`

@Injectable()
export class ApiKeysRepository implements OnModuleInit {
  private readonly lookups = new Batcher<string, SigningKey | undefined>((accessKeys) => this.lookUp(accessKeys), {
    concurrency: 2,
    extraBatchMin: extraLookupsMin,
  })
  /** What was decrypted lately; the row is read at every call, and says whether the key still counts. */
  private readonly secrets = new LRUCache<string, KeyObject>({ max: secretsMax })
  /** As long as others, so that reading it takes as long. */
  private readonly noSecret: string

  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly places: EncryptedStores,
  ) {
    this.noSecret = encryption.encryptText('-'.repeat(secretLength), contextOf(''))
  }

  onModuleInit(): void {
    const where = { table: 'api_key', key: 'id', contextColumn: 'access_key', column: 'secret' }
    this.places.registerColumn({ name: 'secrets of API keys', ...where, contextOf })
  }

  /** The user's own that are not revoked, newest first. */
  async of(userId: number): Promise<ApiKeyRow[]> {
    const rows = await this.prisma.apiKey.findMany({
      where: { userId: BigInt(userId), revokedAt: null },
      orderBy: { id: 'desc' },
    })
    return rows.map(rowOf)
  }

  async find(accessKey: string): Promise<ApiKeyRow | undefined> {
    const row = await this.prisma.apiKey.findUnique({ where: { accessKey } })
    return row ? rowOf(row) : undefined
  }

  /**
   * The key of a call and its secret, or one that fits no signature where there is no key: what is unknown takes as long
   * as what is wrong.
   */
  async signing(accessKey: string): Promise<{ readonly key: SigningKey | undefined; readonly secret: KeyObject }> {
    const key = await this.lookups.add(accessKey)
    return { key, secret: key ? this.secretOf(accessKey, key.secret) : this.secretOf('', this.noSecret) }
  }

  async add(userId: number, sessionId: number, key: NewKey, max: number, now: Date) {
    const row = await this.database.row('SELECT api_key_add($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS outcome', [
      userId,
      sessionId,
      key.accessKey,
      this.encryption.encryptText(key.secret, contextOf(key.accessKey)),
      key.name,
      key.mayTrade,
      key.mayWithdraw,
      key.addresses,
      key.expiresAt,
      max,
      now,
    ])
    return oneOf(['done', 'sessionEnded', 'withdrawalsBlocked', 'tooManyEntries'], row?.outcome)
  }

  /** Revokes one key of a user, or all; answers how many there were. */
  async revoke(userId: number, keyId: number | null, now: Date): Promise<number> {
    const row = await this.database.row('SELECT api_keys_revoke($1, $2, $3, $4) AS count', [
      userId,
      keyId,
      'owner',
      now,
    ])
    return row?.count ?? 0
  }

  /** Notes the newest use of each key. */
  async noteUses(uses: ReadonlyMap<number, KeyUse>): Promise<void> {
    const all = [...uses.values()]
    await this.database.query('SELECT api_keys_used($1, $2, $3, $4)', [
      [...uses.keys()],
      all.map(({ at }) => at),
      all.map(({ address }) => address),
      all.map(({ call }) => call),
    ])
  }

  /** The block on a user's withdrawals that is in force. */
  async block(userId: number, now: Date) {
    const user = await this.database.row(
      `SELECT withdrawals_blocked_until AS until, withdrawals_blocked_reason AS reason FROM users WHERE id = $1`,
      [userId],
    )
    return user && blockAt(user, now)
  }

  /** The names of revoked keys whose owners were not mailed, by owner; they count as mailed from now on. */
  takeUnmailed(now: Date): Promise<{ userId: number; names: string }[]> {
    return this.database.rows(
      `WITH told AS (
         UPDATE api_key SET mailed_at = $1
          WHERE id IN (SELECT id FROM api_key WHERE revoked_at IS NOT NULL AND mailed_at IS NULL
                        ORDER BY id LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED)
         RETURNING id, user_id, name)
       SELECT user_id, string_agg(name, ', ' ORDER BY id) AS names FROM told GROUP BY user_id`,
      [now],
    )
  }

  /** Deletes keys that were revoked before. */
  async sweep(before: Date): Promise<void> {
    await this.database.deleteInSlices('api_key', 'revoked_at < $1 AND mailed_at IS NOT NULL', [before])
  }

  private secretOf(accessKey: string, stored: string): KeyObject {
    const name = `${accessKey} ${stored}`
    const known = this.secrets.get(name)
    if (known) return known
    const secret = createSecretKey(this.encryption.decryptText(stored, contextOf(accessKey)), 'utf8')
    this.secrets.set(name, secret)
    return secret
  }

  private async lookUp(accessKeys: readonly string[]): Promise<(SigningKey | undefined)[]> {
    const text = `SELECT id, user_id, access_key, secret, may_trade, may_withdraw, addresses, expires_at, revoked_at
                    FROM api_key WHERE access_key = ANY ((SELECT $1::text[])::text[])`
    const rows = await this.database.rows({ name: 'api-key-find', text }, [accessKeys])
    const byKey = new Map(rows.map((row) => [row.accessKey, filled(row, 'addresses')]))
    return accessKeys.map((accessKey) => byKey.get(accessKey))
  }
}

/** As of sessions. */
const extraLookupsMin = 8
const secretLength = 66
const secretsMax = 10_000
