import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import type { LoanApplication, LoanDebt, LoanProduct, LoanTerms } from '@halyard/domain/loans'
import { Injectable } from '@nestjs/common'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import type { MoneyOutcomeRow } from '../../platform/attempts/money-attempts.ts'
import { editedTable } from '../../platform/back-office/edited-table.ts'
import { Database } from '../../platform/database/database.ts'
import { intMax } from '../../platform/database/int-max.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { pageOfRows } from '../../platform/database/page-of-rows.ts'
import { wordFor } from '../../platform/database/word-for.ts'
import { type LocalizedText, localizedText } from '../../platform/messages/localized.ts'
import type { LoanProductGetPayload } from '../../platform/prisma/generated/models/LoanProduct.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

export interface LoanProductRow extends LoanProduct {
  readonly productId: number
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly logo: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type LoanState = 'review' | 'active' | 'rejected' | 'repaid' | 'overdue'

interface LoanRowBase extends LoanTerms, LoanApplication {
  readonly loanId: number
  readonly userId: number
  readonly productId: number
  readonly name: LocalizedText
  readonly logo: string
  readonly reviewedBy: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A loan in one of its states, with what each state has. */
export type LoanRow = LoanRowBase &
  (
    | { readonly state: 'review' }
    | { readonly state: 'rejected'; readonly reason: string }
    | OpenState
    | (Credited & { readonly state: 'repaid'; readonly repaidAt: Date; readonly interest: Amount })
  )

interface Credited {
  readonly principal: Amount
  readonly startedAt: Date
  readonly dueAt: Date
}

type OpenState = Credited & {
  readonly state: 'active' | 'overdue'
  /** From where its overdue days count. */
  readonly overdueSince: Date | undefined
}

/** A loan that was credited and is not paid back. */
export type OpenLoan = LoanRowBase & OpenState

/** One application to write. */
export interface Applying extends LoanApplication {
  readonly userId: number
  readonly product: LoanProductRow
  readonly attempt: Attempt | undefined
}

/** What an attempt to pay a loan back is made with. */
export interface Repayment {
  readonly loan: OpenLoan
  readonly debt: LoanDebt
  readonly legs: readonly Leg[]
  /** When it is collected, if there is not enough now; undefined when its owner pays. */
  readonly nextAt: Date | undefined
}

export type RepaymentOutcome = { outcome: 'repaid' | 'passed' } | { outcome: 'short'; available: Amount }

/** What a user has borrowed and not paid back in one coin. */
export interface OwedRow {
  readonly asset: string
  readonly owed: Amount
}

const withCoin = { include: { asset: true } } as const

@Injectable()
export class LoansRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
  ) {}

  /** What is lent, what is offered first, in the order in which it is listed. */
  async products(asked: { page: number; pageSize: number }): Promise<{ rows: LoanProductRow[]; total: number }> {
    const [rows, total] = await Promise.all([
      this.prisma.loanProduct.findMany({
        ...withCoin,
        orderBy: [{ offered: 'desc' }, { sort: 'asc' }, { id: 'asc' }],
        skip: (asked.page - 1) * asked.pageSize,
        take: asked.pageSize,
      }),
      this.prisma.loanProduct.count(),
    ])
    return { rows: rows.map(productOf), total }
  }

  async findProduct(productId: number): Promise<LoanProductRow | undefined> {
    if (productId > intMax) return undefined
    const row = await this.prisma.loanProduct.findUnique({ where: { id: productId }, ...withCoin })
    return row ? productOf(row) : undefined
  }

  /** How many applications of one user may wait for a reviewer at once. */
  async inReviewMax(): Promise<number> {
    const [row] = await this.database.query<{ most: number }>('SELECT in_review_max AS most FROM loan_setting')
    if (!row) throw new Error('the setting of loans is missing')
    return row.most
  }

