import { Amount } from '@halyard/domain'
import { type Endpoint, idempotencyKeyFormat, listedMax } from '@halyard/wire'
import { operationsEndpoints as endpoints } from '@halyard/wire/operations'
import { rolesReading } from '@halyard/wire/operators'
import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import type { ReviewDetail } from '../../platform/back-office/reviewable.ts'
import type { Paging } from '../../platform/database/page-of-rows.ts'
import { type QueueState, Queues } from '../../platform/queue/queues.ts'
import { SecondFactorResets } from '../auth/index.ts'
import { UploadsService } from '../uploads/index.ts'
import { AdjustmentsRepository } from './adjustments.repository.ts'
import { AuditService } from './audit.service.ts'
import { BooksRepository } from './books.repository.ts'
import { ConflictsService } from './conflicts.service.ts'
import { EditDeskService } from './edit-desk.service.ts'
import { PermissionsService } from './permissions.service.ts'
import { type Approval, checkReason, ReviewDeskService } from './review-desk.service.ts'
import type { UserState } from './user-desk.repository.ts'
import { UserDeskService } from './user-desk.service.ts'

/** Everything an operator can do: the command line, HTTP and the demo reviewer call nothing else. Checks roles. */
@Injectable()
export class OperationsService {
  constructor(
    private readonly reviews: ReviewDeskService,
    private readonly users: UserDeskService,
    private readonly edits: EditDeskService,
    private readonly adjustments: AdjustmentsRepository,
    private readonly audit: AuditService,
    private readonly uploads: UploadsService,
    private readonly conflicts: ConflictsService,
    private readonly books: BooksRepository,
    private readonly resets: SecondFactorResets,
    private readonly jobs: Queues,
    private readonly permissions: PermissionsService,
  ) {}

  /** Kinds that can be reviewed and edited. */
  overview() {
    return { reviews: this.reviews.kinds(), edits: this.edits.kinds() }
  }

  /** Reconciles all books, and says how long reviews have waited. */
  async auditBooks() {
    const [books, reviews] = await Promise.all([this.books.audit(), this.waiting()])
    return { ...books, reviews }
  }

  /** The state of all queues, with failed jobs. */
  async queues(): Promise<QueueState[]> {
    try {
      return await this.jobs.states()
    } catch (error) {
      return decline(`The queues cannot be read: ${(error as Error).message}.`)
    }
  }

  private async waiting() {
    const firstPage = { page: 1, pageSize: 1 }
    const asked = this.reviews
      .kinds()
      .map(async ({ kind }) => ({ kind, ...(await this.reviews.pending(kind, firstPage)) }))
    return (await Promise.all(asked)).map(({ kind, total, rows: [oldest] }) => ({
      kind,
      waiting: total,
      since: oldest?.submittedAt ?? null,
    }))
  }

  /** Declines who may not read items of a kind. */
  requireReader(by: Operator, kind: string): Promise<void> {
    return this.permissions.require(by, rolesReading(kind), kind, 'list')
  }

  pending(kind: string, paging: Paging) {
    checkReach(paging)
    return this.reviews.pending(kind, paging)
  }

  show(kind: string, id: number) {
    return this.reviews.show(kind, id)
  }

  approve(by: Operator, kind: string, id: number, detail?: ReviewDetail): Promise<Approval> {
    return this.reviews.approve(by, kind, id, detail)
  }

  confirm(by: Operator, kind: string, id: number, detail?: ReviewDetail) {
    return this.reviews.confirm(by, kind, id, detail)
  }

  reject(by: Operator, kind: string, id: number, reason: string) {
    return this.reviews.reject(by, kind, id, reason)
  }

  /**
   * Requests an adjustment with a first approval, which carries it out where one is enough. Equal adjustments may be
   * intended, so only a key makes a repeat harmless.
   */
  async adjust(
    by: Operator,
    request: { user: string; asset: string; amount: string; reason: string; key?: string | undefined },
  ): Promise<Approval> {
    await this.require(by, endpoints.adjustBalance)
    const { key } = request
    if (key !== undefined && !idempotencyKeyFormat.test(key)) {
      decline('A key has 1 to 64 characters: letters, digits, - and _.')
    }
    const { userId } = await this.users.find(request.user)
    await this.conflicts.requireNone(by, userId)
    const reason = checkReason(request.reason)
    const { asset } = request
    const amount = await this.readAmount(request.amount, asset)
    const id = await this.audit.record(
      { by, action: 'adjust', kind: 'user', item: String(userId), reason, before: { asset, amount: amount.text() } },
      async () => {
        const added = await this.adjustments.add({ userId, asset, amount, reason, requestedBy: by.operatorId, key })
        return { result: added, after: { adjustment: added } }
      },
    )
    const { approvals, ...item } = await this.reviews.show('adjustment', id)
    return item.state === 'carried out' ? { outcome: 'approved', item } : this.reviews.approve(by, 'adjustment', id)
  }

