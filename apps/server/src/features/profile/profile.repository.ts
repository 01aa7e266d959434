import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'

export type WithdrawalBlockReason =
  | 'passwordChanged'
  | 'withdrawalPasswordChanged'
  | 'withdrawalPasswordTries'
  | 'twoFactorOff'

/** What the profile shows of a user. */
export interface Profile {
  readonly email: string | null
  readonly phone: string | null
  readonly invitationCode: string
  readonly creditScore: number
  readonly hasWithdrawalPassword: boolean
  readonly hasTwoFactor: boolean
  readonly withdrawalsBlockedUntil: Date | null
  readonly withdrawalsBlockedReason: WithdrawalBlockReason | null
  readonly registeredAt: Date
  readonly updatedAt: Date
}

@Injectable()
export class ProfileRepository {
  constructor(private readonly database: Database) {}

  async get(userId: number): Promise<Profile> {
    const [profile] = await this.database.prepared<Profile>(
      'profile-get',
      `SELECT email, phone, invitation_code AS "invitationCode", credit_score AS "creditScore",
              withdrawal_password_hash IS NOT NULL AS "hasWithdrawalPassword",
              EXISTS (SELECT FROM two_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS "hasTwoFactor",
              withdrawals_blocked_until AS "withdrawalsBlockedUntil",
              withdrawals_blocked_reason AS "withdrawalsBlockedReason", created_at AS "registeredAt",
              updated_at AS "updatedAt"
         FROM users WHERE id = $1`,
      [userId],
    )
    if (!profile) throw new Error(`a session belongs to user ${userId}, who does not exist`)
    return profile
  }
}
