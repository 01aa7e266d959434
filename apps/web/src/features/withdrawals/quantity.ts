import { Amount } from '@halyard/domain'
import { checkLimits } from '@halyard/domain/assets'
import { outgoingOf, whatArrives } from '@halyard/domain/withdrawals'
import { shareOf } from '#platform/form/limits.ts'
import type { Problem } from '#ui/use-message-values.ts'

/** The limits and fee of a network or currency. */
export interface Terms {
  asset: string
  precision: number
  minimum: Amount
  maximum: Amount
  /** Included in the amount. */
  fee: Amount
  /** What is left of the user's 24 hours; unknown without a market. */
  left?: Amount | undefined
}

type QuantityProblem = Problem & {
  name:
    | 'quantityMissing'
    | 'amountPrecision'
    | 'belowMinimum'
    | 'quantityAboveMaximum'
    | 'withdrawalDayFull'
    | 'insufficientBalance'
}

export interface Judged {
  quantity: Amount | undefined
  fee: Amount
  /** What arrives; there as soon as the amount is more than the fee. */
  net: Amount | undefined
  problem: QuantityProblem | undefined
}

/** Checks an amount. An unknown balance blocks nothing: the server knows it. */
export function judge(amount: Amount | undefined, terms: Terms, available: Amount | undefined): Judged {
  const quantity = amount?.isPositive() ? amount : undefined
  const outgoing = outgoingOf(0, quantity ?? Amount.zero, terms)
  return {
    quantity,
    fee: outgoing.fee,
    net: whatArrives(outgoing),
    problem: quantity ? problemOf(quantity, terms, available) : { name: 'quantityMissing', detail: {} },
  }
}

/**
 * A quarter, half, three quarters or all of the available balance, within the limits, rounded down at the coin's
 * precision.
 */
export function withdrawalShareOf(available: Amount, percent: number, { precision, maximum, left }: Terms): Amount {
  return Amount.min(shareOf(available, percent, precision), Amount.min(maximum, left ?? maximum))
}

function problemOf(quantity: Amount, terms: Terms, available: Amount | undefined): QuantityProblem | undefined {
  const beyond = checkLimits(quantity, terms)
  if (beyond) return { name: beyond.refusal, detail: beyond.detail }
  if (terms.left && quantity.isGreaterThan(terms.left)) {
    return { name: 'withdrawalDayFull', detail: { left: terms.left.text(), asset: terms.asset } }
  }
  if (available && quantity.isGreaterThan(available)) {
    return { name: 'insufficientBalance', detail: { available: available.text(), asset: terms.asset } }
  }
  return undefined
}
