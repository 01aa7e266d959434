import { Amount } from '@halyard/domain'
import { checkApplication, costByDay, interestOf, loanDueAt } from '@halyard/domain/loans'
import { decimalOf } from '#ui/amount-text.ts'
import type { LoanProduct } from './api.ts'

type Refused = NonNullable<ReturnType<typeof checkApplication>>
export interface Problem {
  name: Refused['refusal']
  detail: Readonly<Record<string, string>>
}

/** What typed amounts come to; the costs as soon as the amount by itself is one that is lent. */
export interface Application {
  asked: Amount
  least: Amount | undefined
  askedProblem: Problem | undefined
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

/** Judges typed amounts by the server's own rules; without a least, all of it is asked for. */
export function judgeApplication(typed: string, typedLeast: string, product: LoanProduct, now: Date): Application {
  const asked = amountOf(typed)
  const least = typedLeast === '' ? undefined : amountOf(typedLeast)
  const terms = { ...product, offered: product.state === 'offered' }
  const askedProblem = problemOf(checkApplication({ asked, least: asked }, terms))
  const leastProblem = askedProblem || !least ? undefined : problemOf(checkApplication({ asked, least }, terms))
  return { asked, least, askedProblem, leastProblem, cost: askedProblem ? undefined : costOf(asked, product, now) }
}

function costOf(principal: Amount, product: LoanProduct, now: Date): Cost {
  const { termDays, interestFreeDays } = product
  const interestAtEnd = interestOf({ ...product, principal }, termDays)
  return {
    byDay: costByDay(principal, product),
    interestAtEnd,
    totalAtEnd: principal.plus(interestAtEnd),
    perDay: interestOf({ ...product, principal }, interestFreeDays + 1),
    overdueDay: principal.times(product.overdueDailyRate).round(product.scale, 'up'),
    dueAt: loanDueAt({ startedAt: now, termDays }),
  }
}

function problemOf(refused: Refused | undefined): Problem | undefined {
  return refused && { name: refused.refusal, detail: refused.detail }
}

function amountOf(typed: string): Amount {
  const text = decimalOf(typed)
  return (text === undefined ? undefined : Amount.parse(text)) ?? Amount.zero
}
