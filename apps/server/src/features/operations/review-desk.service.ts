import { isPlainText } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { Reviewable, ReviewDetail, ReviewItem } from '../../platform/back-office/reviewable.ts'
import { ApprovalsRepository, type ShownApproval } from './approvals.repository.ts'
import { AuditService } from './audit.service.ts'
import { InstallationService } from './installation.service.ts'
import { masked } from './masked.ts'
import type { Operator } from './operators.repository.ts'

/** What became of an approval: it happened, or it waits for another operator. */
export interface Approval {
  readonly outcome: 'approved' | 'one more needed'
  readonly item: ReviewItem
}

/** An item with the names of those who are for it already. */
export interface ShownItem extends ReviewItem {
  readonly approvals: readonly ShownApproval[]
}

/** Decisions on what is under review, on the record: twice for money, never on one's own account. */
@Injectable()
export class ReviewDeskService {
  constructor(
    private readonly reviews: ReviewRegistry,
    private readonly approvals: ApprovalsRepository,
    private readonly audit: AuditService,
    private readonly installation: InstallationService,
  ) {}

  kinds(): { kind: string; movesMoney: boolean }[] {
    return this.reviews.all().map(({ kind, movesMoney }) => ({ kind, movesMoney }))
  }

  pending(kind: string, paging: { page: number; pageSize: number }): Promise<{ rows: ReviewItem[]; total: number }> {
    return this.reviewable(kind).pending(paging)
  }

  async show(kind: string, id: number): Promise<ShownItem> {
    const item = await this.item(this.reviewable(kind), id)
    return { ...item, approvals: await this.approvals.of(kind, id) }
  }

  async approve(by: Operator, kind: string, id: number, detail: ReviewDetail = {}): Promise<Approval> {
    const reviewable = this.reviewable(kind)
    checkDetail(reviewable, detail)
    const item = await this.open(by, reviewable, id)
    const before = forTheLog(reviewable, item)
    return this.audit.record<Approval>(
      { by, action: 'approve', kind, item: String(id), reason: textOf(detail) || undefined, before },
      async () => {
        const needed = reviewable.movesMoney ? await this.installation.approvalsNeeded() : 1
        if (needed > 1) {
          const { operatorId } = by
          const approvals = await this.approvals.add({ kind, id, act: 'approve', operatorId, detail })
          if (approvals < needed) return { result: { outcome: 'one more needed', item }, after: { approvals, needed } }
        }
        await reviewable.approve(id, by, detail)
        const after = await this.item(reviewable, id)
        return { result: { outcome: 'approved', item: after }, after: forTheLog(reviewable, after) }
      },
    )
  }

  async reject(by: Operator, kind: string, id: number, reason: string): Promise<ReviewItem> {
    const reviewable = this.reviewable(kind)
    const item = await this.open(by, reviewable, id)
    const said = checkReason(reason)
    const before = forTheLog(reviewable, item)
    return this.audit.record({ by, action: 'reject', kind, item: String(id), reason: said, before }, async () => {
      await reviewable.reject(id, by, said)
      const after = await this.item(reviewable, id)
      return { result: after, after: forTheLog(reviewable, after) }
    })
  }

  /** The item, if it can be decided on by this operator. */
  private async open(by: Operator, reviewable: Reviewable, id: number): Promise<ReviewItem> {
    const item = await this.item(reviewable, id)
    if (item.userId !== null && by.userId === item.userId)
      decline('This is your own account: another operator decides.')
    if (item.state !== 'under review') decline(`${reviewable.kind} ${id} is not under review any more: ${item.state}.`)
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

/** A reason is shown to the user, so it must be there and fit on a screen. */
export function checkReason(reason: string): string {
  const said = reason.trim()
  if (!isPlainText(said, 256)) decline('Give a reason of 1 to 256 characters, without line breaks.')
  return said
}

/** A detail that is not understood must not pass for one that was not given: it may be the amount. */
function checkDetail({ kind, details }: Reviewable, detail: ReviewDetail): void {
  const unshown = Object.keys(detail).find((name) => !isPlainText(detail[name] ?? '', 128))
  if (unshown !== undefined) decline(`Nothing was approved: ${unshown} takes 1 to 128 characters, without line breaks.`)
  const unknown = Object.keys(detail).filter((name) => !details.includes(name))
  if (unknown.length === 0) return
  const known = details.length > 0 ? `what can be given is ${details.join(' and ')}` : 'it is approved as it is'
  decline(`Nothing was approved: ${unknown.join(', ')} is no detail of a ${kind}; ${known}.`)
}

/** An item as it is kept in the log. */
function forTheLog({ masks = {} }: Reviewable, item: ReviewItem): ReviewItem {
  return { ...item, fields: masked(item.fields, masks), ...(item.after ? { after: masked(item.after, masks) } : {}) }
}

/** A detail as the log tells it. */
function textOf(detail: ReviewDetail): string {
  return Object.entries(detail)
    .sort(([name], [other]) => (name < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}
