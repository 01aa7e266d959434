import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { OperationFault } from '../../platform/back-office/operation-fault.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { AuditService } from './audit.service.ts'
import { EditProposalsRepository } from './edit-proposals.repository.ts'
import { EditsReview } from './edits.review.ts'

const sweepMs = 5_000

/** Carries out edits that two operators agreed on, when their moment has come. */
@Injectable()
export class EditMoments implements OnApplicationBootstrap {
  constructor(
    private readonly proposals: EditProposalsRepository,
    private readonly edits: EditsReview,
    private readonly audit: AuditService,
    private readonly sweeps: Sweeps,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'edit-moments', () => this.sweep())
  }

  async sweep(): Promise<void> {
    for (const { id, kind, key } of await this.proposals.due()) {
      const act = { by: schedule, action: 'edit', kind: 'edit', item: String(id), before: { kind, key } } as const
      await this.audit
        .record(act, async () => {
          await this.edits.carryOut(id)
          return { result: undefined, after: { carriedOut: true } }
        })
        .catch((error: unknown) => {
          // What has changed since, or another worker's: the log has why.
          if (!(error instanceof OperationFault || error instanceof Refusal)) throw error
        })
    }
  }
}

/** Nobody is at the desk then: two people were, before. */
const schedule = { operatorId: null, name: 'schedule' } as const
