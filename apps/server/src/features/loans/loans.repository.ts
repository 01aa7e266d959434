import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import type { Collection, LoanApplication, LoanDebt } from '@halyard/domain/loans'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { intMax } from '../../platform/database/int-max.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import { filled, oneOf, type Row, rowOf } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import { type LocalizedText, localizedText, named } from '../../platform/messages/localized.ts'
import type { LoanProductGetPayload } from '../../platform/prisma/generated/models/LoanProduct.ts'
import type { LoanModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'
import { batchWriter } from '../../platform/submit/batch-writer.ts'

export type LoanProductRow = ReturnType<typeof productOf>

type LoanBase = Row<LoanModel> & { readonly name: LocalizedText; readonly logo: string }

/** A loan by state; constraints of the table guarantee each state's fields. */
export type LoanRow = LoanBase &
  (
    | { readonly state: 'review'; readonly principal: null }
    | { readonly state: 'rejected'; readonly principal: null; readonly reason: string }
    | OpenState
    | (Credited & { readonly state: 'repaid'; readonly repaidAt: Date; readonly interest: Amount })
  )

interface Credited {
  readonly principal: Amount
  readonly startedAt: Date
  readonly dueAt: Date
}

type OpenState = Credited & { readonly state: 'active' | 'overdue' }

/** A loan that was credited and is not repaid. */
export type OpenLoan = LoanBase & OpenState

/** An application to write. */
export interface Application extends LoanApplication {
  readonly userId: number
  readonly product: LoanProductRow
  /** Applications of one user that may be under review at once. */
  readonly inReviewMax: number
}

/** An attempt to repay a loan. */
export interface Repayment {
  readonly loan: OpenLoan
  readonly debt: LoanDebt
  readonly legs: readonly Leg[]
  /**
   * Of a collection, for when there is not enough: when the next one follows, since when it is overdue, and what is
   * owed then.
   */
  readonly collection?: Omit<Collection, 'asOf'> & { readonly overdueDebt: Amount }
}

export type RepaymentOutcome = { outcome: 'repaid' | 'passed' } | { outcome: 'short'; available: Amount }

const withCoin = { include: { asset: true } } as const

@Injectable()
export class LoansRepository {
  /** Only a demo host shows samples. */
  private readonly shown: { sample?: false }

  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    @Inject(ENVIRONMENT) { demo }: Environment,
  ) {
    this.shown = demo ? {} : { sample: false }
  }

  /** Products, offered ones first, in display order. */
  async products({ page, pageSize }: Paging): Promise<PageOfRows<LoanProductRow>> {
    const [rows, total] = await Promise.all([
      this.prisma.loanProduct.findMany({
        ...withCoin,
        where: this.shown,
        orderBy: [{ offered: 'desc' }, { sort: 'asc' }, { id: 'asc' }],
        skip: (page - 1) * pageSize,
        take: pageSize,
      }),
      this.prisma.loanProduct.count({ where: this.shown }),
    ])
    return { rows: rows.map(productOf), total }
  }

  async findProduct(productId: number): Promise<LoanProductRow | undefined> {
    if (productId > intMax) return undefined
    const row = await this.prisma.loanProduct.findUnique({ where: { id: productId, ...this.shown }, ...withCoin })
    return row ? productOf(row) : undefined
  }

  /** Applications of one user that may be under review at once. */
  async inReviewMax(): Promise<number> {
    return (await this.prisma.loanSetting.findFirstOrThrow()).inReviewMax
  }

  /** Approves and credits a loan in one call. False when it is not under review any more. */
  approve(
    loanId: number,
    { principal, reviewer, dueAt, legs }: { principal: Amount; reviewer: string; dueAt: Date; legs: readonly Leg[] },
    now: Date,
  ): Promise<boolean> {
    return this.database.isTrue('SELECT loan_approve($1, $2, $3, $4, $5::jsonb, $6) AS changed', [
      loanId,
      principal.text(),
      reviewer,
      dueAt,
      JSON.stringify(legTriples(legs)),
      now,
    ])
  }

  /** False when it is not under review any more. */
  reject(loanId: number, { reason, reviewer }: { reason: string; reviewer: string }, now: Date) {
    return this.database.exists(
      `UPDATE loan SET state = 'rejected', reason = $2, reviewed_by = $3, reviewed_at = $4, updated_at = $4
        WHERE id = $1 AND state = 'review' RETURNING id`,
      [loanId, reason, reviewer, now],
    )
  }

  /** Repays a loan in one call, whole or not at all; a collection that falls short makes it overdue. */
  async repay(repayment: Repayment, now: Date): Promise<RepaymentOutcome> {
    const row = await this.database.row(
      { name: 'loan-repay', text: 'SELECT outcome, available FROM loan_repay($1::jsonb, $2)' },
      [JSON.stringify(repaymentRow(repayment)), now],
    )
    const outcome = oneOf(['repaid', 'passed', 'short'], row?.outcome)
    return outcome === 'short' ? { outcome, available: row?.available ?? Amount.zero } : { outcome }
  }

  /** Loans to collect at a moment, the longest due first, without the excluded ones. */
  async due(now: Date, limit: number, excludedIds: readonly number[]): Promise<OpenLoan[]> {
    const text = `${selectLoans} WHERE loan.state IN ('active', 'overdue') AND loan.collect_at <= $1
        AND loan.id <> ALL ($3::bigint[]) ORDER BY loan.collect_at, loan.id LIMIT $2` as const
    return (await this.database.rows({ name: 'loan-due', text }, [now, limit, excludedIds])).map(openLoanOf)
  }

  /** Overdue loans that the balance may cover, the oldest first, without the excluded ones. */
  async funded(limit: number, excludedIds: readonly number[]): Promise<OpenLoan[]> {
    const text = `${selectLoans}
        JOIN ledger_account account ON account.address = 'user:' || loan.user_id || ':available:' || loan.asset
       WHERE loan.state = 'overdue' AND account.balance >= loan.principal AND loan.id <> ALL ($2::bigint[])
       ORDER BY loan.id LIMIT $1` as const
    return (await this.database.rows({ name: 'loan-funded', text }, [limit, excludedIds])).map(openLoanOf)
  }

  /** A user's loans that are not repaid, the longest due first. */
  async open(userId: number): Promise<OpenLoan[]> {
    const text = `${selectLoans} WHERE loan.user_id = $1 AND loan.state IN ('active', 'overdue')
       ORDER BY loan.due_at, loan.id` as const
    return (await this.database.rows({ name: 'loan-open', text }, [userId])).map(openLoanOf)
  }

  /** One loan; only if it is the user's, when `userId` is given. */
  async find(loanId: number, userId?: number): Promise<LoanRow | undefined> {
    const text = `${selectLoans} WHERE loan.id = $1 AND ($2::bigint IS NULL OR loan.user_id = $2)` as const
    const row = await this.database.row({ name: 'loan-find', text }, [loanId, userId ?? null])
    return row && loanOf(row)
  }

  /** Newest first. */
  page(userId: number, { state, ...page }: Paging & { state?: LoanRow['state'] | undefined }) {
    const filter = 'loan.user_id = $1 AND ($2::loan_state IS NULL OR loan.state = $2)'
    return this.pageOf(filter, 'loan.id DESC', [userId, state ?? null], page)
  }

  /** Applications under review, oldest first. */
  pending(page: Paging): Promise<PageOfRows<LoanRow>> {
    return this.pageOf("loan.state = 'review'", 'loan.id', [], page)
  }

  private pageOf(filter: string, order: string, values: readonly unknown[], paging: Paging) {
    return pageOf(this.database, { select: selectLoans, from: 'loan', filter, order, values }, paging, loanOf)
  }
}

