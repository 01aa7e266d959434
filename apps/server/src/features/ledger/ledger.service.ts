import type { Journal, Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import { Batcher } from '../../platform/database/batcher.ts'
import {
  type FinancialRecord,
  type Holding,
  LedgerRepository,
  type PostOutcome,
  type RecordsAsked,
} from './ledger.repository.ts'

/**
 * The one writer of balances. Posts that arrive together are written in one transaction, each whole or not at all,
 * each refused alone, each answered after commit.
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

  /** Everything that a user has, by coin and part. */
  holdings(userId: number): Promise<Holding[]> {
    return this.repository.holdings(userId)
  }

  /** A user's financial records, newest first. */
  records(userId: number, asked: RecordsAsked): Promise<{ rows: FinancialRecord[]; total: number }> {
    return this.repository.records(userId, asked)
  }
}

/**
 * Legs as the SQL functions of the features take them, which write their own rows and their money in one transaction:
 * [address, amount, record type].
 */
export function legTriples(legs: readonly Leg[]): [string, string, number | null][] {
  return legs.map((leg) => [leg.account, leg.amount.text(), leg.recordType ?? null])
}

export type { Holding } from './ledger.repository.ts'
