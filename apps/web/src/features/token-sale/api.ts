import type { Amount } from '@halyard/domain'
import { balances, moneyRecords } from '@halyard/wire/assets'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { findTokenSale, type subscribeToSale, subscriptionList, tokenSaleList } from '@halyard/wire/token-sale'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, keptApiQuery, keyOf } from '#platform/query/api-query.ts'

export type TokenSale = ResponseOf<typeof findTokenSale>
export type Subscription = ResponseOf<typeof subscriptionList>['list'][number]
export type NewSubscription = ResponseOf<typeof subscribeToSale>

/** Others buy too: what is sold is asked for again while somebody looks. */
export const soldEvery = 5_000

export function useSale(saleId: number) {
  return useQuery({ ...apiQuery(findTokenSale, { saleId }), refetchInterval: soldEvery })
}

/** What is available to pay with; undefined while unknown. */
export function useAvailable(asset: string | undefined): Amount | undefined {
  const { data } = useQuery(keptApiQuery(balances, { view: 'spot' }))
  return data?.spot?.coins.find((coin) => coin.asset === asset)?.available
}

/** After a subscription, or one that was refused: everything that shows the sale or the money is asked for anew. */
export function useSaleChanged(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [findTokenSale, tokenSaleList, subscriptionList, balances, moneyRecords].map((endpoint) =>
        client.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    )
}
