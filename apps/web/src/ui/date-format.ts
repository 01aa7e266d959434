/** A time in a language and the device's time zone, for sentences. */
export function formatDate(value: Date, language: string, style: DateStyle): string {
  const key = `${language} ${style}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, { ...forms[style], numberingSystem: 'latn' })
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
  time: { ...clock, second: '2-digit' },
  weekday: { weekday: 'short', ...clock },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()
