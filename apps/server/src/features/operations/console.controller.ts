import { consoleEndpoints as endpoints } from '@halyard/wire/console'
import { Controller } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { Queues } from '../../platform/queue/queues.ts'
import { Alarms } from './alarms.job.ts'
import { AuditService } from './audit.service.ts'
import { BooksRepository } from './books.repository.ts'
import { tableOf } from './cursor.ts'
import { EpochsRepository } from './epochs.repository.ts'
import { QueueDeskService } from './queue-desk.service.ts'
import { UserDeskService } from './user-desk.service.ts'

/** The lists and pages of the operators' console. */
@Controller()
export class ConsoleController {
  constructor(
    private readonly queue: QueueDeskService,
    private readonly users: UserDeskService,
    private readonly books: BooksRepository,
    private readonly epochs: EpochsRepository,
    private readonly audit: AuditService,
    private readonly alarms: Alarms,
    private readonly queues: Queues,
    private readonly clock: Clock,
  ) {}

  readonly routes = [
    serve(endpoints.reviewQueue, ({ operator, input }) => this.queue.page(operator, input, input)),
    serve(endpoints.reviewQueueTable, ({ operator, input }) => this.queue.table(operator, input)),
    serve(endpoints.holdReview, ({ operator, input }) => this.queue.hold(operator, input.kind, input.id)),
    serve(endpoints.reviewFindings, ({ operator, input }) => this.queue.findings(operator, input.kind, input.id)),
    serve(endpoints.reviewReasons, () => this.queue.reasons()),
    serve(endpoints.searchUsers, ({ input }) => this.users.search(input, input)),
    serve(endpoints.usersTable, ({ input }) => this.users.usersTable(input)),
    serve(endpoints.userPage, ({ operator, input }) => this.users.page(operator, input.user)),
    serve(endpoints.userRows, ({ input }) => this.users.rows(input.user, input.list, input)),
    serve(endpoints.userRowsTable, ({ input }) => this.users.rowsTable(input.user, input.list)),
    serve(endpoints.freezeUser, ({ operator, input }) => this.users.freeze(operator, input.user, input.reason)),
    serve(endpoints.blockWithdrawals, ({ operator, input }) =>
      this.users.blockWithdrawals(operator, input.user, input.hours, input.reason),
    ),
    serve(endpoints.endUserSessions, ({ operator, input }) =>
      this.users.endSessions(operator, input.user, input.reason),
    ),
    serve(endpoints.revokeUserKeys, ({ operator, input }) => this.users.revokeKeys(operator, input.user, input.reason)),
    serve(endpoints.userNotes, ({ input }) => this.users.notes(input.user, input)),
    serve(endpoints.addUserNote, ({ operator, input }) => this.users.addNote(operator, input.user, input.text)),
    serve(endpoints.booksNow, async () => ({ at: this.clock.now(), ...(await this.books.now()) })),
    serve(endpoints.dayStatements, ({ input }) => this.books.days(input, input)),
    serve(endpoints.dayStatementsTable, ({ input }) =>
      tableOf(
        [
          'day',
          'coin',
          'users',
          'house',
          'outside',
          'users changed',
          'house changed',
          'outside changed',
          'coming in',
          'going out',
          'exposure',
        ],
        (paging) => this.books.days(input, paging),
        (day) => [
          day.day,
          day.coin,
          day.users,
          day.house,
          day.outside,
          day.usersChange,
          day.houseChange,
          day.outsideChange,
          day.comingIn,
          day.goingOut,
          day.exposure,
        ],
      ),
    ),
    serve(endpoints.searchLog, ({ input }) => this.audit.search(input, input)),
    serve(endpoints.logTable, ({ input }) => this.audit.table(input)),
    serve(endpoints.retryJob, async ({ operator, input: { queue, job } }) => {
      const act = { by: operator, action: 'retry', kind: 'job', item: `${queue} ${job}`, before: undefined } as const
      await this.audit.record(act, async () => {
        if (!(await this.queues.retry(queue, job))) decline(`There is no failed job ${job} in the queue ${queue}.`)
        return { result: undefined, after: undefined }
      })
      return {}
    }),
    serve(endpoints.priceEpochs, ({ input }) => this.epochs.page(input, input)),
    serve(endpoints.priceEpochsTable, ({ input }) =>
      tableOf(
        ['number', 'source', 'state', 'starts at', 'ends at', 'hash', 'seed', 'revealed at'],
        (paging) => this.epochs.page(input, paging),
        ({ id, source, state, startsAt, endsAt, hash, seed, revealedAt }) => [
          id,
          source,
          state,
          startsAt,
          endsAt,
          hash,
          seed,
          revealedAt,
        ],
      ),
    ),
    serve(endpoints.alarmWays, () => this.alarms.describe()),
    serve(endpoints.testAlarm, ({ operator, input }) => this.alarms.test(operator, input.way)),
  ]
}
