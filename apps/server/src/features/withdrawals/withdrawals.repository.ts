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

export type WithdrawalKind = 'chain' | 'bank'
export type WithdrawalState = 'review' | 'completed' | 'returned'

/** The bank card that a withdrawal goes to, as it was when it was asked for. */
export interface Payee {
  readonly bankName: string
  readonly accountName: string
  readonly cardNumber: string
  readonly bankAddress: string
  readonly iban: string
  readonly bic: string
  readonly country: string
}

/** Where a withdrawal goes. */
export type Destination =
  | { readonly kind: 'chain'; readonly network: string; readonly address: string }
  | { readonly kind: 'bank'; readonly payee: Payee }

/** A withdrawal that passed every rule but the balance, with the legs that freeze it. */
export interface NewWithdrawal {
  readonly userId: number
  readonly asset: string
  readonly quantity: Amount
  readonly fee: Amount
  readonly destination: Destination
  readonly remark: string
  readonly legs: readonly Leg[]
}

export interface WithdrawalRow {
  readonly withdrawalId: number
  readonly userId: number
  /** Whether its owner's account is active, frozen or banned now. */
  readonly ownerState: string
  readonly kind: WithdrawalKind
  readonly coinId: number
  readonly asset: string
  readonly quantity: Amount
  readonly fee: Amount
  readonly network: string | null
  /** How its network writes addresses and transactions; null when it goes over none. */
  readonly addressKind: AddressKind | null
  readonly address: string | null
  readonly payee: Payee | null
  readonly remark: string
  readonly state: WithdrawalState
  readonly cancelled: boolean
  readonly reason: string | null
  readonly transactionHash: string | null
  readonly reviewedBy: string | null
  readonly reviewedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** How a withdrawal ends, with the money that it moves. */
export type WithdrawalEnding =
  | { readonly state: 'completed'; readonly transactionHash: string | null; readonly reviewer: string }
  | { readonly state: 'returned'; readonly reason: string; readonly reviewer: string }
  | { readonly state: 'cancelled' }

/** Until when a user's withdrawals wait, and why. */
export interface WithdrawalBlock {
  readonly until: Date
  readonly reason: string
}

@Injectable()
export class WithdrawalsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Asks for a withdrawal and freezes its amount, in one call. */
  async request(withdrawal: NewWithdrawal, attempt: Attempt | undefined): Promise<MoneyOutcomeRow | undefined> {
    const [row] = await this.database.prepared<MoneyOutcomeRow>(
      'withdrawal-request',
      'SELECT outcome, id, fingerprint, earlier FROM withdrawal_request($1::jsonb, $2)',
      [JSON.stringify(askingOf(withdrawal, attempt)), this.clock.now()],
    )
    return row
  }

  /**
   * Ends what is under review, with its money, in one call. `ended`: it had ended before. `closed`: nothing leaves an
   * account that is frozen or banned.
   */
  async end(
    withdrawalId: number,
    ending: WithdrawalEnding,
    legs: readonly Leg[],
  ): Promise<'done' | 'ended' | 'closed'> {
    const [row] = await this.database.query<{ outcome: 'done' | 'ended' | 'closed' }>(
      'SELECT withdrawal_end($1, $2::smallint, $3, $4, $5, $6, $7::jsonb, $8) AS outcome',
      [
        withdrawalId,
        ending.state === 'completed' ? stateNumbers.completed : stateNumbers.returned,
        ending.state === 'cancelled',
        ending.state === 'returned' ? ending.reason : null,
        ending.state === 'completed' ? ending.transactionHash : null,
        ending.state === 'cancelled' ? null : ending.reviewer,
        JSON.stringify(legTriples(legs)),
        this.clock.now(),
      ],
    )
    if (!row) throw new Error('the end of a withdrawal was given no outcome')
    return row.outcome
  }

  /** The block that is on a user's withdrawals at this moment. */
  async block(userId: number): Promise<WithdrawalBlock | undefined> {
    const [row] = await this.database.prepared<WithdrawalBlock>(
      'withdrawal-block',
      `SELECT withdrawals_blocked_until AS until, withdrawals_blocked_reason AS reason
         FROM users WHERE id = $1 AND withdrawals_blocked_until > $2`,
      [userId, this.clock.now()],
    )
    return row
  }

