import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { OperationFault } from '../../platform/back-office/operation-fault.ts'
import type { ReviewItem } from '../../platform/back-office/reviewable.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { OperationsService } from './operations.service.ts'
import { demoReviewerName, OperatorsService } from './operators.service.ts'

const everyMs = 2_000
/** Approvals of each kind in one round. */
const batch = 100
/** Delay after a first refusal; each further one doubles it. */
const firstDelayMs = 15_000
const delayMaxMs = 15 * 60_000
/** Left to humans: adjustments and edits take effect at once on a demo host, and alarms must be investigated. */
const humanOnly = ['adjustment', 'alarm', 'edit', 'secondFactorReset']

/**
 * On a demo host, approves what has been under review for a while, and confirms payments. Acts as an operator with a
 * name in the audit log.
 */
@Injectable()
export class DemoReviewer implements OnApplicationBootstrap {
  private readonly logger = new Logger('DemoReviewer')
  /** Items that could not be approved, and when they are tried again. */
  private readonly postponed = new Map<string, { until: number; delayMs: number }>()

  constructor(
    private readonly operations: OperationsService,
    private readonly operators: OperatorsService,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.environment.demo || this.environment.roles.size === 0) return
    this.sweeps.every(everyMs, 'demo-reviews', () => this.review())
  }

  async review(): Promise<void> {
    if (!this.environment.demo) return
    const by = await this.operators.automatic(demoReviewerName)
    const before = this.clock.now().getTime() - this.environment.demoReviewSeconds * 1000
    for (const { kind } of this.operations.overview().reviews) {
      if (humanOnly.includes(kind)) continue
      for (const { id, state } of await this.due(kind, before)) {
        const name = `${kind} ${id}`
        const act = state === 'being paid' ? 'confirm' : 'approve'
        await this.operations[act](by, kind, id).then(
          () => this.postponed.delete(name),
          (error: unknown) => this.postpone(name, error),
        )
      }
    }
  }

  /** The oldest items that have waited long enough, without the postponed ones. */
  private async due(kind: string, before: number): Promise<ReviewItem[]> {
    const now = this.clock.now().getTime()
    const due: ReviewItem[] = []
    for (let page = 1; due.length < batch; page += 1) {
      const { rows } = await this.operations.pending(kind, { page, pageSize: batch })
      const waited = rows.filter(({ approved, submittedAt }) => (approved?.at ?? submittedAt).getTime() <= before)
      due.push(...waited.filter(({ id }) => now >= (this.postponed.get(`${kind} ${id}`)?.until ?? 0)))
      if (rows.length < batch) break
    }
    return due
  }

  /** Retried later if it was refused; a defect is retried in the next round. */
  private postpone(name: string, error: unknown): void {
    if (error instanceof Refusal || error instanceof OperationFault) {
      const delayMs = Math.min(delayMaxMs, (this.postponed.get(name)?.delayMs ?? firstDelayMs / 2) * 2)
      this.postponed.set(name, { until: this.clock.now().getTime() + delayMs, delayMs })
    } else this.logger.error(`${name} could not be approved: ${(error as Error).message}`)
  }
}
