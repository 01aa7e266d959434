import { randomInt } from 'node:crypto'
import { invitationAlphabet, invitationCodeLength, normalInvitationCode } from '@halyard/domain/auth'
import { Injectable } from '@nestjs/common'
import { ReferralsRepository } from './referrals.repository.ts'

/** Levels of inviters that take part in what an invited user does (spec section 9). */
const referralLevels = 3

/** Who invited whom. */
@Injectable()
export class ReferralsService {
  constructor(private readonly referrals: ReferralsRepository) {}

  /** The user who invites with this code, as it was typed; undefined when there is none. */
  async inviter(typed: string): Promise<number | undefined> {
    return this.referrals.ownerOf(normalInvitationCode(typed))
  }

  /** Who invited a user, who invited them, and so on, nearest first, up to three levels. */
  async inviters(userId: number): Promise<number[]> {
    return this.referrals.invitersOf(userId, referralLevels)
  }

  /** A code that is most likely nobody's; the database decides. */
  draftCode(): string {
    return Array.from(
      { length: invitationCodeLength },
      () => invitationAlphabet[randomInt(invitationAlphabet.length)],
    ).join('')
  }
}
