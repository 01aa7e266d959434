import { standardReasons } from '@halyard/domain/notifications'
import { riskScore, riskSignals } from '@halyard/domain/operations'
import type { RequestOf, ResponseOf } from '@halyard/wire'
import type { consoleEndpoints as endpoints } from '@halyard/wire/console'
import { languages } from '@halyard/wire/languages'
import { mayAs, rolesDeciding, rolesReading } from '@halyard/wire/operators'
import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { Messages } from '../../platform/messages/messages.ts'
import { ConflictsService } from './conflicts.service.ts'
import { type CursorPage, type CursorPaging, tableOf } from './cursor.ts'
import { InstallationService } from './installation.service.ts'
import { PermissionsService } from './permissions.service.ts'
import { ReviewQueueRepository, type Waiting } from './review-queue.repository.ts'
import { UserSearchRepository } from './user-search.repository.ts'

type Filters = RequestOf<typeof endpoints.reviewQueueTable>
type Row = ResponseOf<typeof endpoints.reviewQueue>['list'][number]

/** What is due within this is answered soon. */
const soonMs = 3_600_000

/** The queue of all that waits, and what an operator sees beside an item. */
@Injectable()
export class QueueDeskService {
  constructor(
    private readonly queue: ReviewQueueRepository,
    private readonly reviews: ReviewRegistry,
    private readonly users: UserSearchRepository,
    private readonly permissions: PermissionsService,
    private readonly conflicts: ConflictsService,
    private readonly installation: InstallationService,
    private readonly messages: Messages,
    private readonly clock: Clock,
  ) {}

  /** What waits, of the kinds that the operator may see. */
  async page(by: Operator, filters: Filters, paging: CursorPaging): Promise<CursorPage<Row>> {
    const needed = await this.installation.approvalsNeeded(by)
    const now = this.clock.now().getTime()
    const { kind, user, state, priority, voted, sort, order } = filters
    const [soon, later] = [new Date(now), new Date(now + soonMs)]
    const filter = {
      kinds: this.kindsFor(by, kind),
      userId: user ?? null,
      state: state ?? null,
      dueFrom: priority === 'soon' ? soon : priority === 'later' ? later : null,
      dueBefore: priority === 'overdue' ? soon : priority === 'soon' ? later : null,
      voted: voted === undefined ? null : voted === 'yes',
      sort,
      order,
    } as const
    const { list, ...page } = await this.queue.page(filter, by.operatorId, paging)
    const view = (row: Waiting): Row => ({
      ...row,
      id: `${row.kind}-${row.item}`,
      priority: row.due < soon ? 'overdue' : row.due < later ? 'soon' : 'later',
      needed: this.reviews.find(row.kind)?.movesMoney ? needed : 1,
    })
    return { ...page, list: list.map(view) }
  }

  table(by: Operator, filters: Filters) {
    const columns = [
      'kind',
      'number',
      'user',
      'submitted at',
      'due',
      'priority',
      'state',
      'coin',
      'amount',
      'approvals',
    ]
    return tableOf(
      columns,
      (paging) => this.page(by, filters, paging),
      (row) => [
        row.kind,
        row.item,
        row.userId,
        row.submittedAt,
        row.due,
        row.priority,
        row.state,
        row.asset,
        row.amount,
        row.approvals,
      ],
    )
  }

  /** Tells others that one has an item open, and who else has. */
  async hold(by: Operator, kind: string, id: number) {
    await this.item(by, kind, id)
    return { holders: await this.queue.hold(kind, id, by.operatorId) }
  }

  /** What an item shares with others, and what speaks for looking closely. */
  async findings(by: Operator, kind: string, id: number): Promise<ResponseOf<typeof endpoints.reviewFindings>> {
    const { userId, state } = await this.item(by, kind, id)
    const [duplicates, holders, interest, facts] = await Promise.all([
      this.queue.duplicates(kind, id),
      this.queue.holders(kind, id, by.operatorId),
      this.conflicts.isConcerned(by, userId),
      userId === null ? undefined : this.users.riskFacts(userId, kind === 'withdrawal' ? id : null),
    ])
    const signals = facts ? riskSignals(facts) : []
    const isOpen = state === 'under review' || state === 'being paid'
    return {
      duplicates,
      holders,
      signals,
      score: riskScore(signals),
      mayDecide: isOpen && !interest && mayAs(by.role, rolesDeciding(kind)),
    }
  }

  /** Reasons that users read in their own language. */
  reasons(): ResponseOf<typeof endpoints.reviewReasons> {
    return Object.entries(standardReasons).flatMap(([name, { text, kinds }]) => {
      const texts = Object.fromEntries(languages.map((language) => [language, this.messages.reason(language, name)]))
      return kinds.map((kind) => ({ kind, reason: text, texts }))
    })
  }

  private kindsFor(by: Operator, asked: string | undefined): string[] {
    const known = this.reviews.all().map(({ kind }) => kind)
    const wanted = asked?.split(',').map((kind) => kind.trim()) ?? known
    const unknown = wanted.find((kind) => !known.includes(kind))
    if (unknown !== undefined) decline(`There is no kind ${unknown} to review; there are ${known.join(', ')}.`)
    return wanted.filter((kind) => mayAs(by.role, rolesReading(kind)))
  }

  private async item(by: Operator, kind: string, id: number) {
    const reviewable = this.reviews.find(kind) ?? decline(`There is no kind ${kind} to review.`)
    await this.permissions.require(by, rolesReading(kind), kind, String(id))
    return (await reviewable.show(id)) ?? decline(`There is no ${kind} ${id}.`)
  }
}
