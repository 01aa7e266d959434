import { defaultLanguage } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { Reviewer, ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemBasics, ReviewedRows } from '../../platform/back-office/reviewed-rows.ts'
import { textIn } from '../../platform/messages/localized.ts'
import { MiningRepository, type OrderRow } from './mining.repository.ts'
import { MiningService } from './mining.service.ts'

const stateInWords = {
  review: 'under review',
  pairing: 'waiting for the other parts',
  running: 'running',
  ended: 'ended',
  rejected: 'rejected',
  refunded: 'refunded',
  cancelled: 'taken back',
} as const satisfies Record<OrderRow['state'], string>

/** Purchases of machines under review. */
@Injectable()
export class MiningReview extends ReviewedRows<OrderRow> {
  readonly kind = 'machine'

  constructor(mining: MiningService, rows: MiningRepository, reviews: ReviewRegistry) {
    // Without detail, and at the present moment.
    const approve = (id: number, by: Reviewer) => mining.approve(id, by)
    super({ approve, reject: mining.reject.bind(mining) }, rows, reviews)
  }

  protected itemOf(row: OrderRow): ReviewItem {
    return {
      ...itemBasics(row),
      state: stateInWords[row.state],
      fields: {
        machine: textIn(row.name, defaultLanguage),
        paid: row.paid.text(),
        asset: row.payingAsset,
        ...(row.units === null ? {} : { units: String(row.units) }),
        ...(row.share ? { share: `${row.share.text()} %` } : {}),
        ...(row.groupCode ? { group: row.groupCode } : {}),
        dailyOutput: row.dailyOutput.text(),
        days: String(row.termDays),
        ...(row.reason ? { reason: row.reason } : {}),
        ...(row.reviewedBy ? { reviewedBy: row.reviewedBy } : {}),
      },
    }
  }
}
