import type { Journal } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import type { PageOfRows } from '../../platform/database/page-of-rows.ts'
import {
  type FinancialRecord,
  type Holding,
  LedgerRepository,
  type MonthMovement,
  type PostOutcome,
  type RecordsQuery,
} from './ledger.repository.ts'

/** Reads holdings and records, and posts journals outside of submissions, such as play money. */
@Injectable()
export class LedgerService {
  constructor(private readonly repository: LedgerRepository) {}

  /** Posts one journal; a demo host may give a past time. A repeated key changes nothing and answers `repeated`. */
  async post(journal: Journal, at?: Date): Promise<PostOutcome> {
    const [outcome] = await this.repository.post([journal], at)
    if (!outcome) throw new Error(`journal ${journal.key} has no outcome`)
    return outcome
  }

  holdings(userId: number): Promise<readonly Holding[]> {
    return this.repository.holdings(userId)
  }

  records(userId: number, query: RecordsQuery): Promise<PageOfRows<FinancialRecord>> {
    return this.repository.records(userId, query)
  }

  yearMovements(userId: number, year: string, before: number | undefined) {
    return this.repository.yearMovements(userId, year, before)
  }

  monthMovements(userId: number, month: string): Promise<MonthMovement[]> {
    return this.repository.monthMovements(userId, month)
  }
}
