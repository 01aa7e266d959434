import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import type { MoneyOutcomeRow } from '../../platform/attempts/money-attempts.ts'
import { editedTable } from '../../platform/back-office/edited-table.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { codeOf, Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { pageOfRows } from '../../platform/database/page-of-rows.ts'
import { wordFor } from '../../platform/database/word-for.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

export type WireTransferState = 'review' | 'completed' | 'failed'

/** Where a wire transfer is sent. */
export interface BankInstructions {
  readonly beneficiary: string
  readonly bankName: string
  readonly bankAddress: string
  readonly account: string
  readonly bic: string
  readonly sample: boolean
}

/** A currency in which wire transfers come. */
export interface WireCurrency {
  readonly asset: string
  readonly name: string
  readonly logo: string
  readonly precision: number
  readonly minimum: Amount
  readonly fee: Amount
  readonly bank: BankInstructions
}

export interface WireTransferRow {
  readonly transferId: number
  readonly userId: number
  readonly asset: string
  readonly email: string
  readonly quantity: Amount
  readonly fee: Amount
  readonly credited: Amount | null
  readonly reference: string
  readonly bank: BankInstructions
  readonly state: WireTransferState
  readonly reason: string | null
  readonly reviewedBy: string | null
  readonly reviewedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Fraction digits of the currency. */
  readonly precision: number
}

/** What a user asks for, once it is judged. */
export type NewWireTransfer = Pick<
  WireTransferRow,
  'userId' | 'asset' | 'email' | 'quantity' | 'fee' | 'reference' | 'bank'
>

/** How a review ends, with the money that it moves. */
export type WireTransferDecision =
  | { readonly state: 'completed'; readonly credited: Amount; readonly legs: readonly Leg[] }
  | { readonly state: 'failed'; readonly reason: string }

@Injectable()
export class WireTransfersRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Some columns of the currencies, for operators to edit. */
  editable(columns: readonly string[]) {
    return editedTable(this.database, { table: 'wire_currency', key: 'currency', columns })
  }

  /** The currencies on offer, in their order; only the one that is named, if one is. */
  async currencies(asset?: string): Promise<WireCurrency[]> {
    const rows = await this.prisma.wireCurrency.findMany({
      where: { enabled: true, coin: { enabled: true }, ...(asset === undefined ? {} : { currency: asset }) },
      orderBy: [{ sort: 'asc' }, { currency: 'asc' }],
      include: { coin: true },
    })
    return rows.map((row) => ({
      asset: row.currency,
      name: row.coin.name,
      logo: row.coin.logo,
      precision: row.coin.precision,
      minimum: Amount.of(row.minimum.toFixed()),
      fee: Amount.of(row.fee.toFixed()),
      bank: {
        beneficiary: row.beneficiary,
        bankName: row.bankName,
        bankAddress: row.bankAddress,
        account: row.account,
        bic: row.bic,
        sample: row.sample,
      },
    }))
  }

  /** Asks for a wire transfer with the key of its submit, in one call. Undefined when its reference is taken. */
  async request(
    asked: NewWireTransfer,
    attempt: Attempt | undefined,
    inReviewMax: number,
  ): Promise<MoneyOutcomeRow | undefined> {
    try {
      const [row] = await this.database.query<MoneyOutcomeRow>(
        'SELECT outcome, id, fingerprint, earlier FROM wire_transfer_request($1::jsonb, $2, $3)',
        [JSON.stringify(askingOf(asked, attempt)), inReviewMax, this.clock.now()],
      )
      return row
    } catch (error) {
      if (codeOf(error) === uniqueViolation) return undefined
      throw error
    }
  }

  /** Decides what is under review, with its money, in one call. False when it was decided before. */
  async review(transferId: number, decision: WireTransferDecision, reviewer: string): Promise<boolean> {
    const completed = decision.state === 'completed'
    const [row] = await this.database.query<{ changed: boolean }>(
      'SELECT wire_transfer_review($1, $2::smallint, $3, $4, $5, $6::jsonb, $7) AS changed',
      [
        transferId,
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

  /** One request; only if it is this user's, when one is named. */
  async find(transferId: number, userId?: number): Promise<WireTransferRow | undefined> {
    const [row] = await this.database.prepared<RawWireTransfer>(
      'wire-transfer-find',
      `${select} WHERE wire_transfer.id = $1 AND ($2::bigint IS NULL OR user_id = $2)`,
      [transferId, userId ?? null],
    )
    return row && wireTransferOf(row)
  }

  /** A user's own, newest first. */
  async page(
    userId: number,
    asked: { page: number; pageSize: number; state?: WireTransferState | undefined; asset?: string | undefined },
  ): Promise<{ rows: WireTransferRow[]; total: number }> {
    return this.rows(
      'user_id = $1 AND ($2::smallint IS NULL OR state = $2) AND ($3::text IS NULL OR asset = $3)',
      'wire_transfer.id DESC',
      [userId, asked.state ? stateNumbers[asked.state] : null, asked.asset ?? null],
      asked,
    )
  }

  /** What waits for a reviewer, oldest first. */
  async pending(asked: { page: number; pageSize: number }): Promise<{ rows: WireTransferRow[]; total: number }> {
    return this.rows('state = 1', 'wire_transfer.id', [], asked)
  }

  private async rows(
    filter: string,
    order: string,
    values: readonly unknown[],
    asked: { page: number; pageSize: number },
  ) {
    const selection = { select, from: 'wire_transfer', filter, order, values }
    const { rows, total } = await pageOfRows<RawWireTransfer>(this.database, selection, asked)
    return { rows: rows.map(wireTransferOf), total }
  }
}

const uniqueViolation = '23505'
const stateNumbers = { review: 1, completed: 2, failed: 3 } as const satisfies Record<WireTransferState, number>

const select = `
  SELECT wire_transfer.*, coin.precision FROM wire_transfer JOIN coin ON coin.code = wire_transfer.asset`

/** As the composite type `wire_transfer_asking` has it. */
function askingOf(asked: NewWireTransfer, attempt: Attempt | undefined) {
  return {
    user_id: asked.userId,
    attempt_key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
    asset: asked.asset,
    email: asked.email,
    quantity: asked.quantity,
    fee: asked.fee,
    reference: asked.reference,
    bank: asked.bank,
  }
}

interface RawWireTransfer {
  id: string
  user_id: string
  asset: string
  email: string
  quantity: string
  fee: string
  credited: string | null
  reference: string
  bank: BankInstructions
  state: 1 | 2 | 3
  reason: string | null
  reviewed_by: string | null
  reviewed_at: Date | null
  created_at: Date
  updated_at: Date
  precision: number
}

function wireTransferOf(row: RawWireTransfer): WireTransferRow {
  return {
    transferId: Number(row.id),
    userId: Number(row.user_id),
    asset: row.asset,
    email: row.email,
    quantity: Amount.of(row.quantity),
    fee: Amount.of(row.fee),
    credited: row.credited === null ? null : Amount.of(row.credited),
    reference: row.reference,
    bank: row.bank,
    state: wordFor(stateNumbers, row.state),
    reason: row.reason,
    reviewedBy: row.reviewed_by,
    reviewedAt: row.reviewed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    precision: row.precision,
  }
}
