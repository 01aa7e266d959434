import { Amount } from '@halyard/domain'
import { acceptContract, profitOn } from '@halyard/domain/contracts'
import { amountOf } from '#platform/form/amount-of.ts'
import type { ContractOffer } from './api.ts'

/** The refusals of the server that stand at the stake before anything is sent. */
export const stakeProblems = ['belowMinimumInvestment', 'aboveMaximum', 'quantityStep', 'insufficientBalance'] as const
export type StakeProblemName = (typeof stakeProblems)[number]

export interface StakeProblem {
  readonly name: StakeProblemName | 'stakeMissing'
  /** Plain decimals by the name that the sentence uses. */
  readonly detail: Readonly<Record<string, string>>
}

/** A period as it is offered, with what a win pays. */
export interface Period {
  readonly seconds: number
  readonly payoutRatio: Amount
}

export interface Purchase {
  readonly stake: Amount | undefined
  readonly period: Period | undefined
  /** What a win pays on top of the stake, and with it; undefined while there is no stake. */
  readonly profit: Amount | undefined
  readonly payout: Amount | undefined
  readonly problem: StakeProblem | undefined
}

/**
 * Judges a purchase by the rules of the server (`acceptContract`), so that a wrong stake is told while it is typed.
 * Whether the market is open and its price fresh is the page's to say: it does not depend on what is typed.
 */
export function judgePurchase(
  typed: string,
  seconds: number | undefined,
  offer: ContractOffer,
  available: Amount | undefined,
): Purchase {
  const periods = periodsOf(offer)
  const period = periods.find((each) => each.seconds === seconds) ?? periods[0]
  const stake = amountOf(typed)
  if (!stake || !period) {
    return { stake, period, profit: undefined, payout: undefined, problem: { name: 'stakeMissing', detail: {} } }
  }
  const profit = profitOn(stake, period.payoutRatio, offer.scale)
  const problem = problemOf(stake, period, periods, offer, available)
  return { stake, period, profit, payout: stake.plus(profit), problem }
}

/** Periods with their ratios, shortest first. */
export function periodsOf({ durations, payoutRatios }: ContractOffer): Period[] {
  return durations.flatMap((seconds, index) => {
    const payoutRatio = payoutRatios[index]
    return payoutRatio ? [{ seconds, payoutRatio }] : []
  })
}

function problemOf(
  stake: Amount,
  { seconds }: Period,
  periods: Period[],
  { asset, scale, stakeMin, stakeMax }: ContractOffer,
  available: Amount | undefined,
): StakeProblem | undefined {
  const judged = acceptContract(
    { direction: 'up', stake, durationSeconds: seconds },
    // What the house may have to pay is known to the server alone.
    { asset, scale, periods, stakeMin, stakeMax, exposureMax: stakeMax },
    { session: '24x7' },
    { price: Amount.one, at: anyMoment },
    anyMoment,
  )
  const name = 'refusal' in judged ? stakeProblems.find((each) => each === judged.refusal) : undefined
  if ('refusal' in judged && name) return { name, detail: { ...judged.detail } as Record<string, string> }
  if (available === undefined || stake.isAtMost(available)) return undefined
  return { name: 'insufficientBalance', detail: { available: available.text() } }
}

/** The market's hours are not judged here, so no moment is better than another. */
const anyMoment = new Date(0)
