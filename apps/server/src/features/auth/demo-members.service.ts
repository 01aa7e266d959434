import { demoLogin } from '@halyard/domain/auth'
import { daysAfter } from '@halyard/domain/time'
import { defaultLanguage } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { InvitationsService } from '../invitations/index.ts'
import { PlayMoneyService } from './play-money.service.ts'
import { nobodysPassword, UsersRepository } from './users.repository.ts'

/** Who came by the demo user's code, in the order in which they came: by whose invitation, how many days ago. */
const members = [
  { email: 'mira.k@example.com', invitedBy: demoLogin.username, daysAgo: 52 },
  { email: 'jonas.b@example.com', invitedBy: demoLogin.username, daysAgo: 49 },
  { email: 'lin.w@example.com', invitedBy: 'mira.k@example.com', daysAgo: 47 },
  { email: 'tomas.r@example.com', invitedBy: 'jonas.b@example.com', daysAgo: 31 },
  { email: 'aya.s@example.com', invitedBy: 'lin.w@example.com', daysAgo: 12 },
  { email: 'peter.h@example.com', invitedBy: demoLogin.username, daysAgo: 3 },
] as const

/** People whom the demo user invited, so that there is something to look at. Nobody can sign in as one of them. */
@Injectable()
export class DemoMembers {
  constructor(
    private readonly users: UsersRepository,
    private readonly invitations: InvitationsService,
    private readonly playMoney: PlayMoneyService,
    private readonly clock: Clock,
  ) {}

  /** Makes sure of them. Answers their ids by their email addresses. */
  async seed(demoUserId: number): Promise<ReadonlyMap<string, number>> {
    const ids = new Map<string, number>([[demoLogin.username, demoUserId]])
    for (const { email, invitedBy, daysAgo } of members) {
      const parentId = ids.get(invitedBy)
      const createdAt = daysAfter(this.clock.now(), -daysAgo)
      const userId = parentId && (await this.member(email, parentId, createdAt))
      if (!userId) continue
      await this.playMoney.grant(userId)
      ids.set(email, userId)
    }
    ids.delete(demoLogin.username)
    return ids
  }

  /** Their id; undefined when somebody on this host registered with the name, and keeps it. */
  private async member(email: string, parentId: number, createdAt: Date): Promise<number | undefined> {
    for (;;) {
      const added = await this.users.add({
        email,
        phone: null,
        passwordHash: nobodysPassword,
        invitationCode: this.invitations.draftCode(),
        parentId,
        language: defaultLanguage,
        createdAt,
        playMoney: true,
      })
      if ('id' in added) return added.id
      if (added.taken === 'name') return this.users.findNobody(email)
    }
  }
}
