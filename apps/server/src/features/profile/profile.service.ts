import { maskEmail, maskPhone } from '@halyard/domain/auth'
import { blockAt } from '@halyard/domain/withdrawals'
import type { endpoints, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { IdentityService } from '../identity/index.ts'
import { ProfileRepository } from './profile.repository.ts'

/** The user's own account. Names are masked, since others may see the screen. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly sessions: Sessions,
    private readonly identities: IdentityService,
    private readonly clock: Clock,
  ) {}

  async describe(userId: number): Promise<ResponseOf<typeof endpoints.getUserInfo>> {
    const [profile, previousLogin, identity] = await Promise.all([
      this.profiles.get(userId),
      this.sessions.previous(userId),
      this.identities.state(userId),
    ])
    const email = profile.email && maskEmail(profile.email)
    const phone = profile.phone && maskPhone(profile.phone)
    return {
      userId,
      username: email ?? phone ?? '',
      email,
      phone,
      invitationCode: profile.invitationCode,
      creditScore: profile.creditScore,
      identity,
      hasWithdrawalPassword: profile.hasWithdrawalPassword,
      hasTwoFactor: profile.hasTwoFactor,
      withdrawalsBlocked:
        blockAt(
          { until: profile.withdrawalsBlockedUntil, reason: profile.withdrawalsBlockedReason },
          this.clock.now(),
        ) ?? null,
      previousLogin: previousLogin ?? null,
      registeredAt: profile.registeredAt,
      updatedAt: profile.updatedAt,
    }
  }
}
