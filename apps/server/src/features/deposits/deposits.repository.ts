import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import type { AddressKind } from '@halyard/domain/networks'
import { Injectable } from '@nestjs/common'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import type { MoneyOutcomeRow } from '../../platform/attempts/money-attempts.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { pageOfRows } from '../../platform/database/page-of-rows.ts'
import { wordFor } from '../../platform/database/word-for.ts'

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
  /** How its network writes addresses and transactions; null when it came over none. */
  readonly addressKind: AddressKind | null
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
  | {
      readonly state: 'completed'
      readonly credited: Amount
      /** For a deposit that came without one. */
      readonly transactionHash: string | null
      readonly legs: readonly Leg[]
    }
  | { readonly state: 'failed'; readonly reason: string }

@Injectable()
export class DepositsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Submits a deposit with the key of its submit, in one call; or answers what keeps it out. */
  async submit(
    deposit: NewDeposit,
    attempt: Attempt | undefined,
    inReviewMax: number,
  ): Promise<MoneyOutcomeRow | undefined | Taken> {
    try {
      const [row] = await this.database.query<MoneyOutcomeRow>(
        'SELECT outcome, id, fingerprint, earlier FROM deposit_submit($1::jsonb, $2, $3)',
        [JSON.stringify(submittingOf(deposit, attempt)), inReviewMax, this.clock.now()],
      )
      return row
    } catch (error) {
      return takenOf(error)
    }
  }

  /** Decides what is under review, with its money, in one call. False when it was decided before. */
  async review(depositId: number, decision: DepositDecision, reviewer: string): Promise<boolean | Taken> {
    const completed = decision.state === 'completed'
    try {
      const [row] = await this.database.query<{ changed: boolean }>(
        'SELECT deposit_review($1, $2::smallint, $3, $4, $5, $6, $7::jsonb, $8) AS changed',
        [
          depositId,
          stateNumbers[decision.state],
          completed ? decision.credited.text() : null,
          completed ? decision.transactionHash : null,
          completed ? null : decision.reason,
          reviewer,
          JSON.stringify(completed ? legTriples(decision.legs) : []),
          this.clock.now(),
        ],
      )
      return row?.changed ?? false
    } catch (error) {
      return takenOf(error)
    }
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
    asked: { page: number; pageSize: number },
  ) {
    const selection = { select, from: 'deposit', filter, order, values }
    const { rows, total } = await pageOfRows<RawDeposit>(this.database, selection, asked)
    return { rows: rows.map(depositOf), total }
  }
}

/** What keeps a deposit out, by the constraint that it met; anything else is thrown on. */
function takenOf(error: unknown): Taken {
  const { constraint = '' } = error as { constraint?: string }
  if (constraint in takenBy) return takenBy[constraint as keyof typeof takenBy]
  throw error
}

const takenBy = {
  deposit_transaction_once: 'transactionUsed',
  deposit_voucher_once: 'voucherUsed',
  deposit_voucher_fkey: 'voucherUnknown',
} as const
type Taken = (typeof takenBy)[keyof typeof takenBy]

/** As the composite type `deposit_submitting` has it. */
function submittingOf(deposit: NewDeposit, attempt: Attempt | undefined) {
  return {
    user_id: deposit.userId,
    attempt_key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
    asset: deposit.asset,
    network: deposit.network,
    address: deposit.address,
    quantity: deposit.quantity,
    fee: deposit.fee,
    transaction_hash: deposit.transactionHash,
    voucher: deposit.voucher.uploadId,
    voucher_digest: deposit.voucher.digest,
  }
}

const stateNumbers = { review: 1, completed: 2, failed: 3 } as const satisfies Record<DepositState, number>

const select = `
  SELECT deposit.*, coin.precision, network.address_kind
    FROM deposit JOIN coin ON coin.code = deposit.asset LEFT JOIN network ON network.code = deposit.network`

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
  address_kind: AddressKind | null
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
    state: wordFor(stateNumbers, row.state),
    reason: row.reason,
    reviewedBy: row.reviewed_by,
    reviewedAt: row.reviewed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    precision: row.precision,
    addressKind: row.address_kind,
  }
}
