import { Amount } from '@halyard/domain'
import { checkApplication, costByDay, interestOf, loanDueAt } from '@halyard/domain/loans'
import type { LoanProduct } from './api.ts'

type Refused = NonNullable<ReturnType<typeof checkApplication>>
interface Problem {
  name: Refused['refusal']
  detail: Readonly<Record<string, string>>
}

/** An amount as checked; with its costs as soon as the amount itself is valid. */
export interface Application {
  requested: Amount
  acceptedMinimum: Amount | undefined
  problem: Problem | undefined
  minimumProblem: Problem | undefined
  cost: Cost | undefined
}

export interface Cost {
  byDay: ReturnType<typeof costByDay>
  interestAtEnd: Amount
  totalAtEnd: Amount
  /** For each day after the free ones, and for each overdue day. */
  perDay: Amount
  overdueDay: Amount
  dueAt: Date
}

/** Checks an amount by the server's rules; without a minimum only the full amount is accepted. */
export function judgeApplication(
  amount: Amount | undefined,
  acceptedMinimum: Amount | undefined,
  product: LoanProduct,
  now: Date,
): Application {
  const requested = amount ?? Amount.zero
  const terms = { ...product, offered: product.state === 'offered' }
  const problem = problemOf(checkApplication({ requested, acceptedMinimum: requested }, terms))
  const minimumProblem =
    problem || !acceptedMinimum ? undefined : problemOf(checkApplication({ requested, acceptedMinimum }, terms))
  const cost = problem ? undefined : costOf(requested, product, now)
  return { requested, acceptedMinimum, problem, minimumProblem, cost }
}

/** Nothing where the server does not say the term. */
function costOf(principal: Amount, { termDays, ...rest }: LoanProduct, now: Date): Cost | undefined {
  if (termDays === null) return undefined
  const product = { ...rest, termDays }
  const interestAtEnd = interestOf({ ...product, principal }, termDays)
  return {
    byDay: costByDay(principal, product),
    interestAtEnd,
    totalAtEnd: principal.plus(interestAtEnd),
    perDay: interestOf({ ...product, principal }, product.interestFreeDays + 1),
    overdueDay: interestOf({ ...product, principal }, 0, 1),
    dueAt: loanDueAt({ startedAt: now, termDays }),
  }
}

function problemOf(refused: Refused | undefined): Problem | undefined {
  return refused && { name: refused.refusal, detail: refused.detail }
}
