import { Amount } from '@halyard/domain'
import type { CoinBalance, Purpose, View } from './api.ts'

/** What each product holds of the user's money, in USDT and in percent of the total. */
export type Allocation = Record<View, { value: Amount; percent: Amount }>

const partOf = {
  spot: 'spot',
  withdrawal: 'spot',
  contract: 'contract',
  subscription: 'finance',
  staking: 'finance',
  mining: 'finance',
} as const satisfies Record<Purpose, View>

/**
 * By the same price snapshot that values the coins. Coins without a price are left out, as they are of the total.
 * Shares are cut to whole percent; the rest goes to the largest, so that they add up to 100.
 */
export function allocation(coins: readonly CoinBalance[]): Allocation | undefined {
  const values: Record<View, Amount> = { spot: Amount.zero, contract: Amount.zero, finance: Amount.zero }
  for (const coin of coins) {
    if (!coin.value) continue
    for (const [view, value] of partsOf(coin, coin.value)) values[view] = values[view].plus(value)
  }
  const total = Amount.sum(Object.values(values))
  if (!total.isPositive()) return undefined
  const hundred = Amount.ofInteger(100)
  const percent = (view: View) => values[view].times(hundred).dividedBy(total, 0, 'down')
  const rest = hundred.minus(Amount.sum([percent('spot'), percent('contract'), percent('finance')]))
  const largest = (Object.keys(values) as View[]).reduce((a, b) => (values[b].isGreaterThan(values[a]) ? b : a))
  const part = (view: View) => ({
    value: values[view],
    percent: view === largest ? percent(view).plus(rest) : percent(view),
  })
  return { spot: part('spot'), contract: part('contract'), finance: part('finance') }
}

/** A coin's value split by what its frozen parts are frozen for; the remainder is spot. */
function partsOf(coin: CoinBalance, value: Amount): [View, Amount][] {
  const quantity = coin.available.plus(coin.frozen)
  if (quantity.isZero()) return []
  const frozen = coin.frozenBy
    .filter(({ purpose }) => partOf[purpose] !== 'spot')
    .map(({ purpose, quantity: part }): [View, Amount] => [
      partOf[purpose],
      value.times(part).dividedBy(quantity, 6, 'down'),
    ])
  const spot = value.minus(Amount.sum(frozen.map(([, part]) => part)))
  return [['spot', spot], ...frozen]
}
