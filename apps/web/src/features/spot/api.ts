import type { Amount } from '@halyard/domain'
import { balances } from '@halyard/wire/assets'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { findOrder, orderList } from '@halyard/wire/spot'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiQuery, keyOf } from '#platform/query/api-query.ts'
import { useSession } from '#platform/session/session.ts'
import { noLongerOpen } from './watched-orders.ts'

export type SpotOrder = ResponseOf<typeof orderList>['list'][number]
export type SpotOrderWithFills = ResponseOf<typeof findOrder>
export type SpotFill = SpotOrderWithFills['fills'][number]

export function useSignedIn(): boolean {
  return useSession((session) => session.token !== undefined)
}

/** What is available of a coin; undefined while unknown or signed out. A coin without a row was never held. */
export function useAvailable(asset: string | undefined): Amount | undefined {
  const { data } = useQuery({ ...apiQuery(balances, { view: 'spot' }), enabled: useSignedIn() })
  return data?.spot?.coins.find((coin) => coin.asset === asset)?.available
}

/** Open orders are asked for again this often while there are any: a tick may have filled one. */
const openOrdersEvery = 3000
const openOrdersMost = 100

/** One's open orders, newest first, kept fresh; `onGone` hears of those that ended. */
export function useOpenOrders(onGone?: (orders: readonly { orderId: number }[]) => void) {
  const query = useQuery({
    ...apiQuery(orderList, { state: 'open', page: 1, pageSize: openOrdersMost }),
    enabled: useSignedIn(),
    refetchInterval: ({ state }) => (state.data?.list.length ? openOrdersEvery : false),
  })
  const gone = useRef(onGone)
  useEffect(() => {
    gone.current = onGone
  })
  useEffect(() => {
    if (query.dataUpdatedAt === 0 || !query.data) return
    const ended = noLongerOpen(query.data.list)
    if (ended.length > 0) gone.current?.(ended)
  }, [query.data, query.dataUpdatedAt])
  return query
}

/** After anything that moved an order: orders and balances are asked for anew. */
export function useOrdersChanged(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(orderList) }),
      client.invalidateQueries({ queryKey: keyOf(findOrder) }),
      client.invalidateQueries({ queryKey: keyOf(balances) }),
    ])
}

/** Orders of a pair that were filled, for their marks on the chart. */
export function useFilledOrders(symbol: string): readonly SpotOrder[] {
  const { data } = useQuery({
    ...apiQuery(orderList, { state: 'filled', symbol, page: 1, pageSize: 100 }),
    enabled: useSignedIn() && symbol !== '',
  })
  return data?.list ?? none
}

const none: readonly SpotOrder[] = []

export function useOrder(orderId: number | undefined) {
  return useQuery({
    ...apiQuery(findOrder, { orderId: orderId ?? 0 }),
    enabled: orderId !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? openOrdersEvery : false),
  })
}
