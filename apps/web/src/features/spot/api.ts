import type { ResponseOf } from '@halyard/wire/endpoint'
import { pageSizeMax } from '@halyard/wire/page'
import { fillList, findOrder, orderList } from '@halyard/wire/spot'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#platform/api/call.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { findQuery, rowOf } from '#platform/query/find-query.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'
import { pagesOf } from '#platform/query/pages.ts'
import { useSignedIn } from '#platform/session/session.ts'
import { unlessTold } from '#platform/user-events/told.ts'
import { noLongerOpen } from './watched-orders.ts'

export type SpotOrder = ResponseOf<typeof orderList>['list'][number]
export type SpotOrderWithFills = ResponseOf<typeof findOrder>
export type SpotFill = SpotOrderWithFills['fills'][number]
export type OwnFill = ResponseOf<typeof fillList>['list'][number]

/** Open orders are asked again this often while there are any: a tick may have filled one. */
const openOrdersEvery = 3000

/** All of the user's open orders, newest first, kept fresh: at most two pages. */
export function useOpenOrderList() {
  return useQuery({
    ...apiQuery(orderList, { state: 'open', page: 1, pageSize: pageSizeMax }),
    queryFn: async ({ signal }) => {
      const list: SpotOrder[] = []
      for await (const page of pagesOf(orderList, { state: 'open' }, signal)) list.push(...page.list)
      return { list, total: list.length, page: 1, pageSize: list.length }
    },
    enabled: useSignedIn(),
    refetchInterval: ({ state }) => everyWhileOpen(state.data?.list),
  })
}

/** Of where a trailing stop has got to nothing is told. */
function everyWhileOpen(orders: readonly SpotOrder[] = []): number | false {
  if (orders.some(({ trail, trigger }) => trail && !trigger?.tick)) return openOrdersEvery
  return orders.length > 0 ? unlessTold(openOrdersEvery) : false
}

/** The same; `onGone` gets those that ended. */
export function useOpenOrders(onGone?: (orders: readonly { orderId: number }[]) => void) {
  const query = useOpenOrderList()
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

/** After an order was placed, changed or ended. */
export function ordersChanged(): void {
  void moneyMoved(orderList, findOrder, fillList)
}

const newestFills = 20

/** The user's newest fills on all pairs; a server that lists none has the filled orders. */
export function useNewestFills() {
  return useQuery({
    ...findQuery(fillList, { pageSize: newestFills }, async (signal) => {
      const { list } = await call(orderList, { state: 'filled', page: 1, pageSize: newestFills }, { signal })
      return { list: list.flatMap(fillOf), next: null }
    }),
    enabled: useSignedIn(),
  })
}

/** The one fill of an order, under the order's number. */
function fillOf(order: SpotOrder): OwnFill[] {
  const { orderId, averagePrice, filledQuantity, updatedAt } = order
  if (!averagePrice) return []
  const facing = { role: 'taker', counterparty: 'house' } as const
  return [{ ...order, ...facing, fillId: orderId, price: averagePrice, quantity: filledQuantity, filledAt: updatedAt }]
}

/** The size of the largest page. */
export const filledMax = 100

/** Filled orders of a pair, newest first, for their marks on the chart. */
export function useFilledOrders(symbol: string): readonly SpotOrder[] {
  const { data } = useQuery({
    ...apiQuery(orderList, { state: 'filled', symbol, page: 1, pageSize: filledMax }),
    enabled: useSignedIn() && symbol !== '',
  })
  return data?.list ?? none
}

const none: readonly SpotOrder[] = []

export function useOrder(orderId: number) {
  return useQuery({
    ...findQuery(findOrder, { orderId }, async (signal) => {
      const order = await rowOf(orderList, {}, (row) => row.orderId === orderId)(signal)
      return order && { ...order, fills: [] }
    }),
    refetchInterval: ({ state }) => everyWhileOpen(state.data?.state === 'open' ? [state.data] : []),
  })
}
