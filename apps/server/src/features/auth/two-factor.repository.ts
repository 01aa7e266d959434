import { withdrawalTriesMax } from '@halyard/domain/withdrawals'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/row.ts'
import { EncryptedStores } from '../../platform/encryption/encrypted-stores.ts'
import { Encryption } from '../../platform/encryption/encryption.ts'
import type { TwoFactorModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

type StoredTwoFactor = Pick<Row<TwoFactorModel>, 'secret' | 'confirmedAt'>

/** On since `confirmedAt`; null until its first code. */
export interface TwoFactor extends StoredTwoFactor {
  /** The encrypted secret. */
  readonly stored: string
}

@Injectable()
export class TwoFactorRepository implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly places: EncryptedStores,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const where = { table: 'two_factor', key: 'user_id', contextColumn: 'user_id', column: 'secret' }
    this.places.registerColumn({ name: 'secrets of authenticator apps', ...where, contextOf })
  }

  async find(userId: number): Promise<TwoFactor | undefined> {
    const row = await this.database.row('SELECT secret, confirmed_at FROM two_factor WHERE user_id = $1', [userId])
    return row && { ...row, stored: row.secret, secret: this.encryption.decryptText(row.secret, contextOf(userId)) }
  }

  isOn(userId: number): Promise<boolean> {
    const text = 'SELECT 1 FROM two_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL'
    return this.database.exists({ name: 'two-factor-is-on', text }, [userId])
  }

  /** Stores an unconfirmed secret in place of an earlier one. False when the second factor is on. */
  begin(userId: number, secret: string): Promise<boolean> {
    return this.database.exists(
      `INSERT INTO two_factor (user_id, secret) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE two_factor.confirmed_at IS NULL RETURNING 1`,
      [userId, this.encryption.encryptText(secret, contextOf(userId))],
    )
  }

  confirm(userId: number, { stored }: TwoFactor, step: number, hashes: readonly string[]): Promise<boolean> {
    return this.database.isTrue('SELECT two_factor_confirm($1, $2, $3, $4, $5) AS done', [
      userId,
      stored,
      step,
      hashes,
      this.clock.now(),
    ])
  }

  /** Uses up the code of a time step. False when this step or a later one was used. */
  takeStep(userId: number, step: number): Promise<boolean> {
    return this.database.exists(
      `UPDATE two_factor SET last_step = $2
        WHERE user_id = $1 AND confirmed_at IS NOT NULL AND (last_step IS NULL OR last_step < $2) RETURNING 1`,
      [userId, step],
    )
  }

  /** How many recovery codes are left after this one; undefined when it is not valid. */
  async useRecoveryCode(userId: number, hash: string): Promise<number | undefined> {
    const row = await this.database.row('SELECT recovery_code_use($1, $2, $3) AS left', [
      userId,
      hash,
      this.clock.now(),
    ])
    return row?.left ?? undefined
  }

  recoveryCodesLeft(userId: number): Promise<number> {
    return this.prisma.recoveryCode.count({ where: { userId: BigInt(userId), usedAt: null } })
  }

  renewRecoveryCodes(userId: number, hashes: readonly string[]): Promise<boolean> {
    return this.database.isTrue('SELECT recovery_codes_renew($1, $2, $3) AS done', [userId, hashes, this.clock.now()])
  }

  end(userId: number, blockedUntil: Date): Promise<boolean> {
    return this.database.isTrue('SELECT two_factor_end($1, $2, $3, $4) AS done', [
      userId,
      this.clock.now(),
      blockedUntil,
      withdrawalTriesMax,
    ])
  }
}

const contextOf = (userId: number | string) => `two-factor:${userId}`
