import { Amount } from '@halyard/domain'
import {
  checkApplication,
  checkApproval,
  checkPrincipal,
  checkWithdrawal,
  costByDay,
  debtAt,
  disbursementLegs,
  interestOf,
  loanDueAt,
  repaymentLegs,
} from '@halyard/domain/loans'
import type { endpoints, Language, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import type { DatabaseError } from 'pg'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { listed } from '../../platform/database/page-of-rows.ts'
import { refusalOf, refuse, refuseIf } from '../../platform/http/refusal.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import type { Submitter } from '../../platform/submit/submitter.ts'
import { Submitters } from '../../platform/submit/submitters.ts'
import { IdentityService } from '../identity/index.ts'
import { LedgerService } from '../ledger/index.ts'
import { LoanCollections } from './loan-collections.job.ts'
import {
  type Application,
  appliedLoan,
  isOpen,
  type LoanRow,
  LoansRepository,
  writeApplications,
} from './loans.repository.ts'
import { applicationView, loanView, productView } from './loans.view.ts'

/** A repayment races with collections, which change the loan. */
const repaymentTriesMax = 5

/** The debt of an open loan with interest, and whether it is overdue. */
export interface LoanDue {
  readonly loanId: number
  readonly asset: string
  readonly owed: Amount
  readonly overdue: boolean
}

/** Loan products, applications, reviews and repayments; `LoanCollections` collects what is due. */
@Injectable()
export class LoansService {
  private readonly applications: Submitter<Application, Application>

  constructor(
    private readonly loans: LoansRepository,
    private readonly collections: LoanCollections,
    private readonly identity: IdentityService,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
    submitters: Submitters,
  ) {
    this.applications = submitters.of({ judge, write: writeApplications })
  }

  async products(request: RequestOf<typeof endpoints.loanProductList>, language: Language) {
    return listed(await this.loans.products(request), request, (row) => productView(row, language))
  }

  async findProduct(productId: number, language: Language) {
    return productView((await this.loans.findProduct(productId)) ?? refuse('notFound'), language)
  }

  async quote({
    productId,
    principal,
  }: RequestOf<typeof endpoints.loanQuote>): Promise<ResponseOf<typeof endpoints.loanQuote>> {
    const product = (await this.loans.findProduct(productId)) ?? refuse('notFound')
    refuseIf(checkPrincipal(principal, product))
    const { asset, scale, interestFreeDays, dailyRate, overdueDailyRate, termDays } = product
    return {
      productId,
      asset,
      scale,
      principal,
      interestFreeDays,
      dailyRate,
      overdueDailyRate,
      termDays,
      byDay: costByDay(principal, product),
      // Before rounding.
      overdueInterest: interestOf({ ...product, principal, scale: 18 }, 0, 1),
    }
  }

  /** Applies for a loan. The name must be verified before anything else is judged. */
  async apply(
    userId: number,
    request: RequestOf<typeof endpoints.applyForLoan>,
    { key, language }: { key?: IdempotencyKey | undefined; language: Language },
  ) {
    const { id, written } = await this.applications.submitPrepared(`user:${userId}`, key, async () => {
      await this.identity.requirePassed(userId)
      const product = (await this.loans.findProduct(request.productId)) ?? refuse('notFound')
      const { requested, acceptedMinimum = requested } = request
      return { userId, product, requested, acceptedMinimum, inReviewMax: await this.loans.inReviewMax() }
    })
    const loan = written ? appliedLoan(id, written.judged, written.at) : await this.own(userId, id)
    return applicationView(loan, language)
  }

  async list(userId: number, request: RequestOf<typeof endpoints.loanList>, language: Language) {
    const now = this.clock.now()
    return listed(await this.loans.page(userId, request), request, (row) => loanView(row, now, language))
  }

  async find(userId: number, loanId: number, language: Language) {
    return loanView(await this.own(userId, loanId), this.clock.now(), language)
  }

  /** Repays a loan with its interest so far. Repaid already is a success. */
  async repay(userId: number, loanId: number, language: Language) {
    for (let tries = 0; tries < repaymentTriesMax; tries += 1) {
      const loan = await this.own(userId, loanId)
      const now = this.clock.now()
      if (loan.state === 'repaid') return loanView(loan, now, language)
      if (!isOpen(loan)) return refuse('wrongState')
      const debt = debtAt(loan, now, loan.overdueSince)
      const repayment = await this.loans.repay({ loan, debt, legs: repaymentLegs(loan, debt) }, now)
      if (repayment.outcome === 'short') {
        return refuse('insufficientBalance', { available: repayment.available.text(), asset: loan.asset })
      }
      if (repayment.outcome === 'repaid') return loanView(await this.own(userId, loanId), now, language)
    }
    return refuse('wrongState')
  }

  /**
   * Before a withdrawal: collects what is due, then refuses while a loan is overdue or less would be left than is owed.
   * Answers the debts, to be judged again under the account's lock.
   */
  async requireCovered(userId: number, withdrawal: { asset: string; quantity: Amount }): Promise<LoanDue[]> {
    await this.collections.collectFrom(userId)
    const debts = await this.owed(userId)
    if (debts.length === 0) return debts
    const holdings = (await this.ledger.holdings(userId)).filter((holding) => holding.part === 'available')
    const coverages = [...new Set(debts.map(({ asset }) => asset))].map((asset) => {
      const ofAsset = debts.filter((debt) => debt.asset === asset)
      return {
        asset,
        owed: Amount.sum(ofAsset.map(({ owed }) => owed)),
        overdue: Amount.sum(ofAsset.filter(({ overdue }) => overdue).map(({ owed }) => owed)),
        available: holdings.find((holding) => holding.asset === asset)?.balance ?? Amount.zero,
      }
    })
    refuseIf(checkWithdrawal(withdrawal, coverages))
    return debts
  }

  /** The current debt of each open loan of a user. */
  async owed(userId: number): Promise<LoanDue[]> {
    const now = this.clock.now()
    return (await this.loans.open(userId)).map((loan) => ({
      loanId: loan.id,
      asset: loan.asset,
      owed: debtAt(loan, now, loan.overdueSince).debt,
      overdue: loan.dueAt <= now,
    }))
  }

  /** Credits the requested amount, or less if the reviewer says so. */
  async approve(
    loanId: number,
    by: { name: string },
    { amount }: { amount?: string | undefined } = {},
  ): Promise<{ changed: boolean }> {
    const loan = await this.get(loanId)
    const principal =
      amount === undefined ? loan.requested : (Amount.parse(amount) ?? refuse('badInput', { fields: 'amount' }))
    refuseIf(checkApproval(principal, loan))
    const legs = disbursementLegs({ ...loan, principal })
    const now = this.clock.now()
    const dueAt = loanDueAt({ ...loan, startedAt: now })
    const approval = { principal, reviewer: by.name, dueAt, legs }
    const changed = await this.loans.approve(loanId, approval, now).catch((error: Partial<DatabaseError>) => {
      if (error.constraint !== 'loan_within_capital') throw error
      return decline(
        `Of the capital for loans ${error.detail} ${loan.asset} are left: lend less (amount=…), or put more in (loan-capital set ${loan.asset} amount=…).`,
      )
    })
    return { changed }
  }

  async reject(loanId: number, by: { name: string }, reason: string): Promise<{ changed: boolean }> {
    await this.get(loanId)
    const changed = await this.loans.reject(loanId, { reason, reviewer: by.name }, this.clock.now())
    return { changed }
  }

  /** The user's own loan; another user's counts as not found. */
  private async own(userId: number, loanId: number): Promise<LoanRow> {
    return (await this.loans.find(loanId, userId)) ?? refuse('notFound')
  }

  private async get(loanId: number): Promise<LoanRow> {
    return (await this.loans.find(loanId)) ?? refuse('notFound')
  }
}

function judge(application: Application) {
  const declined = checkApplication(application, application.product)
  return declined ? refusalOf(declined) : application
}
