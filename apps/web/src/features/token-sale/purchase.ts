import { Amount } from '@halyard/domain'
import { acceptSubscription } from '@halyard/domain/token-sale'
import { leftOf, shareOf } from '#platform/form/limits.ts'
import type { Problem } from '#ui/use-message-values.ts'
import type { TokenSale } from './api.ts'

type PurchaseProblem = Problem & {
  readonly name:
    | 'quantityMissing'
    | 'belowOrderMinimum'
    | 'aboveOrderMaximum'
    | 'aboveUserMaximum'
    | 'supplyExhausted'
    | 'insufficientBalance'
    | 'notNow'
}

/** A quantity as checked. */
interface Purchase {
  quantity: Amount | undefined
  /** Cost and release, as long as every rule but the balance passes. */
  cost: Amount | undefined
  unlocksAt: Date | undefined
  problem: PurchaseProblem | undefined
}

/** Checks a quantity by the server's rules. An unknown balance blocks nothing. */
export function judgePurchase(
  quantity: Amount | undefined,
  sale: TokenSale,
  available: Amount | undefined,
  now: Date,
): Purchase {
  const nothing = { quantity, cost: undefined, unlocksAt: undefined }
  if (!quantity?.isPositive()) return { ...nothing, problem: { name: 'quantityMissing', detail: {} } }
  const judged = acceptSubscription(quantity, { ...sale, sold: sale.sold ?? Amount.zero }, sale, now)
  if ('refusal' in judged) return { ...nothing, problem: problemOf(judged, sale) }
  const short = available !== undefined && judged.paid.isGreaterThan(available)
  return {
    quantity,
    cost: judged.paid,
    unlocksAt: judged.unlocksAt,
    problem: short
      ? { name: 'insufficientBalance', detail: { available: available.text(), asset: sale.payingAsset } }
      : undefined,
  }
}

/**
 * A share of the available balance in coins of the sale, rounded down, within the limits of an order, a user and the
 * supply.
 */
export function saleShareOf(available: Amount, percent: number, sale: TokenSale): Amount {
  const paid = shareOf(available, percent, sale.payingScale)
  return [sale.orderMax, userLeftOf(sale), supplyLeftOf(sale)].reduce(
    Amount.min,
    paid.dividedBy(sale.unitPrice, sale.scale, 'down'),
  )
}

/** What the user may still buy in this sale. */
export function userLeftOf({ userMax, bought }: Pick<TokenSale, 'userMax' | 'bought'>): Amount {
  return leftOf(userMax, bought)
}

/** All of it, where the quantity sold is unknown: the server decides. */
export function supplyLeftOf({ supply, sold }: Pick<TokenSale, 'supply' | 'sold'>): Amount {
  return leftOf(supply, sold ?? Amount.zero)
}

type Refused = Extract<ReturnType<typeof acceptSubscription>, { refusal: string }>

function problemOf(refused: Refused, sale: TokenSale): Purchase['problem'] {
  const { asset } = sale
  switch (refused.refusal) {
    // The server's minimum is a cost; the field asks for coins.
    case 'belowMinimumInvestment':
      return { name: 'belowOrderMinimum', detail: { minimum: sale.orderMin.text(), asset } }
    case 'aboveOrderMaximum':
    case 'aboveUserMaximum':
    case 'supplyExhausted':
      return { name: refused.refusal, detail: refused.detail }
    case 'amountPrecision':
      return { name: 'quantityMissing', detail: {} }
    case 'subscriptionBarred':
    case 'saleNotOpen':
    case 'saleEnded':
      return { name: 'notNow', detail: {} }
  }
}
