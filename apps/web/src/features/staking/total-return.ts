import { Amount } from '@halyard/domain'
import { percentOf } from '#platform/percent.ts'

/** What the whole term earns, in percent of the principal. */
export function totalReturnOf({ dailyRate, termDays }: { dailyRate: Amount; termDays: number }): Amount {
  return percentOf(dailyRate).times(Amount.ofInteger(termDays))
}

/** The daily rate over a year, without interest on interest: no stake is put on again by itself. */
export function yearlyRateOf({ dailyRate }: { dailyRate: Amount }): Amount {
  return dailyRate.times(Amount.ofInteger(365))
}
