/** How many months back a statement is offered. */
const count = 24

/** The current month (UTC) and those before it, newest first: `2026-11`. */
export function lastMonths(now: Date): string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

export function monthName(month: string, language: string): string {
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return name.format(new Date(`${month}-01`))
}
