import { Amount } from '../amount/index.ts'
import type { Side } from './order.ts'

/** A filled order, for the position. */
export interface PositionFill {
  readonly side: Side
  /** In the base coin; `turnover` in the quote coin. */
  readonly quantity: Amount
  readonly turnover: Amount
  /** In the coin received. */
  readonly fee: Amount
}

/** What a user's own fills leave in the base coin, and its cost. */
export interface Position {
  /** In the base coin, after fees. */
  readonly held: Amount
  /** Average purchase price before fees. */
  readonly entry: Amount
  /** The selling price that returns what was paid, with the fees of both sides. */
  readonly breakEven: Amount
}

/**
 * The position from fills, oldest first; undefined when nothing is left. A sale takes its share of the average cost;
 * one of more than was bought ends the position. Prices have `scale` fraction digits: the entry is rounded to nearest,
 * the break-even up.
 *
 * @example 1 BTC bought for 100 USDT at a fee of 0.1 %: held 0.999, entry 100, break-even 100 / 0.999 / 0.999 = 100.21
 * (scale 2)
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

/** Fraction digits of intermediate averages, finer than any price or quantity. */
const workingScale = 24
