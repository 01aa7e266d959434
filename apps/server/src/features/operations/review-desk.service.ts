import { isPlainText } from '@halyard/wire'
import { rolesAgreeingTo, rolesDeciding } from '@halyard/wire/operators'
import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { Reviewable, ReviewDetail, ReviewItem } from '../../platform/back-office/reviewable.ts'
import { Database } from '../../platform/database/database.ts'
import type { PageOfRows, Paging } from '../../platform/database/page-of-rows.ts'
import { ApprovalsRepository, type ShownApproval } from './approvals.repository.ts'
import { AuditService } from './audit.service.ts'
import { ConflictsService } from './conflicts.service.ts'
import { InstallationService } from './installation.service.ts'
import { masked } from './masked.ts'
import { PermissionsService } from './permissions.service.ts'

/** The result of an approval: carried out, or waiting for another operator. */
export interface Approval {
  readonly outcome: 'approved' | 'one more needed'
  readonly item: ReviewItem
}

export interface Rejection {
  readonly outcome: 'rejected' | 'one more needed'
  readonly item: ReviewItem
}

/** An item with its approvals so far. */
export interface ShownItem extends ReviewItem {
  readonly approvals: ShownApproval[]
}

/** Decisions on items under review, recorded: two operators for money, never with a conflict of interest. */
@Injectable()
export class ReviewDeskService {
  constructor(
    private readonly reviews: ReviewRegistry,
    private readonly approvals: ApprovalsRepository,
    private readonly audit: AuditService,
    private readonly installation: InstallationService,
    private readonly conflicts: ConflictsService,
    private readonly permissions: PermissionsService,
    private readonly database: Database,
  ) {}

  kinds() {
    return this.reviews.all().map(({ kind, movesMoney, details, payment }) => ({
      kind,
      movesMoney,
      roles: [...rolesDeciding(kind)],
      details: [...details],
      paymentDetails: payment ? [...payment.details] : null,
    }))
  }

  pending(kind: string, paging: Paging): Promise<PageOfRows<ReviewItem>> {
    return this.reviewable(kind).pending(paging)
  }

  async show(kind: string, id: number): Promise<ShownItem> {
    const item = await this.item(this.reviewable(kind), id)
    return { ...item, approvals: await this.approvals.of(kind, id) }
  }

  async approve(by: Operator, kind: string, id: number, detail: ReviewDetail = {}): Promise<Approval> {
    const reviewable = this.reviewable(kind)
    checkDetail(kind, reviewable.details, detail)
    const item = await this.open(by, reviewable, id, ['under review'])
    if (by.name === item.approved?.by && (await this.installation.approvalsNeeded(by)) > 1) {
      decline('You let it pass before: another operator decides on this.')
    }
    const before = forTheLog(reviewable, item)
    return this.audit.record<Approval>(
      { by, action: 'approve', kind, item: String(id), reason: textOf(detail) || undefined, before },
      async () => {
        // For a payment this is the first of two: another operator confirms it.
        const needed = reviewable.movesMoney && !reviewable.payment ? await this.installation.approvalsNeeded(by) : 1
        if (needed > 1) {
          const { operatorId } = by
          if (reviewable.rehearsed) await this.database.rehearse(() => reviewable.approve(id, by, detail))
          const approvals = await this.approvals.add({ kind, id, act: 'approve', operatorId, detail })
          if (approvals < needed) return { result: { outcome: 'one more needed', item }, after: { approvals, needed } }
        }
        await reviewable.approve(id, by, detail)
        const after = await this.item(reviewable, id)
        return { result: { outcome: 'approved', item: after }, after: forTheLog(reviewable, after) }
      },
    )
  }

  /** Confirms that a payment has been sent, by another operator than the approver. */
  async confirm(by: Operator, kind: string, id: number, detail: ReviewDetail = {}): Promise<ReviewItem> {
    const reviewable = this.reviewable(kind)
    const payment = reviewable.payment ?? decline(`A ${kind} is approved or rejected: there is no payment to confirm.`)
    checkDetail(kind, payment.details, detail)
    const item = await this.open(by, reviewable, id, ['being paid'])
    if (item.approved?.by === by.name && (await this.installation.approvalsNeeded(by)) > 1) {
      decline('You approved it: another operator confirms that it was sent.')
    }
    const before = forTheLog(reviewable, item)
    const act = { by, action: 'confirm', kind, item: String(id), reason: textOf(detail) || undefined, before } as const
    return this.audit.record(act, async () => {
      await payment.confirm(id, by, detail)
      const after = await this.item(reviewable, id)
      return { result: after, after: forTheLog(reviewable, after) }
    })
  }

