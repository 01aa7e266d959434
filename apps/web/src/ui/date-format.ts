/** Whether all times are written in UTC, with its name beside the time of day. */
export function writeInUtc(now: boolean): void {
  isUtc = now
}

let isUtc = false

/** A time in a language and the device's time zone, or in UTC. */
export function formatDate(value: Date, language: string, style: DateStyle): string {
  const key = `${language} ${style} ${isUtc}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const form: Intl.DateTimeFormatOptions = { ...forms[style], numberingSystem: 'latn' }
    if (isUtc) form.timeZone = 'UTC'
    if (isUtc && form.hour && style !== 'clock') form.timeZoneName = 'short'
    formatter = new Intl.DateTimeFormat(language, form)
    formatters.set(key, formatter)
  }
  return formatter.format(value)
}

export type DateStyle = keyof typeof forms

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const forms = {
  moment: { year: 'numeric', month: 'short', day: '2-digit', ...clock, second: '2-digit' },
  short: { month: 'short', day: '2-digit', ...clock },
  day: { year: 'numeric', month: 'long', day: 'numeric' },
  dayUtc: { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  time: { ...clock, second: '2-digit' },
  clock,
  weekday: { weekday: 'short', ...clock },
  exact: {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    ...clock,
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'short',
  },
  exactTime: { ...clock, second: '2-digit', fractionalSecondDigits: 3, timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()
