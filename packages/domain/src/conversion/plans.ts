/** Days of the week as ISO 8601 counts them: Monday is 1. They begin at 00:00 UTC. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** The hour (UTC) at which recurring exchanges run on their days: every currency market is open then from Monday to Friday. */
export const recurringHour = 12

/** Plans that one user may have. */
export const exchangePlansMax = 20

/** How long a run waits for a price or a host that is away, in milliseconds; what was missed by more is not made up for. */
export const recurringPatience = 12 * 3_600_000

const dayMs = 24 * 3_600_000

/** The first run after `now`. */
export function nextRecurring(days: readonly number[], now: Date): Date {
  const today = Math.floor(now.getTime() / dayMs) * dayMs + recurringHour * 3_600_000
  for (let ahead = 0; ; ahead += 1) {
    const at = new Date(today + ahead * dayMs)
    if (at > now && days.includes(at.getUTCDay() || 7)) return at
    if (ahead > 7) throw new Error('a recurring exchange has no day')
  }
}