  /** One withdrawal; only if it is this user's, when one is named. */
  async find(withdrawalId: number, userId?: number): Promise<WithdrawalRow | undefined> {
    const [row] = await this.database.prepared<RawWithdrawal>(
      'withdrawal-find',
      `${select} WHERE withdrawal.id = $1 AND ($2::bigint IS NULL OR user_id = $2)`,
      [withdrawalId, userId ?? null],
    )
    return row && withdrawalOf(row)
  }

  /** A user's own of one kind, newest first. */
  async page(
    userId: number,
    kind: WithdrawalKind,
    asked: { page: number; pageSize: number; state?: WithdrawalState | undefined; asset?: string | undefined },
  ): Promise<{ rows: WithdrawalRow[]; total: number }> {
    return this.rows(
      `user_id = $1 AND withdrawal.kind = $2 AND ($3::smallint IS NULL OR withdrawal.state = $3)
         AND ($4::text IS NULL OR asset = $4)`,
      'withdrawal.id DESC',
      [userId, kindNumbers[kind], asked.state ? stateNumbers[asked.state] : null, asked.asset ?? null],
      asked,
    )
  }

  /** What waits for a reviewer, oldest first. */
  async pending(asked: { page: number; pageSize: number }): Promise<{ rows: WithdrawalRow[]; total: number }> {
    return this.rows('withdrawal.state = 1', 'withdrawal.id', [], asked)
  }

  private async rows(
    filter: string,
    order: string,
    values: readonly unknown[],
    asked: { page: number; pageSize: number },
  ) {
    const selection = { select, from: 'withdrawal', filter, order, values }
    const { rows, total } = await pageOfRows<RawWithdrawal>(this.database, selection, asked)
    return { rows: rows.map(withdrawalOf), total }
  }
}

const kindNumbers = { chain: 1, bank: 2 } as const satisfies Record<WithdrawalKind, number>
const stateNumbers = { review: 1, completed: 2, returned: 3 } as const satisfies Record<WithdrawalState, number>

const select = `
  SELECT withdrawal.*, coin.id AS coin_id, network.address_kind, owner.state AS owner_state
    FROM withdrawal JOIN coin ON coin.code = withdrawal.asset JOIN users owner ON owner.id = withdrawal.user_id
         LEFT JOIN network ON network.code = withdrawal.network`

/** As the composite type `withdrawal_asking` has it. */
function askingOf({ destination, ...withdrawal }: NewWithdrawal, attempt: Attempt | undefined) {
  return {
    user_id: withdrawal.userId,
    attempt_key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
    kind: kindNumbers[destination.kind],
    asset: withdrawal.asset,
    quantity: withdrawal.quantity,
    fee: withdrawal.fee,
    network: destination.kind === 'chain' ? destination.network : null,
    address: destination.kind === 'chain' ? destination.address : null,
    payee: destination.kind === 'bank' ? destination.payee : null,
    remark: withdrawal.remark,
    legs: legTriples(withdrawal.legs),
  }
}

interface RawWithdrawal {
  id: string
  user_id: string
  owner_state: string
  kind: 1 | 2
  coin_id: number
  asset: string
  quantity: string
  fee: string
  network: string | null
  address_kind: AddressKind | null
  address: string | null
  payee: Payee | null
  remark: string
  state: 1 | 2 | 3
  cancelled: boolean
  reason: string | null
  transaction_hash: string | null
  reviewed_by: string | null
  reviewed_at: Date | null
  created_at: Date
  updated_at: Date
}

function withdrawalOf(row: RawWithdrawal): WithdrawalRow {
  return {
    withdrawalId: Number(row.id),
    userId: Number(row.user_id),
    ownerState: row.owner_state,
    kind: wordFor(kindNumbers, row.kind),
    coinId: row.coin_id,
    asset: row.asset,
    quantity: Amount.of(row.quantity),
    fee: Amount.of(row.fee),
    network: row.network,
    addressKind: row.address_kind,
    address: row.address,
    payee: row.payee,
    remark: row.remark,
    state: wordFor(stateNumbers, row.state),
    cancelled: row.cancelled,
    reason: row.reason,
    transactionHash: row.transaction_hash,
    reviewedBy: row.reviewed_by,
    reviewedAt: row.reviewed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
