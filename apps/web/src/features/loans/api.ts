import type { ResponseOf } from '@halyard/wire/endpoint'
import { findLoan, findLoanProduct, loanList, loanProductList } from '@halyard/wire/loans'
import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { keptApiQuery } from '#platform/query/api-query.ts'
import { findQuery, rowOf } from '#platform/query/find-query.ts'
import { unlessTold } from '#platform/user-events/told.ts'

export type LoanProduct = ResponseOf<typeof findLoanProduct>
export type Loan = ResponseOf<typeof findLoan>

/** A reviewer may decide at any moment. */
const reviewEvery = 3_000
/** Interest grows by the day. */
const debtEvery = 30_000

export function useProduct(productId: number) {
  return useQuery(
    findQuery(
      findLoanProduct,
      { productId },
      rowOf(loanProductList, {}, (product) => product.productId === productId),
    ),
  )
}

export function useLoan(loanId: number) {
  return useQuery({
    ...findQuery(
      findLoan,
      { loanId },
      rowOf(loanList, {}, (loan) => loan.loanId === loanId),
    ),
    refetchInterval: ({ state }) => (state.data?.state === 'review' ? unlessTold(reviewEvery) : debtEvery),
  })
}

/** The signed-in user, whose verified name every loan needs. */
export function useApplicant() {
  return useQuery({
    ...keptApiQuery(getUserInfo, undefined),
    refetchInterval: ({ state }) => (state.data?.identity === 'submitted' ? unlessTold(reviewEvery) : false),
  })
}

/** Whether the name is verified; undefined while unknown. */
export function useIdentityState() {
  return useApplicant().data?.identity
}
