import { defaultLanguage } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { Reviewer, ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemFrom, ReviewedRows } from '../../platform/back-office/reviewed-rows.ts'
import { textIn } from '../../platform/messages/localized.ts'
import { MiningRepository, type OrderRow } from './mining.repository.ts'
import { MiningService } from './mining.service.ts'

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
    const fields = {
      machine: textIn(row.name, defaultLanguage),
      paid: row.paid.text(),
      asset: row.payingAsset,
      units: row.units?.toString(),
      share: row.share && `${row.share.text()} %`,
      group: row.groupCode,
      dailyOutput: row.dailyOutput.text(),
      days: String(row.termDays),
    }
    return itemFrom(row, fields, { pairing: 'waiting for the other parts', cancelled: 'taken back' })
  }
}
