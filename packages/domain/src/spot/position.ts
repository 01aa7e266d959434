import { Amount } from '../amount/index.ts'
import type { Side } from './order.ts'

/** One filled order as the position counts it. */
export interface PositionFill {
  readonly side: Side
  /** In the base coin; what it cost or brought in the quote coin. */
  readonly quantity: Amount
  readonly turnover: Amount
  /** In the coin received. */
  readonly fee: Amount
}

/** What a trader's own fills leave in the base coin, and what it cost. */
export interface Position {
  /** In the base coin, after fees. */
  readonly held: Amount
  /** Average price of what is held, as it was bought, before fees. */
  readonly entry: Amount
  /** Where selling all of it brings back what was paid, fees of both sides included. */
  readonly breakEven: Amount
}

/**
 * The position that fills leave, oldest first; undefined when they leave none. A sale takes its share of the average cost; one of more than
 * was bought ends the position. Prices have `scale` fraction digits: the entry is rounded to the nearest, the break-even up, since a price
 * below it would lose.
 *
 * @example 1 BTC bought for 100 USDT at a fee of 0.1 %: held 0.999, entry 100, break-even 100 / 0.999 / 0.999 = 100.21 (scale 2)
 */
export function positionOf(fills: readonly PositionFill[], feeRate: Amount, scale: number): Position | undefined {
  let held = Amount.zero
  let bought = Amount.zero
  let paid = Amount.zero
  for (const { side, quantity, turnover, fee } of fills) {
    if (side === 'buy') {
      held = held.plus(quantity.minus(fee))
      bought = bought.plus(quantity)
      paid = paid.plus(turnover)
      continue
    }
    const left = held.isGreaterThan(quantity) ? held.minus(quantity) : Amount.zero
    const share = (amount: Amount) =>
      left.isZero() ? Amount.zero : amount.times(left).dividedBy(held, workingScale, 'half-even')
    bought = share(bought)
    paid = share(paid)
    held = left
  }
  const kept = held.times(Amount.one.minus(feeRate))
  if (!kept.isPositive() || !bought.isPositive()) return undefined
  return { held, entry: paid.dividedBy(bought, scale, 'half-even'), breakEven: paid.dividedBy(kept, scale, 'up') }
}

/** Of averages on their way to a price: finer than any price or quantity. */
const workingScale = 24
