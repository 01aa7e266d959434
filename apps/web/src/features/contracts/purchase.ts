import { Amount } from '@halyard/domain'
import { acceptContract, payoutOnWin, profitOn } from '@halyard/domain/contracts'
import type { Problem } from '#ui/use-message-values.ts'
import type { ContractOffer } from './api.ts'

/** Refusals of the server that are shown at the premium before anything is sent. */
const premiumProblems = ['belowMinimumInvestment', 'aboveMaximum', 'quantityStep', 'insufficientBalance'] as const
type PremiumProblemName = (typeof premiumProblems)[number]

type PremiumProblem = Problem & { readonly name: PremiumProblemName | 'premiumMissing' }

/** A period on offer, with its payout ratio. */
export interface Period {
  readonly seconds: number
  readonly payoutRatio: Amount
  /** False where the pair moves too little in it. */
  readonly offered: boolean
}

interface Purchase {
  readonly premium: Amount | undefined
  readonly period: Period | undefined
  /** The profit of a win, and the payout with the premium; undefined without a premium. */
  readonly profit: Amount | undefined
  readonly payout: Amount | undefined
  readonly problem: PremiumProblem | undefined
}

/**
 * Checks a purchase by the server's rules (`acceptContract`), so that a wrong premium is shown while it is typed.
 * Market hours and stale prices are the page's: they do not depend on what is typed.
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
  return { premium, period, profit, payout: payoutOnWin({ premium, profit }), problem }
}

/** Periods with their payout ratios, shortest first, and whether they are offered on a pair. */
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
    // The exposure limit is known to the server alone.
    { asset, scale, periods, premiumMin, premiumMax, exposureMax: premiumMax },
    { session: '24x7' },
    anyMoment,
  )
  const name = 'refusal' in judged ? premiumProblems.find((each) => each === judged.refusal) : undefined
  if ('refusal' in judged && name) return { name, detail: { ...judged.detail } as Record<string, string> }
  if (available === undefined || premium.isAtMost(available)) return undefined
  return { name: 'insufficientBalance', detail: { available: available.text() } }
}

/** Market hours are not checked here, so any time will do. */
const anyMoment = new Date(0)
