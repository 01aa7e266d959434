import { payoutDueAt, redeemEarly } from '@halyard/domain/staking'
import type { ResponseOf } from '@halyard/wire/endpoint'
import {
  findStake,
  findStakingProduct,
  redemptionPreview,
  stakeList,
  stakingEarnings,
  stakingProductList,
  stakingSummary,
} from '@halyard/wire/staking'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'
import { apiQuery, keptApiQuery, keyOf } from '#platform/query/api-query.ts'
import { findQuery, rowOf } from '#platform/query/find-query.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'
import { firstPlace, type PageOf, type Place, placeAfter } from '#platform/query/use-endless-list.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { midnightOf, nextDay } from './earnings-curve.ts'

export type StakingProduct = ResponseOf<typeof findStakingProduct>
export type Stake = ResponseOf<typeof findStake>
export type Redemption = ResponseOf<typeof redemptionPreview>
export type Earning = ResponseOf<typeof stakingEarnings>['list'][number]

const restEvery = 30_000

/** The sums staked and earned, from the last visit at once. */
export function useStakingSummary() {
  return useQuery({ ...keptApiQuery(stakingSummary, {}), refetchInterval: restEvery })
}

export function useProduct(productId: number) {
  return useQuery({ ...apiQuery(findStakingProduct, { productId }), refetchInterval: restEvery })
}

/** One stake; asked again right after its next payout is due, and until it is paid. */
export function useStake(stakeId: number) {
  return useQuery({
    ...findQuery(
      findStake,
      { stakeId },
      rowOf(stakeList, {}, (stake) => stake.stakeId === stakeId),
    ),
    refetchInterval: ({ state: { data } }) => {
      if (data?.state !== 'inTerm') return false
      const due = data.nextPayoutAt ?? data.endsAt
      return Math.min(restEvery, Math.max(paymentEvery, due.getTime() - serverNow() + 500))
    },
  })
}

/** A due payout takes the worker a moment. */
const paymentEvery = 1_500

/** The result of redeeming now; asked again each time the sheet opens, and when another day is completed. */
export function useRedemption(stake: Stake, open: boolean) {
  const { stakeId } = stake
  return useQuery({
    ...findQuery(redemptionPreview, { stakeId }, () => redemptionOf(stake, new Date(serverNow()))),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.min(restEvery, Math.max(paymentEvery, data.validUntil.getTime() - serverNow() + 500)) : false,
  })
}

/** The same by the domain's rule. */
function redemptionOf(stake: Stake, now: Date): Redemption {
  const figures = redeemEarly({ userId: 0, ...stake }, now)
  return { ...stake, ...figures, validUntil: payoutDueAt(stake, figures.daysCompleted + 1) }
}

/** After a stake began or ended, or was refused. */
export function stakesChanged(): Promise<void> {
  return moneyMoved(stakingProductList, findStakingProduct, stakeList, findStake, stakingSummary, stakingEarnings)
}

const earningsPageSize = 100
/** Limits one page to two thousand payouts. */
const earningsPagesMax = 20

/**
 * Payouts of completed days since a date. Where that would take more than a few requests, only as far back as whole
 * pages go: from `since` on it is complete.
 */
export function useEarningsSince(first: Date, stakeId: number | undefined) {
  return useQuery({
    queryKey: [...keyOf(stakingEarnings), 'since', first.getTime(), stakeId ?? null],
    refetchInterval: restEvery,
    queryFn: async ({ signal }) => {
      const earnings: Earning[] = []
      let place: Place | undefined = firstPlace
      for (let pages = 1; pages <= earningsPagesMax; pages += 1) {
        const request = { ...place, pageSize: earningsPageSize, ...(stakeId === undefined ? {} : { stakeId }) }
        const answer: PageOf<Earning> = await call(stakingEarnings, request, { signal })
        earnings.push(...answer.list)
        const oldest = answer.list.at(-1)
        place = placeAfter(answer)
        if (!oldest || oldest.dueAt < first || !place) {
          return { earnings: earnings.filter(({ dueAt }) => dueAt >= first), since: first }
        }
      }
      const since = nextDay(midnightOf(earnings.at(-1)?.dueAt ?? first))
      return { earnings: earnings.filter(({ dueAt }) => dueAt >= since), since }
    },
  })
}
