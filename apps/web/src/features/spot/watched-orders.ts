import type { Amount } from '@halyard/domain'
import { create } from 'zustand'
import { onSignOut } from '#platform/session/session.ts'

interface WatchedOrder {
  readonly orderId: number
  readonly state: 'open' | 'filled' | 'cancelled'
}

/** Orders known to be open. A tick may fill one before any list has shown it. */
const watched = new Map<number, WatchedOrder>()

onSignOut(() => watched.clear())

/** The order of which something was filled at once when it was last placed here. */
export const useFilledAtOnce = create<{ orderId: number | undefined }>()(() => ({ orderId: undefined }))

onSignOut(() => useFilledAtOnce.setState({ orderId: undefined }))

/** Watches an order that was just placed, so that its end is noticed however soon it comes. */
export function watchOrder({ orderId, state, filledQuantity }: WatchedOrder & { filledQuantity: Amount }): void {
  if (state === 'open') watched.set(orderId, { orderId, state })
  // In a book what is left of it may be cancelled.
  else if (filledQuantity.isPositive()) useFilledAtOnce.setState({ orderId })
}

/** The watched orders that are no longer in the list of open ones; each is returned once. */
export function noLongerOpen(open: readonly WatchedOrder[]): WatchedOrder[] {
  const now = new Set(open.map((order) => order.orderId))
  const ended = [...watched.values()].filter((order) => !now.has(order.orderId))
  for (const { orderId } of ended) watched.delete(orderId)
  for (const order of open) watched.set(order.orderId, order)
  return ended
}