const selectLoans = `
  SELECT loan.*, product.name, coin.logo
    FROM loan
    JOIN loan_product product ON product.id = loan.product_id
    JOIN coin ON coin.code = loan.asset`

function loanOf(stored: Statements[typeof selectLoans]): LoanRow {
  const { state, ...row } = named(stored)
  switch (state) {
    case 'review':
      return { ...row, state, principal: null }
    case 'rejected':
      return { ...filled(row, 'reason'), state, principal: null }
    case 'active':
    case 'overdue':
      return { ...filled(row, 'principal', 'startedAt', 'dueAt'), state }
    case 'repaid':
      return { ...filled(row, 'principal', 'startedAt', 'dueAt', 'repaidAt', 'interest'), state }
  }
}

function openLoanOf(stored: Statements[typeof selectLoans]): OpenLoan {
  const loan = loanOf(stored)
  if (!isOpen(loan)) throw new Error(`loan ${loan.id} is not open`)
  return loan
}

export function isOpen(loan: LoanRow): loan is OpenLoan {
  return loan.state === 'active' || loan.state === 'overdue'
}

export const writeApplications = batchWriter<Application>('loan_write', applicationRow)

function applicationRow({ product, ...application }: Application) {
  return composite('loan_application', { ...product, ...application, productId: product.id })
}

/** The loan as it was written, without reading it back. */
export function appliedLoan(id: number, application: Application, at: Date): LoanRow {
  const { userId, product, requested, acceptedMinimum } = application
  const { asset, scale, interestFreeDays, dailyRate, overdueDailyRate, termDays, name, logo } = product
  return {
    id,
    userId,
    productId: product.id,
    name,
    logo,
    asset,
    scale,
    interestFreeDays,
    dailyRate,
    overdueDailyRate,
    termDays,
    requested,
    acceptedMinimum,
    state: 'review',
    principal: null,
    reason: null,
    reviewedBy: null,
    reviewedAt: null,
    startedAt: null,
    dueAt: null,
    collectAt: null,
    overdueSince: null,
    repaidAt: null,
    interest: null,
    daysStarted: null,
    overdueDays: null,
    createdAt: at,
    updatedAt: at,
  }
}

function repaymentRow({ loan: { id, state }, debt, legs, collection }: Repayment) {
  return composite('loan_repayment', {
    ...debt,
    id,
    state,
    legs,
    nextCollection: collection?.nextAt,
    overdueSince: collection?.overdueSince,
    overdueDebt: collection?.overdueDebt,
  })
}

function productOf(row: LoanProductGetPayload<typeof withCoin>) {
  const { asset: coin, assetCode, name, description, overdueFactor, ...product } = rowOf(row)
  return {
    ...product,
    name: localizedText(name),
    description: localizedText(description),
    asset: assetCode,
    scale: coin.precision,
    logo: coin.logo,
    overdueDailyRate: product.dailyRate.times(overdueFactor),
  }
}
