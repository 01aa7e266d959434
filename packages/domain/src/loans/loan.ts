import { Amount } from '../amount/index.ts'
import { checkLimits } from '../assets/index.ts'
import { houseAccount, type Leg, recordTypes, transfer, userAccount } from '../ledger/index.ts'
import { daysAfter, daysBetween } from '../time/index.ts'

/** What a loan costs and when. An operator may change what is offered; a loan keeps what it was applied for with. */
export interface LoanTerms {
  /** The coin that is lent and paid back, and its fraction digits. */
  readonly asset: string
  readonly scale: number
  /** Days at the start that cost nothing. */
  readonly interestFreeDays: number
  /** For each day that has begun after those, as a share of the principal. */
  readonly dailyRate: Amount
  /** The same for each day that has begun since it was found overdue. */
  readonly overdueDailyRate: Amount
  /** After how many days it is due. */
  readonly termDays: number
}

/** What is offered. */
export interface LoanProduct extends LoanTerms {
  readonly amountMin: Amount
  readonly amountMax: Amount
  /** Whether it takes new applications. */
  readonly offered: boolean
}

/** What somebody applies for: an amount, and how much of it they take at least. */
export interface LoanApplication {
  readonly requested: Amount
  readonly acceptedMinimum: Amount
}

/** A loan whose principal was credited. */
export interface Loan extends LoanTerms {
  readonly userId: number
  readonly principal: Amount
  readonly startedAt: Date
}

/** What is to pay at some moment. */
export interface LoanDebt {
  /** Days of the term that have begun, the ones without interest included; and days that have begun after the due day. */
  readonly daysStarted: number
  readonly overdueDays: number
  /** Rounded up. */
  readonly interest: Amount
  /** Principal and interest. */
  readonly debt: Amount
}

type AmountRefusal = NonNullable<ReturnType<typeof checkLimits>>
type ApplicationRefusal = AmountRefusal | { refusal: 'productClosed'; detail: Record<never, string> }

/**
 * Judges an application. The order of the refusals is a promise: whether it is offered, then what is requested, then the
 * accepted minimum, which is at most what is requested.
 */
export function checkApplication(
  { requested, acceptedMinimum }: LoanApplication,
  product: LoanProduct,
): ApplicationRefusal | undefined {
  if (!product.offered) return { refusal: 'productClosed', detail: {} }
  return checkPrincipal(requested, product) ?? checkPrincipal(acceptedMinimum, { ...product, amountMax: requested })
}

/** Judges an amount by what is lent at least and at most. */
export function checkPrincipal(
  amount: Amount,
  { asset, scale, amountMin, amountMax }: Pick<LoanProduct, 'asset' | 'scale' | 'amountMin' | 'amountMax'>,
): AmountRefusal | undefined {
  return checkLimits(amount, { asset, precision: scale, minimum: amountMin, maximum: amountMax })
}

/** Judges what a reviewer approves: between the accepted minimum and what is requested. */
export function checkApproval(
  amount: Amount,
  { requested, acceptedMinimum, asset, scale }: LoanApplication & Pick<LoanTerms, 'asset' | 'scale'>,
): AmountRefusal | undefined {
  return checkPrincipal(amount, { asset, scale, amountMin: acceptedMinimum, amountMax: requested })
}

/** When a loan that starts now must be paid back. */
export function loanDueAt({ startedAt, termDays }: Pick<Loan, 'startedAt' | 'termDays'>): Date {
  return daysAfter(startedAt, termDays)
}

/**
 * What is to pay at a moment. A day counts from the moment it begins, so paying back at once costs the first day, and
 * paying back exactly at the end costs exactly the term. Overdue days have a rate of their own and count from where the
 * first collection in vain found the loan (`overdueSince`): until then it costs its term, since our collecting late costs
 * nobody.
 *
 * @example 1,000 USDT at 0.0005 a day with 7 days free, after 12 days and an hour: 13 days have begun, 6 cost, 3 USDT
 * @example the same with a term of 30 days, overdue at 0.00075 for 2 days and an hour: 23 × 0.5 + 3 × 0.75 = 13.75 USDT
 */
export function debtAt(loan: Omit<Loan, 'userId' | 'asset'>, moment: Date, overdueSince?: Date | null): LoanDebt {
  const daysStarted = Math.min(daysBegun(loan.startedAt, moment), loan.termDays)
  const overdueDays = overdueSince ? daysBegun(overdueSince, moment) : 0
  const interest = interestOf(loan, daysStarted, overdueDays)
  return { daysStarted, overdueDays, interest, debt: loan.principal.plus(interest) }
}

/**
 * What is to pay on the first overdue day, which begins when a loan is found overdue.
 *
 * @example 1,000 USDT for 30 days, 7 of them free, at 0.0005 a day and overdue at 0.00075: 1,000 + 11.5 + 0.75 USDT
 */
export function debtOnceOverdue(loan: Omit<Loan, 'userId' | 'asset'>): Amount {
  const dueAt = loanDueAt(loan)
  return debtAt(loan, dueAt, dueAt).debt
}

/** Days of 24 hours that have begun, at least the first. */
function daysBegun(since: Date, moment: Date): number {
  return Math.max(1, Math.ceil(daysBetween(since, moment)))
}

