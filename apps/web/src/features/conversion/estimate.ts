import { Amount } from '@halyard/domain'
import { convert } from '@halyard/domain/conversion'
import { decimalOf } from '#ui/amount-text.ts'
import type { Conversion, Quote } from './api.ts'

export type ExchangeProblem = 'quantityMissing' | 'amountPrecision' | 'insufficientBalance' | 'dust'

export interface Estimate {
  quantity: Amount | undefined
  /** What the exchange would come to at the rate on show; undefined without a rate, or when it comes to nothing. */
  outcome: Pick<Conversion, 'gross' | 'fee' | 'received'> | undefined
  problem: ExchangeProblem | undefined
}

/**
 * Judges what was typed by the rules that the server has, in its order, at the rate on show.
 *
 * @example 0.01 BTC at a middle of 67,412 and a fee of 0.2 % brings 672.77176 USDT
 */
export function estimate(
  typed: string,
  coins: { from: string; to: string },
  quote: Pick<Quote, 'mid' | 'feeRate' | 'fromPrecision' | 'toPrecision'> | undefined,
  available: Amount | undefined,
): Estimate {
  const quantity = Amount.parse(decimalOf(typed) ?? '')
  if (!quantity?.isPositive()) return { quantity, outcome: undefined, problem: 'quantityMissing' }
  const rate = quote && { numerator: quote.mid, divisor: Amount.one }
  const outcome =
    rate && convert({ ...coins, quantity }, rate, { feeRate: quote.feeRate, precision: quote.toPrecision })
  return { quantity, outcome, problem: problemOf() }

  function problemOf(): ExchangeProblem | undefined {
    if (quantity && quote && quantity.scale() > quote.fromPrecision) return 'amountPrecision'
    if (quote && !outcome) return 'dust'
    return available && quantity?.isGreaterThan(available) ? 'insufficientBalance' : undefined
  }
}

const percents = Amount.ofInteger(100)

/** A share of what is available, cut to the coin's smallest unit. */
export function shareOf(available: Amount, percent: number, precision: number): Amount {
  return available.times(Amount.ofInteger(percent)).dividedBy(percents, precision, 'down')
}

/** As many fraction digits as show six figures of a rate, however small it is. */
export function rateScale(rate: Amount): number {
  const [whole = '0', fraction = ''] = rate.text().split('.')
  if (whole !== '0') return Math.max(2, 8 - whole.length)
  return Math.min(18, fraction.search(/[1-9]/) + 6)
}
