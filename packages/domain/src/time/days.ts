/** A day of anything that runs is 24 hours from its start, whatever calendars and time zones say (docs/decisions/009). */
const dayMs = 24 * 3_600_000

/** The moment so many days after another, or before it when they are fewer than none. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs)
}

/** How many days lie between two moments, parts of a day included. */
export function daysBetween(since: Date, until: Date): number {
  return (until.getTime() - since.getTime()) / dayMs
}
