import { Amount } from '@halyard/domain'
import { acceptContract, profitOn } from '@halyard/domain/contracts'
import type { Problem } from '#ui/use-message-values.ts'
import type { ContractOffer } from './api.ts'

/** The refusals of the server that stand at the premium before anything is sent. */
const premiumProblems = ['belowMinimumInvestment', 'aboveMaximum', 'quantityStep', 'insufficientBalance'] as const
type PremiumProblemName = (typeof premiumProblems)[number]

type PremiumProblem = Problem & { readonly name: PremiumProblemName | 'premiumMissing' }

/** A period as it is offered, with what a win pays. */
export interface Period {
  readonly seconds: number
  readonly payoutRatio: Amount
  /** Not where the pair moves too little in it. */
  readonly offered: boolean
}

interface Purchase {
  readonly premium: Amount | undefined
  readonly period: Period | undefined
  /** What a win pays on top of the premium, and with it; undefined while there is no premium. */
  readonly profit: Amount | undefined
  readonly payout: Amount | undefined
  readonly problem: PremiumProblem | undefined
}

/**
 * Judges a purchase by the rules of the server (`acceptContract`), so that a wrong premium is told while it is typed.
 * Whether the market is open and its price fresh is the page's to say: it does not depend on what is typed.
 */
export function judgePurchase(
  premium: Amount | undefined,
  seconds: number | undefined,
  symbol: string,
  offer: ContractOffer,
  available: Amount | undefined,
): Purchase {
  const periods = periodsOf(offer, symbol).filter(({ offered }) => offered)
  const period = periods.find((each) => each.seconds === seconds) ?? periods[0]
  if (!premium || !period) {
    return { premium, period, profit: undefined, payout: undefined, problem: { name: 'premiumMissing', detail: {} } }
  }
  const profit = profitOn(premium, period.payoutRatio, offer.scale)
  const problem = problemOf(premium, period, periods, offer, available)
  return { premium, period, profit, payout: premium.plus(profit), problem }
}

/** Periods with their ratios, shortest first, and whether they are offered on a pair. */
export function periodsOf({ durations, payoutRatios, symbolDurations }: ContractOffer, symbol: string): Period[] {
  // A server that names no pair offers every period on all.
  const named = symbolDurations.find((each) => each.symbol === symbol)?.durations ?? []
  const offered = symbolDurations.length === 0 ? durations : named
  return durations.flatMap((seconds, index) => {
    const payoutRatio = payoutRatios[index]
    return payoutRatio ? [{ seconds, payoutRatio, offered: offered.includes(seconds) }] : []
  })
}

function problemOf(
  premium: Amount,
  { seconds }: Period,
  periods: Period[],
  { asset, scale, premiumMin, premiumMax }: ContractOffer,
  available: Amount | undefined,
): PremiumProblem | undefined {
  const judged = acceptContract(
    { direction: 'up', premium, durationSeconds: seconds },
    // What the house may have to pay is known to the server alone.
    { asset, scale, periods, premiumMin, premiumMax, exposureMax: premiumMax },
    { session: '24x7' },
    anyMoment,
  )
  const name = 'refusal' in judged ? premiumProblems.find((each) => each === judged.refusal) : undefined
  if ('refusal' in judged && name) return { name, detail: { ...judged.detail } as Record<string, string> }
  if (available === undefined || premium.isAtMost(available)) return undefined
  return { name: 'insufficientBalance', detail: { available: available.text() } }
}

/** The market's hours are not judged here, so no moment is better than another. */
const anyMoment = new Date(0)