  user(name: string) {
    return this.users.show(name)
  }

  async setUserState(by: Operator, name: string, state: UserState, reason: string) {
    await this.require(by, endpoints.setUserState)
    return this.users.setState(by, name, state, reason)
  }

  /** Requests the reset of a lost second factor; another operator approves it after the waiting time. */
  async resetSecondFactor(by: Operator, name: string, reason: string) {
    await this.require(by, endpoints.requestSecondFactorReset)
    const { userId } = await this.users.find(name)
    await this.conflicts.requireNone(by, userId)
    const said = checkReason(reason)
    const act = { by, action: 'user', kind: 'user', item: String(userId), reason: said, before: undefined } as const
    const id = await this.audit.record(act, async () => {
      const reset = await this.resets.request(userId, said, by)
      return { result: reset, after: { secondFactorReset: reset } }
    })
    return this.reviews.show('secondFactorReset', id)
  }

  async setSubscriptionsBarred(by: Operator, name: string, barred: boolean, reason: string) {
    await this.require(by, endpoints.setSubscriptionsBarred)
    return this.users.setSubscriptionsBarred(by, name, barred, reason)
  }

  editableKeys(kind: string) {
    return this.edits.list(kind)
  }

  previewEdit(by: Operator, kind: string, typed: Readonly<Record<string, string>>) {
    return this.edits.preview(by, kind, typed)
  }

  catalogue(kind: string) {
    return this.edits.rows(kind)
  }

  catalogueTable(kind: string, search: string | undefined) {
    return this.edits.table(kind, search)
  }

  editable(kind: string, key: string) {
    return this.edits.show(kind, key)
  }

  async edit(by: Operator, kind: string, key: string, changes: Readonly<Record<string, string>>) {
    await this.require(by, endpoints.editRow)
    return this.edits.set(by, kind, key, changes)
  }

  /** Newest first; `before` is the id of an entry to continue from. */
  auditLog(paging: Paging & { before?: number | undefined }) {
    checkReach(paging)
    return this.audit.page(paging)
  }

  /** What an endpoint says of roles holds at the command line too. */
  require(by: Operator, { method, root, path, roles }: Endpoint): Promise<void> {
    return this.permissions.require(by, roles, 'call', `${method} ${root}${path}`)
  }

  /** The JPEG of any image. Most show personal documents, so each access is recorded. */
  async image(by: Operator, reference: string): Promise<Buffer> {
    const none = () => decline(`There is no image ${reference}.`)
    const upload = (await this.uploads.find(reference)) ?? none()
    const { uploadId: item, userId } = upload
    return this.audit.record({ by, action: 'look', kind: 'image', item, before: { userId } }, async () => {
      const bytes = (await this.uploads.read(upload)) ?? none()
      return { result: bytes, after: undefined }
    })
  }

  /** A signed amount such as `250.5` or `-12`, within the coin's precision. */
  private async readAmount(text: string, asset: string): Promise<Amount> {
    const precision = await this.adjustments.precisionOf(asset)
    if (precision === undefined) return decline(`There is no coin ${asset}.`)
    const [, sign, digits = ''] = /^(-?)([0-9]{1,20}(?:\.[0-9]{1,18})?)$/.exec(text) ?? []
    const amount = Amount.parse(digits)
    if (!amount || amount.isZero()) return decline('An amount is a number such as 250.5, or -12 to take away.')
    if ((digits.split('.')[1] ?? '').length > precision) decline(`${asset} has at most ${precision} decimals.`)
    return sign === '-' ? amount.negated() : amount
  }
}

/** Limits paging: each page reads all rows before it (docs/decisions/027-shares-in-flight-and-read-pool.md). */
function checkReach({ page, pageSize }: Paging): void {
  if ((page - 1) * pageSize >= listedMax) decline('Only the first 10,000 entries can be paged through.')
}
