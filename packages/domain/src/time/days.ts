/** A day is 24 hours from a start, not a calendar day (docs/decisions/009). */
const dayMs = 24 * 3_600_000

/** A negative number gives an earlier moment. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs)
}

/** With fractions of days. */
export function daysBetween(since: Date, until: Date): number {
  return (until.getTime() - since.getTime()) / dayMs
}
