import { demoLogin, rootInvitationCode } from '@halyard/domain/auth'
import { daysAfter } from '@halyard/domain/time'
import { defaultLanguage } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { InvitationsService } from '../invitations/index.ts'
import { PlayMoneyService } from './play-money.service.ts'
import { noPasswordHash, UsersRepository } from './users.repository.ts'

/** Invited by whom and how many days ago, in order. */
const members = [
  { email: 'mira.k@example.com', invitedBy: demoLogin.username, daysAgo: 52 },
  { email: 'jonas.b@example.com', invitedBy: demoLogin.username, daysAgo: 49 },
  { email: 'lin.w@example.com', invitedBy: 'mira.k@example.com', daysAgo: 47 },
  { email: 'tomas.r@example.com', invitedBy: 'jonas.b@example.com', daysAgo: 31 },
  { email: 'aya.s@example.com', invitedBy: 'lin.w@example.com', daysAgo: 12 },
  { email: 'peter.h@example.com', invitedBy: demoLogin.username, daysAgo: 3 },
] as const

/** Users whom the demo user invited, for a populated demo, and bots. Nobody can sign in as one of them. */
@Injectable()
export class DemoMembers {
  constructor(
    private readonly users: UsersRepository,
    private readonly invitations: InvitationsService,
    private readonly playMoney: PlayMoneyService,
    private readonly clock: Clock,
  ) {}

  /** Adds those that are missing. Answers ids by email address. */
  async seed(demoUserId: number): Promise<ReadonlyMap<string, number>> {
    const ids = new Map<string, number>([[demoLogin.username, demoUserId]])
    for (const { email, invitedBy, daysAgo } of members) {
      const parentId = ids.get(invitedBy)
      const createdAt = daysAfter(this.clock.now(), -daysAgo)
      const userId = parentId && (await this.findOrAdd(email, parentId, createdAt))
      if (!userId) continue
      await this.playMoney.grant(userId)
      ids.set(email, userId)
    }
    ids.delete(demoLogin.username)
    return ids
  }

  /** Adds a user with play money, who trades by program. Undefined when somebody has registered with the address. */
  async addTrader(email: string): Promise<number | undefined> {
    const rootId = await this.invitations.inviter(rootInvitationCode)
    const userId = rootId && (await this.findOrAdd(email, rootId, this.clock.now()))
    if (userId) await this.playMoney.grant(userId)
    return userId
  }

  /** Undefined when the address is registered already. */
  private async findOrAdd(email: string, parentId: number, createdAt: Date): Promise<number | undefined> {
    // Every start but the first finds it.
    const found = await this.users.findWithoutLogin(email)
    if (found !== undefined) return found
    for (;;) {
      const added = await this.users.add({
        email,
        phone: null,
        passwordHash: noPasswordHash,
        invitationCode: this.invitations.draftCode(),
        parentId,
        language: defaultLanguage,
        createdAt,
        playMoney: true,
      })
      if ('id' in added) return added.id
      if (added.taken === 'name') return this.users.findWithoutLogin(email)
    }
  }
}
