import { Amount } from '@halyard/domain'

/** A completed day of a stake and what it paid. */
interface PaidDay {
  dueAt: Date
  quantity: Amount
}

/** One day of the reader's calendar: what it paid, and what the days drawn have paid until its end. */
export interface EarningDay {
  /** Its midnight. */
  day: Date
  earned: Amount
  total: Amount
}

/**
 * The days of a curve from the first to the last, both included; a day that paid nothing is there too, so that a gap is
 * a level line and not a jump.
 */
export function earningDays(earnings: readonly PaidDay[], first: Date, last: Date): EarningDay[] {
  const byDay = new Map<number, Amount>()
  for (const { dueAt, quantity } of earnings) {
    const day = midnightOf(dueAt).getTime()
    byDay.set(day, (byDay.get(day) ?? Amount.zero).plus(quantity))
  }
  const days: EarningDay[] = []
  let total = Amount.zero
  for (let day = midnightOf(first); day <= last; day = nextDay(day)) {
    const earned = byDay.get(day.getTime()) ?? Amount.zero
    total = total.plus(earned)
    days.push({ day, earned, total })
  }
  return days
}

/** The midnight with which the last `count` days begin, today's included. */
export function firstOfDays(now: Date, count: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1)
}

export function midnightOf(moment: Date): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
}

/** By the calendar: a day on which clocks change has 23 or 25 hours. */
export function nextDay(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)
}

/** How high a value stands below the highest, from 0 to 1, to a thousandth: what a drawing of a few pixels can show. */
export function heightOf(value: Amount, highest: Amount): number {
  return highest.isPositive() ? Number(value.dividedBy(highest, 3, 'half-even').text()) : 0
}
