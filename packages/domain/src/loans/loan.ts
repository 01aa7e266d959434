import { Amount } from '../amount/index.ts'
import { checkLimits } from '../assets/index.ts'
import { houseAccount, type Leg, recordTypes, transfer, userAccount } from '../ledger/index.ts'
import { daysAfter, daysBetween } from '../time/index.ts'

/** A loan's terms. A loan keeps the terms of its application. */
export interface LoanTerms {
  /** The coin that is lent and paid back, and its fraction digits. */
  readonly asset: string
  readonly scale: number
  /** Days at the start that cost nothing. */
  readonly interestFreeDays: number
  /** For each day begun after those, as a fraction of the principal. */
  readonly dailyRate: Amount
  /** For each day begun since it was found overdue. */
  readonly overdueDailyRate: Amount
  /** After how many days it is due. */
  readonly termDays: number
}

/** A loan product. */
export interface LoanProduct extends LoanTerms {
  readonly amountMin: Amount
  readonly amountMax: Amount
  /** Whether it takes new applications. */
  readonly offered: boolean
}

/** An amount, and the least that the applicant accepts. */
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

/** The debt at a moment. */
export interface LoanDebt {
  /** Days of the term that have begun, interest-free ones included; and days begun after the due day. */
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
 * Judges an application. The order of refusals is a promise: whether it is offered, the amount, then the accepted
 * minimum.
 */
export function checkApplication(
  { requested, acceptedMinimum }: LoanApplication,
  product: Omit<LoanProduct, 'termDays'>,
): ApplicationRefusal | undefined {
  if (!product.offered) return { refusal: 'productClosed', detail: {} }
  return checkPrincipal(requested, product) ?? checkPrincipal(acceptedMinimum, { ...product, amountMax: requested })
}

/** Checks an amount against the product's limits. */
export function checkPrincipal(
  amount: Amount,
  { asset, scale, amountMin, amountMax }: Pick<LoanProduct, 'asset' | 'scale' | 'amountMin' | 'amountMax'>,
): AmountRefusal | undefined {
  return checkLimits(amount, { asset, precision: scale, minimum: amountMin, maximum: amountMax })
}

/** Checks an approved amount: between the accepted minimum and the requested amount. */
export function checkApproval(
  amount: Amount,
  { requested, acceptedMinimum, asset, scale }: LoanApplication & Pick<LoanTerms, 'asset' | 'scale'>,
): AmountRefusal | undefined {
  return checkPrincipal(amount, { asset, scale, amountMin: acceptedMinimum, amountMax: requested })
}

/** When a loan that starts now is due. */
export function loanDueAt({ startedAt, termDays }: Pick<Loan, 'startedAt' | 'termDays'>): Date {
  return daysAfter(startedAt, termDays)
}

/**
 * The debt at a moment. A day counts from its beginning, so repaying at once costs the first day. Overdue days have
 * their own rate and count from the first failed collection (`overdueSince`): until then our late collection costs
 * nothing.
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
 * The debt on the first overdue day.
 *
 * @example 1,000 USDT for 30 days, 7 of them free, at 0.0005 a day and overdue at 0.00075: 1,000 + 11.5 + 0.75 USDT
 */
export function debtOnceOverdue(loan: Omit<Loan, 'userId' | 'asset'>): Amount {
  const dueAt = loanDueAt(loan)
  return debtAt(loan, dueAt, dueAt).debt
}

/** Days of 24 hours that have begun, at least one. */
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

/** When the next day begins to count. */
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

/** The cost of a loan by the day of repayment, over its term. */
export function costByDay(principal: Amount, product: LoanTerms): { day: number; interest: Amount; debt: Amount }[] {
  return Array.from({ length: product.termDays }, (_, index) => {
    const interest = interestOf({ ...product, principal }, index + 1)
    return { day: index + 1, interest, debt: principal.plus(interest) }
  })
}

/**
 * The moment as of which an attempt to collect asks; if there is not enough, when the next one follows and since when
 * it is overdue.
 */
export interface Collection {
  readonly asOf: Date
  readonly nextAt: Date
  readonly overdueSince: Date
}

/**
 * The collection due at a moment. The first one asks for the debt at the due moment, however late it runs; if it fails
 * the loan is overdue and an attempt follows every 24 hours. After an outage only the last missed attempt is made.
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

/** A user's balance of a coin, and the loans in it. */
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
 * Judges a withdrawal by open loans. While one is overdue nothing can be withdrawn; otherwise the debt in each lent
 * coin must stay covered. Borrowed money that was converted cannot leave either.
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

/** The principal, from the house. */
export function disbursementLegs({ userId, asset, principal }: Pick<Loan, 'userId' | 'asset' | 'principal'>): Leg[] {
  return transfer(
    { account: houseAccount('lending', asset) },
    { account: userAccount(userId, 'available', asset), recordType: recordTypes.loanDisbursed },
    principal,
  )
}

/** The principal back, and the interest as a transfer of its own. */
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
