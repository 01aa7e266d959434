import { Injectable } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { ReviewItem } from '../../platform/back-office/reviewable.ts'
import { ReviewedRows } from '../../platform/back-office/reviewed-rows.ts'
import { type Alarm, ReconciliationRepository } from './reconciliation.repository.ts'

/**
 * Alarms of the ledger under review. Approving one clears it and accepts its differences, so it takes two operators as
 * money does. It cannot be rejected.
 */
@Injectable()
export class AlarmsReview extends ReviewedRows<Alarm> {
  readonly kind = 'alarm'

  constructor(reconciliation: ReconciliationRepository, reviews: ReviewRegistry) {
    super(
      {
        approve: async (id) => ({ changed: await reconciliation.clear(id) }),
        reject: async () => ({ changed: false }),
      },
      {
        pending: async () => {
          const rows = await reconciliation.standing()
          return { rows, total: rows.length }
        },
        find: (id) => reconciliation.find(id),
      },
      reviews,
    )
  }

  protected itemOf({ alarmId, raisedAt, clearedAt, differences }: Alarm): ReviewItem {
    const named = differences.map(({ kind, subject, place, expected, found }, index) => [
      `difference ${index + 1}`,
      `${kind} ${subject}, ${place ?? 'which is gone'}: expected ${expected}, found ${found}`,
    ])
    return {
      id: alarmId,
      userId: null,
      submittedAt: raisedAt,
      state: clearedAt ? 'cleared' : 'under review',
      fields: Object.fromEntries(named),
    }
  }
}
