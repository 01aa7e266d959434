import type { ResponseOf } from '@halyard/wire/endpoint'
import { findTokenSale, type subscribeToSale, subscriptionList, tokenSaleList } from '@halyard/wire/token-sale'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#platform/query/api-query.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'

export type TokenSale = ResponseOf<typeof findTokenSale>
export type Subscription = ResponseOf<typeof subscriptionList>['list'][number]
export type NewSubscription = ResponseOf<typeof subscribeToSale>

/** Others buy too, so the sold quantity is asked again. */
const soldEvery = 5_000

export function useSale(saleId: number) {
  return useQuery({ ...apiQuery(findTokenSale, { saleId }), refetchInterval: soldEvery })
}

/** After a subscription, or one that was refused. */
export function salesChanged(): void {
  void moneyMoved(findTokenSale, tokenSaleList, subscriptionList)
}
