import { Amount } from '@halyard/domain'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { coinList } from '@halyard/wire/networks'
import { getUserInfo } from '@halyard/wire/profile'
import {
  cardCurrencies,
  cardWithdrawalList,
  findWithdrawal,
  withdrawalLimits,
  withdrawalList,
} from '@halyard/wire/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { specifiedCurrencies } from '#platform/networks/specified-currencies.ts'
import { apiQuery, keptApiQuery, keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'
import { findQuery, rowOf } from '#platform/query/find-query.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'

export type Withdrawal = ResponseOf<typeof findWithdrawal>
export type Account = ResponseOf<typeof getUserInfo>
export type CardCurrency = ResponseOf<typeof cardCurrencies>['currencies'][number]

/** A reviewer may decide at any moment. */
export const reviewEvery = 3000

/** The signed-in user, with verification and blocks. */
export function useAccount() {
  return useQuery(keptApiQuery(getUserInfo, undefined))
}

/** The coins that can be withdrawn over a chain. */
export function useWithdrawableCoins() {
  return useQuery({
    ...apiQuery(coinList, { which: 'open' }),
    select: ({ coins }) => coins.filter((coin) => coin.networks.some((network) => network.withdrawal.enabled)),
  })
}

/** The currencies of bank cards, with their limits; those of the specification where a server does not list its own. */
export function useCardCurrencies() {
  return useQuery({
    ...findQuery(cardCurrencies, {}, () => ({ currencies: specifiedCurrencies().map(unlimited) })),
    select: ({ currencies }) => currencies,
  })
}

/** How much the user may withdraw by what they have proved; nothing is known of it where a server has no such call. */
export function useWithdrawalLimits(asset: string | undefined) {
  const unknown = { level: 'verified' as const, levels: [], spent: Amount.zero, inCoin: null }
  return useQuery({ ...findQuery(withdrawalLimits, { asset }, () => unknown), enabled: asset !== undefined })
}

/** Without limits of its own: the server judges. */
function unlimited(currency: ReturnType<typeof specifiedCurrencies>[number]): CardCurrency {
  const maximum = Amount.of('1000000000000')
  return { ...currency, coinId: 0, minimum: Amount.zero, maximum, fee: Amount.zero }
}

export function useWithdrawal(withdrawalId: number) {
  return useQuery({
    ...findQuery(findWithdrawal, { withdrawalId }, async (signal) => {
      const isIt = (row: Withdrawal) => row.withdrawalId === withdrawalId
      return (await rowOf(withdrawalList, {}, isIt)(signal)) ?? (await rowOf(cardWithdrawalList, {}, isIt)(signal))
    }),
    refetchInterval: ({ state }) => (state.data?.state === 'review' ? reviewEvery : false),
  })
}

export function accountChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(getUserInfo) })
}

/** Money was frozen, paid out or returned. */
export function withdrawalsChanged(): void {
  void moneyMoved(findWithdrawal, withdrawalList, cardWithdrawalList, withdrawalLimits)
}
