import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { codeOf, Database } from '../../platform/database/database.ts'
import { legTriples } from '../ledger/ledger.service.ts'

export type DepositState = 'review' | 'completed' | 'failed'

export interface DepositRow {
  readonly depositId: number
  readonly userId: number
  readonly source: 'user' | 'admin'
  readonly asset: string
  readonly network: string | null
  readonly address: string | null
  readonly quantity: Amount
  readonly fee: Amount
  readonly credited: Amount | null
  readonly transactionHash: string | null
  /** The id of the image's upload. */
  readonly voucher: string | null
  readonly state: DepositState
  readonly reason: string | null
  readonly reviewedBy: string | null
  readonly reviewedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Fraction digits of the coin. */
  readonly precision: number
}

/** What a user submits, once it is judged. */
export interface NewDeposit {
  readonly userId: number
  readonly asset: string
  readonly network: string
  readonly address: string
  readonly quantity: Amount
  readonly fee: Amount
  readonly transactionHash: string | null
  readonly voucher: { readonly uploadId: string; readonly digest: string }
}

/** How a review ends, with the money that it moves. */
export type DepositDecision =
  | { readonly state: 'completed'; readonly credited: Amount; readonly legs: readonly Leg[] }
  | { readonly state: 'failed'; readonly reason: string }

@Injectable()
export class DepositsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Adds a deposit and answers its id, or what keeps it out. */
  async add(
    deposit: NewDeposit,
    inReviewMax: number,
  ): Promise<number | 'tooManyInReview' | 'voucherUsed' | 'transactionUsed'> {
    try {
      const [row] = await this.database.query<{ id: string }>(
        `INSERT INTO deposit (user_id, asset, network, address, quantity, fee, transaction_hash, voucher, voucher_digest,
                              created_at, updated_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10
          WHERE (SELECT count(*) FROM deposit WHERE user_id = $1 AND state = 1) < $11
         RETURNING id`,
        [
          deposit.userId,
          deposit.asset,
          deposit.network,
          deposit.address,
          deposit.quantity.text(),
          deposit.fee.text(),
          deposit.transactionHash,
          deposit.voucher.uploadId,
          deposit.voucher.digest,
          this.clock.now(),
          inReviewMax,
        ],
      )
      return row ? Number(row.id) : 'tooManyInReview'
    } catch (error) {
      if (codeOf(error) !== uniqueViolation) throw error
      return (error as { constraint?: string }).constraint === 'deposit_transaction_once'
        ? 'transactionUsed'
        : 'voucherUsed'
    }
  }

  /** Decides what is under review, with its money, in one call. False when it was decided before. */
  async review(depositId: number, decision: DepositDecision, reviewer: string): Promise<boolean> {
    const completed = decision.state === 'completed'
    const [row] = await this.database.query<{ changed: boolean }>(
      'SELECT deposit_review($1, $2::smallint, $3, $4, $5, $6::jsonb, $7) AS changed',
      [
        depositId,
        stateNumbers[decision.state],
        completed ? decision.credited.text() : null,
        completed ? null : decision.reason,
        reviewer,
        JSON.stringify(completed ? legTriples(decision.legs) : []),
        this.clock.now(),
      ],
    )
    return row?.changed ?? false
  }

  /** One deposit; only if it is this user's, when one is named. */
  async find(depositId: number, userId?: number): Promise<DepositRow | undefined> {
    const [row] = await this.database.prepared<RawDeposit>(
      'deposit-find',
      `${select} WHERE deposit.id = $1 AND ($2::bigint IS NULL OR user_id = $2)`,
      [depositId, userId ?? null],
    )
    return row && depositOf(row)
  }

  /** A user's own, newest first. */
  async page(
    userId: number,
    asked: { page: number; pageSize: number; state?: DepositState | undefined; asset?: string | undefined },
  ): Promise<{ rows: DepositRow[]; total: number }> {
    return this.rows(
      'user_id = $1 AND ($2::smallint IS NULL OR state = $2) AND ($3::text IS NULL OR asset = $3)',
      'deposit.id DESC',
      [userId, asked.state ? stateNumbers[asked.state] : null, asked.asset ?? null],
      asked,
    )
  }

  /** What waits for a reviewer, oldest first. */
  async pending(asked: { page: number; pageSize: number }): Promise<{ rows: DepositRow[]; total: number }> {
    return this.rows('state = 1', 'deposit.id', [], asked)
  }

  private async rows(
    filter: string,
    order: string,
    values: readonly unknown[],
    { page, pageSize }: { page: number; pageSize: number },
  ) {
    const [rows, [count]] = await Promise.all([
      this.database.query<RawDeposit>(
        `${select} WHERE ${filter} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
        values,
      ),
      this.database.query<{ total: string }>(`SELECT count(*) AS total FROM deposit WHERE ${filter}`, values),
    ])
    return { rows: rows.map(depositOf), total: Number(count?.total ?? 0) }
  }
}

const uniqueViolation = '23505'
const stateNumbers = { review: 1, completed: 2, failed: 3 } as const satisfies Record<DepositState, number>
const stateWords = { 1: 'review', 2: 'completed', 3: 'failed' } as const

const select = 'SELECT deposit.*, coin.precision FROM deposit JOIN coin ON coin.code = deposit.asset'

interface RawDeposit {
  id: string
  user_id: string
  source: 'user' | 'admin'
  asset: string
  network: string | null
  address: string | null
  quantity: string
  fee: string
  credited: string | null
  transaction_hash: string | null
  voucher: string | null
  state: 1 | 2 | 3
  reason: string | null
  reviewed_by: string | null
  reviewed_at: Date | null
  created_at: Date
  updated_at: Date
  precision: number
}

function depositOf(row: RawDeposit): DepositRow {
  return {
    depositId: Number(row.id),
    userId: Number(row.user_id),
    source: row.source,
    asset: row.asset,
    network: row.network,
    address: row.address,
    quantity: Amount.of(row.quantity),
    fee: Amount.of(row.fee),
    credited: row.credited === null ? null : Amount.of(row.credited),
    transactionHash: row.transaction_hash,
    voucher: row.voucher,
    state: stateWords[row.state],
    reason: row.reason,
    reviewedBy: row.reviewed_by,
    reviewedAt: row.reviewed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    precision: row.precision,
  }
}
