import type { ResponseOf } from '@halyard/wire/endpoint'
import { findLoan, findLoanProduct } from '@halyard/wire/loans'
import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, keptApiQuery } from '#platform/query/api-query.ts'

export type LoanProduct = ResponseOf<typeof findLoanProduct>
export type Loan = ResponseOf<typeof findLoan>

/** A reviewer may decide at any moment while somebody looks. */
const reviewEvery = 3_000
/** Interest grows by the day. */
const debtEvery = 30_000

export function useProduct(productId: number) {
  return useQuery(apiQuery(findLoanProduct, { productId }))
}

export function useLoan(loanId: number) {
  return useQuery({
    ...apiQuery(findLoan, { loanId }),
    refetchInterval: ({ state }) => (state.data?.state === 'review' ? reviewEvery : debtEvery),
  })
}

/** Whether the name is verified, which every loan needs; undefined while unknown. */
export function useIdentityState() {
  return useQuery({
    ...keptApiQuery(getUserInfo, undefined),
    refetchInterval: ({ state }) => (state.data?.identity === 'submitted' ? reviewEvery : false),
  }).data?.identity
}