/** Interest for days of the term and days after it, rounded up once, at the coin's precision. */
export function interestOf(
  loan: Pick<Loan, 'principal' | 'dailyRate' | 'overdueDailyRate' | 'interestFreeDays' | 'scale'>,
  daysStarted: number,
  overdueDays = 0,
): Amount {
  const inTerm = loan.dailyRate.times(Amount.ofInteger(Math.max(0, daysStarted - loan.interestFreeDays)))
  const after = loan.overdueDailyRate.times(Amount.ofInteger(overdueDays))
  return loan.principal.times(inTerm.plus(after)).round(loan.scale, 'up')
}

/** Until when `debtAt` stays as it is: when the next day begins to count. */
export function debtValidUntil(
  loan: Pick<Loan, 'startedAt' | 'termDays'>,
  moment: Date,
  overdueSince?: Date | null,
): Date {
  const dueAt = loanDueAt(loan)
  if (!overdueSince && moment.getTime() >= dueAt.getTime()) return dueAt
  const since = overdueSince ?? loan.startedAt
  return daysAfter(since, daysBegun(since, moment))
}

/** What a loan costs by the day on which it is paid back, from the first to the last of its term. */
export function costByDay(principal: Amount, product: LoanTerms): { day: number; interest: Amount; debt: Amount }[] {
  return Array.from({ length: product.termDays }, (_, index) => {
    const interest = interestOf({ ...product, principal }, index + 1)
    return { day: index + 1, interest, debt: principal.plus(interest) }
  })
}

/** The moment as of which an attempt to collect asks; if there is not enough, when the next one follows and since when it is overdue. */
export interface Collection {
  readonly asOf: Date
  readonly nextAt: Date
  readonly overdueSince: Date
}

/**
 * The collection that is due at a moment. The first asks as of the due moment, however late it runs; when there is not
 * enough the loan is overdue, its first overdue day is the one that ends with the next attempt, and a further attempt
 * follows after each 24 hours. After an outage only the last of those is made, since what was there in between can no
 * longer be collected.
 */
export function collectionAt(
  loan: Pick<Loan, 'startedAt' | 'termDays'>,
  now: Date,
  overdueSince?: Date | null,
): Collection {
  const dueAt = loanDueAt(loan)
  const passed = Math.max(0, Math.floor(daysBetween(dueAt, now)))
  const dayBegan = daysAfter(dueAt, passed)
  return {
    asOf: overdueSince ? dayBegan : dueAt,
    nextAt: daysAfter(dayBegan, 1),
    overdueSince: overdueSince ?? dayBegan,
  }
}

/** What a user must keep of a coin while loans are not repaid, and what there is of it. */
export interface Coverage {
  readonly asset: string
  /** Principal and interest of every open loan in that coin. */
  readonly owed: Amount
  /** The part of it that is overdue. */
  readonly overdue: Amount
  readonly available: Amount
}

type WithdrawalRefusal =
  | { refusal: 'loanOverdue'; detail: { owed: string; asset: string } }
  | { refusal: 'loanOutstanding'; detail: { owed: string; available: string; asset: string } }

/**
 * Judges a withdrawal by the loans that are not repaid. While one is overdue, which is when it could not be collected,
 * nothing leaves. Otherwise, of each coin that was lent, as much as is owed with interest must be left. Borrowed money
 * that became another coin cannot leave in that form either.
 *
 * @example 1,003 USDT are owed and 1,500 USDT are there: 497 USDT can be withdrawn, and any BTC
 * @example 1,003 USDT are owed and 900 USDT are there: nothing can be withdrawn in any coin
 */
export function checkWithdrawal(
  { asset, quantity }: { asset: string; quantity: Amount },
  coverages: readonly Coverage[],
): WithdrawalRefusal | undefined {
  const late = coverages.find(({ overdue }) => overdue.isPositive())
  if (late) return { refusal: 'loanOverdue', detail: { owed: late.overdue.text(), asset: late.asset } }
  for (const { asset: lent, owed, available } of coverages) {
    const left = lent === asset ? Amount.max(available.minus(quantity), Amount.zero) : available
    if (left.isLessThan(owed)) {
      return { refusal: 'loanOutstanding', detail: { owed: owed.text(), available: left.text(), asset: lent } }
    }
  }
  return undefined
}

/** What an approval moves: the principal, from the house. */
export function disbursementLegs({ userId, asset, principal }: Pick<Loan, 'userId' | 'asset' | 'principal'>): Leg[] {
  return transfer(
    { account: houseAccount('lending', asset) },
    { account: userAccount(userId, 'available', asset), recordType: recordTypes.loanDisbursed },
    principal,
  )
}

/** What a repayment moves: the principal back to where it came from, and the interest as a transfer of its own. */
export function repaymentLegs(
  { userId, asset, principal }: Pick<Loan, 'userId' | 'asset' | 'principal'>,
  { interest }: Pick<LoanDebt, 'interest'>,
): Leg[] {
  const from = { account: userAccount(userId, 'available', asset), recordType: recordTypes.loanRepaid }
  return [
    ...transfer(from, { account: houseAccount('lending', asset) }, principal),
    ...transfer(from, { account: houseAccount('fees', asset) }, interest),
  ]
}