  /** Writes an application, unless too many of the user's wait for a reviewer. */
  async apply(
    { userId, product, asked, least, attempt }: Applying,
    inReviewMax: number,
    now: Date,
  ): Promise<MoneyOutcomeRow | undefined> {
    const applying = {
      user_id: userId,
      product_id: product.productId,
      asset: product.asset,
      scale: product.scale,
      interest_free_days: product.interestFreeDays,
      daily_rate: product.dailyRate,
      overdue_rate: product.overdueDailyRate,
      term_days: product.termDays,
      asked,
      least,
    }
    const [row] = await this.database.prepared<MoneyOutcomeRow>(
      'loan-submit',
      'SELECT outcome, id, fingerprint, earlier FROM loan_submit($1::jsonb, $2, $3, $4, $5)',
      [JSON.stringify(applying), attempt?.key ?? null, attempt?.fingerprint ?? null, inReviewMax, now],
    )
    return row
  }

  /** Approves a loan and credits it, in one call. False when it is no longer under review. */
  async approve(
    loanId: number,
    { principal, reviewer, legs }: { principal: Amount; reviewer: string; legs: readonly Leg[] },
    now: Date,
  ): Promise<boolean> {
    const [row] = await this.database.query<{ changed: boolean }>(
      'SELECT loan_approve($1, $2, $3, $4::jsonb, $5) AS changed',
      [loanId, principal.text(), reviewer, JSON.stringify(legTriples(legs)), now],
    )
    return row?.changed ?? false
  }

  /** False when it is no longer under review. */
  async reject(loanId: number, { reason, reviewer }: { reason: string; reviewer: string }, now: Date) {
    const rows = await this.database.query(
      `UPDATE loan SET state = 3, reason = $2, reviewed_by = $3, reviewed_at = $4, updated_at = $4
        WHERE id = $1 AND state = 1 RETURNING 1`,
      [loanId, reason, reviewer, now],
    )
    return rows.length > 0
  }

  /** Pays a loan back in one call, whole or not at all; collected in vain it is overdue. */
  async repay({ loan, debt, legs, nextAt }: Repayment, now: Date): Promise<RepaymentOutcome> {
    const [row] = await this.database.prepared<{ outcome: RepaymentOutcome['outcome']; available: string | null }>(
      'loan-settle',
      'SELECT outcome, available FROM loan_settle($1, $2::smallint, $3, $4, $5, $6::jsonb, $7, $8)',
      [
        loan.loanId,
        stateNumbers[loan.state],
        debt.interest.text(),
        debt.daysStarted,
        debt.overdueDays,
        JSON.stringify(legTriples(legs)),
        nextAt ?? null,
        now,
      ],
    )
    if (!row) throw new Error('a repayment was given no outcome')
    if (row.outcome !== 'short') return { outcome: row.outcome }
    return { outcome: 'short', available: Amount.of(row.available ?? '0') }
  }

  /** Loans to collect at a moment, the longest due first; without those that are set aside. */
  async due(now: Date, most: number, aside: readonly number[]): Promise<OpenLoan[]> {
    const rows = await this.database.prepared<RawLoan>(
      'loan-due',
      `${selectLoans} WHERE mine.state IN (2, 5) AND mine.collect_at <= $1 AND mine.id <> ALL ($3::bigint[])
        ORDER BY mine.collect_at, mine.id LIMIT $2`,
      [now, most, aside],
    )
    return rows.map(loanOf).filter(isOpen)
  }

  /** What a user has borrowed and not paid back, by coin. */
  async owed(userId: number): Promise<OwedRow[]> {
    const rows = await this.database.prepared<{ asset: string; owed: string }>(
      'loan-owed',
      'SELECT asset, sum(principal) AS owed FROM loan WHERE user_id = $1 AND state IN (2, 5) GROUP BY asset ORDER BY asset',
      [userId],
    )
    return rows.map((row) => ({ asset: row.asset, owed: Amount.of(row.owed) }))
  }

  /** One loan; only if it is this user's, when one is named. */
  async find(loanId: number, userId?: number): Promise<LoanRow | undefined> {
    const [row] = await this.database.prepared<RawLoan>(
      'loan-find',
      `${selectLoans} WHERE mine.id = $1 AND ($2::bigint IS NULL OR mine.user_id = $2)`,
      [loanId, userId ?? null],
    )
    return row && loanOf(row)
  }

  /** A user's own, newest first. */
  page(userId: number, asked: { page: number; pageSize: number; state?: LoanState | undefined }) {
    return this.rows(
      'mine.user_id = $1 AND ($2::smallint IS NULL OR mine.state = $2)',
      'mine.id DESC',
      [userId, asked.state ? stateNumbers[asked.state] : null],
      asked,
    )
  }

