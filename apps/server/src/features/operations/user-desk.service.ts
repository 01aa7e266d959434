import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { LedgerService } from '../ledger/index.ts'
import { AuditService } from './audit.service.ts'
import { ConflictsService } from './conflicts.service.ts'
import { checkReason } from './review-desk.service.ts'
import { UserDeskRepository, type UserOnDesk, type UserState } from './user-desk.repository.ts'

/** Operators' acts on accounts: show, freeze, ban, bar, undo. */
@Injectable()
export class UserDeskService {
  constructor(
    private readonly users: UserDeskRepository,
    private readonly ledger: LedgerService,
    private readonly audit: AuditService,
    private readonly conflicts: ConflictsService,
  ) {}

  /** A user with balances, by id, email address or phone number. */
  async show(name: string) {
    const user = await this.find(name)
    const holdings = await this.ledger.holdings(user.userId)
    return { ...user, holdings: holdings.map(({ asset, part, balance }) => ({ asset, part, balance: balance.text() })) }
  }

  async find(name: string): Promise<UserOnDesk> {
    return (await this.users.find(name)) ?? decline(`There is no user ${name}.`)
  }

  /** Freezes (4008), bans (4007) or reopens an account. A banned user is signed out at once. */
  async setState(by: Operator, name: string, state: UserState, reason: string): Promise<UserOnDesk> {
    return this.change(by, name, reason, ({ userId }) => this.users.setState(userId, state))
  }

  /** Bars a user from token sales, or allows them again. */
  async setSubscriptionsBarred(by: Operator, name: string, barred: boolean, reason: string): Promise<UserOnDesk> {
    return this.change(by, name, reason, ({ userId }) => this.users.setSubscriptionsBarred(userId, barred))
  }

  private async change(
    by: Operator,
    name: string,
    reason: string,
    work: (user: UserOnDesk) => Promise<void>,
  ): Promise<UserOnDesk> {
    const user = await this.find(name)
    await this.conflicts.requireNone(by, user.userId)
    const said = checkReason(reason)
    const item = String(user.userId)
    return this.audit.record(
      { by, action: 'user', kind: 'user', item, reason: said, before: stateOf(user) },
      async () => {
        await work(user)
        const after = await this.find(item)
        return { result: after, after: stateOf(after) }
      },
    )
  }
}

/** The fields that operators change, for the audit log. */
function stateOf({ state, subscriptionsBarred }: UserOnDesk) {
  return { state, subscriptionsBarred }
}
