import { Amount } from '@halyard/domain'

/** A completed day of a stake and its payout. */
interface PaidDay {
  dueAt: Date
  quantity: Amount
}

/** One day of the reader's calendar: its payouts, and the sum of the curve until its end. */
export interface EarningDay {
  /** Its midnight. */
  day: Date
  earned: Amount
  total: Amount
}

/**
 * The days of a curve from the first to the last, both included; days without a payout too, so that a gap is a level
 * line and not a jump.
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

/** The midnight at the start of the last `count` days, today included. */
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

/** A value as a fraction of the highest, to a thousandth: enough for a drawing. */
export function heightOf(value: Amount, highest: Amount): number {
  return highest.isPositive() ? Number(value.dividedBy(highest, 3, 'half-even').text()) : 0
}
