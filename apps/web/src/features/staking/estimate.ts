import { Amount } from '@halyard/domain'
import { acceptStake, dailyEarnings, estimatedEarnings } from '@halyard/domain/staking'
import { leftOf, shareOf } from '#platform/form/limits.ts'
import type { Problem } from '#ui/use-message-values.ts'
import type { StakingProduct } from './api.ts'

type StakeProblem = Problem & {
  readonly name:
    | 'principalMissing'
    | 'belowOrderMinimum'
    | 'aboveOrderMaximum'
    | 'aboveUserMaximum'
    | 'supplyExhausted'
    | 'insufficientBalance'
    | 'productClosed'
}

/** A principal as checked. */
interface Estimate {
  principal: Amount | undefined
  /** Earnings by day and in all; there as soon as there is a principal, even an invalid one. */
  daily: Amount | undefined
  earnings: Amount | undefined
  /** Principal and earnings together, and their date. */
  atEnd: Amount | undefined
  endsAt: Date | undefined
  problem: StakeProblem | undefined
}

/** Checks a principal by the server's rules. An unknown balance blocks nothing. */
export function estimate(
  principal: Amount | undefined,
  product: StakingProduct,
  available: Amount | undefined,
  now: Date,
): Estimate {
  if (!principal?.isPositive()) {
    const nothing = { principal: undefined, daily: undefined, earnings: undefined, atEnd: undefined, endsAt: undefined }
    return { ...nothing, problem: { name: 'principalMissing', detail: {} } }
  }
  const earnings = estimatedEarnings({ ...product, principal })
  const judged = acceptStake(principal, { ...product, offered: product.state === 'offered' }, product.userStaked, now)
  const refused = 'refusal' in judged
  return {
    principal,
    daily: dailyEarnings({ ...product, principal }),
    earnings,
    atEnd: principal.plus(earnings),
    endsAt: refused ? undefined : judged.endsAt,
    problem: refused ? problemOf(judged, product) : shortOf(principal, product, available),
  }
}

/**
 * A share of the available balance, rounded down at the coin's precision, within the limits of an order, a user and the
 * product.
 */
export function stakeShareOf(available: Amount, percent: number, product: StakingProduct): Amount {
  const share = shareOf(available, percent, product.scale)
  const left = supplyLeftOf(product)
  const bounds = [product.orderMax, userLeftOf(product), ...(left ? [left] : [])]
  return bounds.reduce(Amount.min, share)
}

/** What the user may still stake in this product. */
export function userLeftOf({ userMax, userStaked }: Pick<StakingProduct, 'userMax' | 'userStaked'>): Amount {
  return leftOf(userMax, userStaked)
}

/** What all users may still stake, where there is such a limit. */
export function supplyLeftOf({ supply, staked }: Pick<StakingProduct, 'supply' | 'staked'>): Amount | undefined {
  return supply === null ? undefined : leftOf(supply, staked)
}

function shortOf(principal: Amount, { asset }: StakingProduct, available: Amount | undefined): Estimate['problem'] {
  if (available === undefined || principal.isAtMost(available)) return undefined
  return { name: 'insufficientBalance', detail: { available: available.text(), asset } }
}

type Refused = Extract<ReturnType<typeof acceptStake>, { refusal: string }>

function problemOf(refused: Refused, { asset }: StakingProduct): Estimate['problem'] {
  switch (refused.refusal) {
    case 'belowMinimumInvestment':
      return { name: 'belowOrderMinimum', detail: { ...refused.detail, asset } }
    case 'aboveOrderMaximum':
    case 'aboveUserMaximum':
    case 'supplyExhausted':
    case 'productClosed':
      return { name: refused.refusal, detail: refused.detail }
    // The field takes no more digits than the coin has.
    case 'amountPrecision':
      return { name: 'principalMissing', detail: {} }
  }
}
