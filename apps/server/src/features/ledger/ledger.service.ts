import type { Journal } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import type { PageOfRows } from '../../platform/database/page-of-rows.ts'
import { Batcher } from '../../platform/submit/batcher.ts'
import {
  type FinancialRecord,
  type Holding,
  LedgerRepository,
  type MonthMovement,
  type PostOutcome,
  type RecordsAsked,
} from './ledger.repository.ts'

/**
 * The port to the SQL ledger: posts journals, reads holdings and records. Journals that arrive together are written in one
 * transaction, each whole or not at all, each refused alone, each answered after commit.
 */
@Injectable()
export class LedgerService {
  private readonly posts = new Batcher<Journal, PostOutcome>((journals) => this.repository.post(journals), {
    concurrency: 2,
    size: 200,
    // Twice the same key is never one batch: the second finds the first and answers `replayed`.
    lane: (journal) => journal.key,
  })

  constructor(private readonly repository: LedgerRepository) {}

  /** Posts one journal. The same key again changes nothing and answers `replayed`. */
  post(journal: Journal): Promise<PostOutcome> {
    return this.posts.add(journal)
  }

  /** The same, of a moment of its own: the past of a demo account. */
  async postAt(journal: Journal, at: Date): Promise<PostOutcome> {
    const [outcome] = await this.repository.post([journal], at)
    if (!outcome) throw new Error(`journal ${journal.key} has no outcome`)
    return outcome
  }

  /** Everything that a user has, by coin and part. */
  holdings(userId: number): Promise<readonly Holding[]> {
    return this.repository.holdings(userId)
  }

  /** A user's financial records, newest first. */
  records(userId: number, asked: RecordsAsked): Promise<PageOfRows<FinancialRecord>> {
    return this.repository.records(userId, asked)
  }

  /** What moved of each coin in a month such as `2026-11` (UTC), and since. */
  monthMovements(userId: number, month: string): Promise<MonthMovement[]> {
    return this.repository.monthMovements(userId, month)
  }
}
