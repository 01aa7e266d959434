import { debtAt, debtValidUntil } from '@halyard/domain/loans'
import type { endpoints, Language, ResponseOf } from '@halyard/wire'
import { textIn } from '../../platform/messages/localized.ts'
import { isOpen, type LoanProductRow, type LoanRow } from './loans.repository.ts'

type ProductView = ResponseOf<typeof endpoints.findLoanProduct>
type LoanView = ResponseOf<typeof endpoints.findLoan>

export function productView(product: LoanProductRow, language: Language): ProductView {
  return {
    ...product,
    productId: product.id,
    name: textIn(product.name, language),
    description: textIn(product.description, language),
    state: product.offered ? 'offered' : 'closed',
  }
}

/** With what is to pay at a moment, or what was paid. */
export function loanView(loan: LoanRow, now: Date, language: Language): LoanView {
  return {
    ...loan,
    loanId: loan.id,
    name: textIn(loan.name, language),
    appliedAt: loan.createdAt,
    ...creditedView(loan, now),
  }
}

/** A loan as it was applied for: the answer to a repeated submit. */
export function applicationView(loan: LoanRow, language: Language): LoanView {
  const { createdAt } = loan
  return loanView(
    { ...loan, state: 'review', principal: null, reason: null, repaidAt: null, updatedAt: createdAt },
    createdAt,
    language,
  )
}

function creditedView(
  loan: LoanRow,
  now: Date,
): Pick<LoanView, 'principal' | 'startedAt' | 'dueAt' | 'interest' | 'debt' | 'validUntil'> {
  if (loan.state === 'review' || loan.state === 'rejected') {
    return { principal: null, startedAt: null, dueAt: null, interest: null, debt: null, validUntil: null }
  }
  const { principal, startedAt, dueAt } = loan
  if (isOpen(loan)) {
    const { interest, debt } = debtAt(loan, now, loan.overdueSince)
    return { principal, startedAt, dueAt, interest, debt, validUntil: debtValidUntil(loan, now, loan.overdueSince) }
  }
  return { principal, startedAt, dueAt, interest: loan.interest, debt: principal.plus(loan.interest), validUntil: null }
}
