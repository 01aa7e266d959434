import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/row.ts'
import { UserRowLoader } from '../../platform/database/user-row-loader.ts'
import type { UserModel } from '../../platform/prisma/generated/models.ts'

type UserRow = Row<UserModel>

export interface Profile
  extends Pick<
    UserRow,
    | 'email'
    | 'phone'
    | 'invitationCode'
    | 'creditScore'
    | 'withdrawalsBlockedUntil'
    | 'withdrawalsBlockedReason'
    | 'updatedAt'
  > {
  readonly hasWithdrawalPassword: boolean
  readonly hasTwoFactor: boolean
  readonly registeredAt: UserRow['createdAt']
}

@Injectable()
export class ProfileRepository {
  private readonly profiles = new UserRowLoader((userIds) => this.database.rows(selectProfiles, [userIds]))

  constructor(private readonly database: Database) {}

  async get(userId: number): Promise<Profile> {
    const [profile] = await this.profiles.load(userId)
    if (!profile) throw new Error(`a session belongs to user ${userId}, who does not exist`)
    return profile
  }
}

const selectProfiles = {
  name: 'profile-get',
  text: `
  SELECT id AS user_id, email, phone, invitation_code, credit_score,
         withdrawal_password_hash IS NOT NULL AS has_withdrawal_password,
         EXISTS (SELECT FROM two_factor WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS has_two_factor,
         withdrawals_blocked_until, withdrawals_blocked_reason, created_at AS registered_at, updated_at
    FROM users WHERE id = ANY ((SELECT $1::bigint[])::bigint[])`,
} as const
