import { Injectable, type OnModuleInit } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/row.ts'
import { EncryptedPlaces } from '../../platform/encryption/encrypted-places.ts'
import { Encryption } from '../../platform/encryption/encryption.ts'
import type { TwoFactorModel } from '../../platform/prisma/generated/models.ts'
import { withdrawalTriesMax } from './withdrawal-block.ts'

type StoredTwoFactor = Pick<Row<TwoFactorModel>, 'secret' | 'confirmedAt'>

/** On since `confirmedAt`; while that is null it waits for its first code. */
export interface TwoFactor extends StoredTwoFactor {
  /** The secret as it is stored. */
  readonly stored: string
}

@Injectable()
export class TwoFactorRepository implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly places: EncryptedPlaces,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const where = { table: 'two_factor', key: 'user_id', boundBy: 'user_id', column: 'secret' }
    this.places.registerColumn({ name: 'secrets of authenticator apps', ...where, placeOf })
  }

  async find(userId: number): Promise<TwoFactor | undefined> {
    const row = await this.database.row<StoredTwoFactor>(
      'SELECT secret, confirmed_at FROM two_factor WHERE user_id = $1',
      [userId],
    )
    return row && { ...row, stored: row.secret, secret: this.encryption.decryptText(row.secret, placeOf(userId)) }
  }

  isOn(userId: number): Promise<boolean> {
    return this.database.any('SELECT 1 FROM two_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL', [userId])
  }

  /** Keeps a secret that waits for its first code, in place of one that waited. False when one is on. */
  begin(userId: number, secret: string): Promise<boolean> {
    return this.database.any(
      `INSERT INTO two_factor (user_id, secret) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE two_factor.confirmed_at IS NULL RETURNING 1`,
      [userId, this.encryption.encryptText(secret, placeOf(userId))],
    )
  }

  confirm(userId: number, { stored }: TwoFactor, step: number, hashes: readonly string[]): Promise<boolean> {
    return this.database.holds('SELECT two_factor_confirm($1, $2, $3, $4, $5) AS done', [
      userId,
      stored,
      step,
      hashes,
      this.clock.now(),
    ])
  }

  /** Takes the code of a step, once. False when one of that step or a later one was taken. */
  takeStep(userId: number, step: number): Promise<boolean> {
    return this.database.any(
      `UPDATE two_factor SET last_step = $2
        WHERE user_id = $1 AND confirmed_at IS NOT NULL AND (last_step IS NULL OR last_step < $2) RETURNING 1`,
      [userId, step],
    )
  }

  /** How many recovery codes are left after this one was used up; undefined when it is none that can be used. */
  async useRecoveryCode(userId: number, hash: string): Promise<number | undefined> {
    const row = await this.database.row<{ left: number | null }>('SELECT recovery_code_use($1, $2, $3) AS left', [
      userId,
      hash,
      this.clock.now(),
    ])
    return row?.left ?? undefined
  }

  async recoveryCodesLeft(userId: number): Promise<number> {
    const row = await this.database.row<{ left: number }>(
      'SELECT count(*)::int AS left FROM recovery_code WHERE user_id = $1 AND used_at IS NULL',
      [userId],
    )
    return row?.left ?? 0
  }

  renewRecoveryCodes(userId: number, hashes: readonly string[]): Promise<boolean> {
    return this.database.holds('SELECT recovery_codes_renew($1, $2, $3) AS done', [userId, hashes, this.clock.now()])
  }

  end(userId: number, blockedUntil: Date): Promise<boolean> {
    return this.database.holds('SELECT two_factor_end($1, $2, $3, $4) AS done', [
      userId,
      this.clock.now(),
      blockedUntil,
      withdrawalTriesMax,
    ])
  }
}

/** Where a secret stands: in another user's row it is not read. */
const placeOf = (userId: number | string) => `two-factor:${userId}`
