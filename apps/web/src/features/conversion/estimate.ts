import { Amount } from '@halyard/domain'
import { convert } from '@halyard/domain/conversion'
import type { Conversion, Quote } from './api.ts'

interface ExchangeProblem {
  name: 'quantityMissing' | 'amountPrecision' | 'insufficientBalance' | 'dust'
  detail: Readonly<Record<string, string>>
}

export interface Estimate {
  quantity: Amount | undefined
  /** The estimated result at the current rate; undefined without a rate, or when it rounds to nothing. */
  outcome: Pick<Conversion, 'gross' | 'fee' | 'received'> | undefined
  problem: ExchangeProblem | undefined
}

/**
 * Checks an amount by the server's rules, in their order, at the current rate.
 *
 * @example 0.01 BTC at a middle of 67,412 and a fee of 0.2 % brings 672.77176 USDT
 */
export function estimate(
  quantity: Amount | undefined,
  coins: { from: string; to: string },
  quote: Pick<Quote, 'mid' | 'feeRate' | 'fromPrecision' | 'toPrecision'> | undefined,
  available: Amount | undefined,
): Estimate {
  if (!quantity?.isPositive()) {
    return { quantity, outcome: undefined, problem: { name: 'quantityMissing', detail: {} } }
  }
  const rate = quote && { numerator: quote.mid, divisor: Amount.one }
  const outcome =
    rate && convert({ ...coins, quantity }, rate, { feeRate: quote.feeRate, precision: quote.toPrecision })
  return { quantity, outcome, problem: problemOf(quantity) }

  function problemOf(amount: Amount): ExchangeProblem | undefined {
    if (quote && amount.scale() > quote.fromPrecision) {
      return { name: 'amountPrecision', detail: { asset: coins.from, precision: String(quote.fromPrecision) } }
    }
    if (quote && !outcome) return { name: 'dust', detail: { asset: coins.to } }
    if (!available || amount.isAtMost(available)) return undefined
    return { name: 'insufficientBalance', detail: { asset: coins.from, available: available.text() } }
  }
}

/** Fraction digits that give a rate six significant figures. */
export function rateScale(rate: Amount): number {
  const [whole = '0', fraction = ''] = rate.text().split('.')
  if (whole !== '0') return Math.max(2, 8 - whole.length)
  return Math.min(18, fraction.search(/[1-9]/) + 6)
}
