import { Amount } from '@halyard/domain'
import { useRef } from 'react'
import type { CoinBalance } from './api.ts'

/** A coin that is worth less is a small balance. */
const smallBelow = Amount.one

export function isHeld(coin: CoinBalance): boolean {
  return coin.available.isPositive() || coin.frozen.isPositive()
}

/** A coin without a price is not small: it may be worth anything. */
export function isSmall(coin: CoinBalance): boolean {
  return coin.value?.isLessThan(smallBelow) ?? false
}

/**
 * Most valuable first, then those not held, in the server's order. Sorted once for each set of held coins: rows must
 * not change places under the finger because a price moved.
 */
export function useSteadyOrder(coins: readonly CoinBalance[]): readonly CoinBalance[] {
  const held = coins.filter(isHeld)
  const set = held
    .map((coin) => coin.asset)
    .sort()
    .join(' ')
  const kept = useRef<{ set: string; order: readonly string[] }>(undefined)
  if (kept.current?.set !== set) {
    const order = [...held].sort(byValue).map((coin) => coin.asset)
    kept.current = { set, order }
  }
  const { order } = kept.current
  const inOrder = order.flatMap((asset) => held.filter((coin) => coin.asset === asset))
  return [...inOrder, ...coins.filter((coin) => !isHeld(coin))]
}

function byValue(a: CoinBalance, b: CoinBalance): number {
  return (b.value ?? Amount.zero).compare(a.value ?? Amount.zero)
}