  /** What waits for a reviewer, oldest first. */
  pending(asked: { page: number; pageSize: number }): Promise<{ rows: LoanRow[]; total: number }> {
    return this.rows('mine.state = 1', 'mine.id', [], asked)
  }

  /** For operators, who edit what is offered, and the one row of what all applications keep to. */
  editable(columns: readonly string[]) {
    return editedTable(this.database, { table: 'loan_product', columns })
  }

  editableSetting(columns: readonly string[]) {
    return editedTable(this.database, { table: 'loan_setting', key: 'only_row', columns })
  }

  private async rows(
    filter: string,
    order: string,
    values: readonly unknown[],
    asked: { page: number; pageSize: number },
  ): Promise<{ rows: LoanRow[]; total: number }> {
    const selection = { select: selectLoans, from: 'loan mine', filter, order, values }
    const { rows, total } = await pageOfRows<RawLoan>(this.database, selection, asked)
    return { rows: rows.map(loanOf), total }
  }
}

export function isOpen(loan: LoanRow): loan is OpenLoan {
  return loan.state === 'active' || loan.state === 'overdue'
}

const stateNumbers = { review: 1, active: 2, rejected: 3, repaid: 4, overdue: 5 } as const satisfies Record<
  LoanState,
  number
>

function productOf(row: LoanProductGetPayload<typeof withCoin>): LoanProductRow {
  return {
    productId: row.id,
    name: localizedText(row.name),
    description: localizedText(row.description),
    asset: row.assetCode,
    scale: row.asset.precision,
    logo: row.asset.logo,
    amountMin: Amount.of(row.amountMin.toFixed()),
    amountMax: Amount.of(row.amountMax.toFixed()),
    interestFreeDays: row.interestFreeDays,
    dailyRate: Amount.of(row.dailyRate.toFixed()),
    overdueDailyRate: Amount.of(row.dailyRate.times(row.overdueFactor).toFixed()),
    termDays: row.termDays,
    offered: row.offered,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

const selectLoans = `
  SELECT mine.*, product.name, coin.logo
    FROM loan mine
    JOIN loan_product product ON product.id = mine.product_id
    JOIN coin ON coin.code = mine.asset`

interface RawLoan {
  id: string
  user_id: string
  product_id: number
  name: unknown
  logo: string
  asset: string
  scale: number
  interest_free_days: number
  daily_rate: string
  overdue_rate: string
  term_days: number
  asked: string
  least: string
  principal: string | null
  state: number
  reason: string | null
  reviewed_by: string | null
  started_at: Date | null
  due_at: Date | null
  overdue_since: Date | null
  repaid_at: Date | null
  interest: string | null
  created_at: Date
  updated_at: Date
}

function loanOf(row: RawLoan): LoanRow {
  const base: LoanRowBase = {
    loanId: Number(row.id),
    userId: Number(row.user_id),
    productId: row.product_id,
    name: localizedText(row.name),
    logo: row.logo,
    asset: row.asset,
    scale: row.scale,
    interestFreeDays: row.interest_free_days,
    dailyRate: Amount.of(row.daily_rate),
    overdueDailyRate: Amount.of(row.overdue_rate),
    termDays: row.term_days,
    asked: Amount.of(row.asked),
    least: Amount.of(row.least),
    reviewedBy: row.reviewed_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
  const state = wordFor<LoanState>(stateNumbers, row.state)
  switch (state) {
    case 'review':
      return { ...base, state }
    case 'rejected':
      return { ...base, state, reason: row.reason ?? '' }
    case 'active':
    case 'overdue':
      return { ...base, state, ...credited(row), overdueSince: row.overdue_since ?? undefined }
    case 'repaid':
      return {
        ...base,
        state,
        ...credited(row),
        repaidAt: present(row.repaid_at),
        interest: Amount.of(present(row.interest)),
      }
  }
}

function credited(row: RawLoan): Credited {
  return {
    principal: Amount.of(present(row.principal)),
    startedAt: present(row.started_at),
    dueAt: present(row.due_at),
  }
}

/** What the database's own rules say is there. */
function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a loan lacks what its state has')
  return value
}