  /** One operator can reject, unless the payment has begun: it may have been sent. */
  async reject(by: Operator, kind: string, id: number, reason: string): Promise<Rejection> {
    const reviewable = this.reviewable(kind)
    const item = await this.open(by, reviewable, id, ['under review', 'being paid', 'scheduled'])
    const said = checkReason(reason)
    const before = forTheLog(reviewable, item)
    const act = { by, action: 'reject', kind, item: String(id), reason: said, before } as const
    return this.audit.record<Rejection>(act, async () => {
      const { payment } = reviewable
      if (item.state === 'being paid' && payment) {
        const needed = await this.installation.approvalsNeeded(by)
        const { operatorId } = by
        const approvals = await this.approvals.add({ kind, id, act: 'reject', operatorId, detail: { reason: said } })
        if (approvals < needed) return { result: { outcome: 'one more needed', item }, after: { approvals, needed } }
        await payment.fail(id, by, said)
      } else await reviewable.reject(id, by, said)
      const after = await this.item(reviewable, id)
      return { result: { outcome: 'rejected', item: after }, after: forTheLog(reviewable, after) }
    })
  }

  /** The item, if it is in one of these states and this operator may decide on it. */
  private async open(
    by: Operator,
    reviewable: Reviewable,
    id: number,
    states: readonly ('under review' | 'being paid' | 'scheduled')[],
  ): Promise<ReviewItem> {
    await this.permissions.require(by, rolesDeciding(reviewable.kind), reviewable.kind, String(id))
    const item = await this.item(reviewable, id)
    if (reviewable.kind === 'edit')
      await this.permissions.require(by, rolesAgreeingTo(item.fields['kind'] ?? ''), reviewable.kind, String(id))
    await this.conflicts.requireNone(by, item.userId)
    if (!states.some((state) => state === item.state)) decline(notOpen(reviewable, item, states))
    return item
  }

  private async item(reviewable: Reviewable, id: number): Promise<ReviewItem> {
    return (await reviewable.show(id)) ?? decline(`There is no ${reviewable.kind} ${id}.`)
  }

  private reviewable(kind: string): Reviewable {
    const kinds = this.reviews.all().map(({ kind }) => kind)
    return this.reviews.find(kind) ?? decline(`There is no kind ${kind} to review; there are ${kinds.join(', ')}.`)
  }
}

/** A reason is shown to the user. */
export function checkReason(reason: string): string {
  const said = reason.trim()
  if (!isPlainText(said, 256)) decline('Give a reason of 1 to 256 characters, without line breaks.')
  return said
}

function notOpen({ kind }: Reviewable, { id, state }: ReviewItem, states: readonly string[]): string {
  if (state === 'under review') return `${kind} ${id} is under review: it is approved and sent first, then confirmed.`
  if (state === 'scheduled') return `${kind} ${id} is approved and waits for its moment: it can be rejected until then.`
  if (state === 'being paid')
    return `${kind} ${id} is being paid: it is confirmed when it was sent, or rejected by two.`
  return `${kind} ${id} is not ${states[0]} any more: ${state}.`
}

/** Unknown details are declined: a misspelt one may have been the amount. */
function checkDetail(kind: string, details: readonly string[], detail: ReviewDetail): void {
  const unshown = Object.keys(detail).find((name) => !isPlainText(detail[name] ?? '', 128))
  if (unshown !== undefined) decline(`Nothing was approved: ${unshown} takes 1 to 128 characters, without line breaks.`)
  const unknown = Object.keys(detail).filter((name) => !details.includes(name))
  if (unknown.length === 0) return
  const known = details.length > 0 ? `what can be given is ${details.join(' and ')}` : 'it is approved as it is'
  decline(`Nothing was approved: ${unknown.join(', ')} is no detail of a ${kind}; ${known}.`)
}

function forTheLog({ masks = {} }: Reviewable, item: ReviewItem): ReviewItem {
  return { ...item, fields: masked(item.fields, masks), ...(item.after ? { after: masked(item.after, masks) } : {}) }
}

/** A detail as the audit log shows it. */
function textOf(detail: ReviewDetail): string {
  return Object.entries(detail)
    .sort(([name], [other]) => (name < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}
