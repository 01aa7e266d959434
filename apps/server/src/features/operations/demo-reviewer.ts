import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Queues } from '../../platform/queue/queues.ts'
import { OperationFault } from './operation-fault.ts'
import { OperationsService } from './operations.service.ts'
import { OperatorsService } from './operators.service.ts'

const everyMs = 2_000
/** What one round looks at of each kind; the next round comes soon. */
const batch = 100
/** Adjustments are no user's wish, and on a demo host they happen as soon as they are asked for. */
const askedByOperators = 'adjustment'

/** On a demo host, approves what has been under review for a while: one more operator, with a name in the audit log. */
@Injectable()
export class DemoReviewer implements OnApplicationBootstrap {
  private readonly logger = new Logger('DemoReviewer')
  /** What cannot be approved and is left to a person, so that the audit log is not filled with the same refusal. */
  private readonly left = new Set<string>()

  constructor(
    private readonly operations: OperationsService,
    private readonly operators: OperatorsService,
    private readonly queues: Queues,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.environment.demo || this.environment.roles.size === 0) return
    this.queues.work('demo-reviews', () => this.review())
    await this.queues.queue('demo-reviews').every('review', everyMs)
  }

  /** Approves everything that has waited long enough. */
  async review(): Promise<void> {
    if (!this.environment.demo) return
    const by = await this.operators.automatic('demo reviewer')
    const before = this.clock.now().getTime() - this.environment.demoReviewSeconds * 1000
    for (const { kind } of this.operations.overview().reviews.filter((one) => one.kind !== askedByOperators)) {
      const { rows } = await this.operations.pending(kind, { page: 1, pageSize: batch })
      const due = rows.filter((row) => row.submittedAt.getTime() <= before && !this.left.has(`${kind} ${row.id}`))
      for (const { id } of due) {
        await this.operations.approve(by, kind, id).catch((error: unknown) => this.note(kind, id, error))
      }
    }
  }

  /** Somebody was first, or it cannot happen; a defect of ours is tried again in the next round. */
  private note(kind: string, id: number, error: unknown): void {
    if (error instanceof Refusal || error instanceof OperationFault) this.left.add(`${kind} ${id}`)
    else this.logger.error(`${kind} ${id} could not be approved: ${(error as Error).message}`)
  }
}
