import { blockedUntil } from '@halyard/domain/withdrawals'
import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { Reviewer, ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemFrom, RegisteredRows } from '../../platform/back-office/reviewed-rows.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { AccountMailer } from './account-mailer.ts'
import { type SecondFactorResetRow, SecondFactorResetsRepository } from './second-factor-resets.repository.ts'
import { UsersRepository } from './users.repository.ts'

/** Time for the owner, who is notified, to object: longer than a weekend. */
const waitHours = 72

/** Resets of a lost second factor: requested by one operator, approved by another after the waiting time. */
@Injectable()
export class SecondFactorResets extends RegisteredRows<SecondFactorResetRow> {
  readonly kind = 'secondFactorReset'
  /** The operator who asked, and one more. */
  readonly movesMoney = false

  constructor(
    private readonly resets: SecondFactorResetsRepository,
    private readonly users: UsersRepository,
    private readonly mailer: AccountMailer,
    reviews: ReviewRegistry,
    private readonly clock: Clock,
  ) {
    super(resets, reviews)
  }

  /** Requests a reset and notifies the owner. Answers its id. */
  async request(userId: number, reason: string, by: Reviewer): Promise<number> {
    const notBefore = new Date(this.clock.now().getTime() + waitHours * 3_600_000)
    const resetId = await this.resets.request(userId, reason, by.operatorId, notBefore)
    if (resetId === undefined) decline(`User ${userId} has no second factor, or its reset waits already.`)
    const until = { until: notBefore.toISOString() }
    await this.mailer.sendNotice(await this.users.get(userId), 'secondFactorResetRequested', until)
    return resetId
  }

  async approve(id: number, by: Reviewer): Promise<void> {
    const { userId, requestedBy, notBefore } = (await this.resets.find(id)) ?? refuse('notFound')
    if (requestedBy === by.operatorId) decline('You asked for it: another operator approves it.')
    const now = this.clock.now()
    if (notBefore > now) decline(`Its owner can object until ${notBefore.toISOString()}: approve it after that.`)
    if (!(await this.resets.carryOut(id, blockedUntil(now)))) refuse('wrongState')
    await this.mailer.sendNotice(await this.users.get(userId), 'twoFactorOff')
  }

  async reject(id: number): Promise<void> {
    if (!(await this.resets.reject(id))) refuse('wrongState')
  }

  protected itemOf(reset: SecondFactorResetRow): ReviewItem {
    const fields = { reason: reset.reason, requestedBy: reset.operatorName, notBefore: reset.notBefore.toISOString() }
    return itemFrom(reset, fields, { objected: 'ended by its owner, who used the second factor' })
  }
}
