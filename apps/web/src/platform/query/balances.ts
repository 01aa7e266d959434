import type { Amount } from '@halyard/domain'
import { balances } from '@halyard/wire/assets'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../session/session.ts'
import { unlessTold } from '../user-events/told.ts'
import { keptApiQuery } from './api-query.ts'

export type Holding = NonNullable<ResponseOf<typeof balances>['spot']>['coins'][number]

/** Money may arrive from elsewhere: a review, another device. */
const balancesEvery = 10_000

/** The user's balances, from the last visit at once; no call for a visitor. */
export function useHoldings() {
  return useQuery({
    ...keptApiQuery(balances, { view: 'spot' }),
    enabled: useSignedIn(),
    refetchInterval: () => unlessTold(balancesEvery),
    select: ({ spot }): readonly Holding[] => spot?.coins ?? none,
  })
}

const none: readonly Holding[] = []

/** The available balance of a coin; undefined while unknown, and for a coin without a row. */
export function useAvailable(asset: string | undefined): Amount | undefined {
  return useHoldings().data?.find((coin) => coin.asset === asset)?.available
}

/** Coins of which something is available first, each group in its order. */
export function heldFirst<Coin extends { asset: string }>(
  coins: readonly Coin[],
  holdings: readonly Holding[] | undefined,
): Coin[] {
  const isHeld = ({ asset }: Coin) => holdings?.some((held) => held.asset === asset && held.available.isPositive())
  return [...coins.filter(isHeld), ...coins.filter((coin) => !isHeld(coin))]
}
