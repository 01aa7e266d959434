import { Amount } from '@halyard/domain'
import { checkApplication, costByDay, interestOf, loanDueAt } from '@halyard/domain/loans'
import type { LoanProduct } from './api.ts'

type Refused = NonNullable<ReturnType<typeof checkApplication>>
export interface Problem {
  name: Refused['refusal']
  detail: Readonly<Record<string, string>>
}

/** What amounts come to; the costs as soon as the amount by itself is one that is lent. */
export interface Application {
  asked: Amount
  least: Amount | undefined
  problem: Problem | undefined
  leastProblem: Problem | undefined
  cost: Cost | undefined
}

export interface Cost {
  byDay: ReturnType<typeof costByDay>
  interestAtEnd: Amount
  totalAtEnd: Amount
  /** For each day after the free ones, and for each when it is overdue. */
  perDay: Amount
  overdueDay: Amount
  dueAt: Date
}

/** Judges amounts by the server's own rules; without a least, all of it is asked for. */
export function judgeApplication(
  amount: Amount | undefined,
  least: Amount | undefined,
  product: LoanProduct,
  now: Date,
): Application {
  const asked = amount ?? Amount.zero
  const terms = { ...product, offered: product.state === 'offered' }
  const problem = problemOf(checkApplication({ asked, least: asked }, terms))
  const leastProblem = problem || !least ? undefined : problemOf(checkApplication({ asked, least }, terms))
  return { asked, least, problem, leastProblem, cost: problem ? undefined : costOf(asked, product, now) }
}

function costOf(principal: Amount, product: LoanProduct, now: Date): Cost {
  const { termDays, interestFreeDays } = product
  const interestAtEnd = interestOf({ ...product, principal }, termDays)
  return {
    byDay: costByDay(principal, product),
    interestAtEnd,
    totalAtEnd: principal.plus(interestAtEnd),
    perDay: interestOf({ ...product, principal }, interestFreeDays + 1),
    overdueDay: interestOf({ ...product, principal }, 0, 1),
    dueAt: loanDueAt({ startedAt: now, termDays }),
  }
}

function problemOf(refused: Refused | undefined): Problem | undefined {
  return refused && { name: refused.refusal, detail: refused.detail }
}
