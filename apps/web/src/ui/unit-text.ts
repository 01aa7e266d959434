/** A whole number of a unit, such as "30 days" or "1 min". */
export function unitText(
  value: number,
  unit: 'day' | 'hour' | 'minute' | 'second',
  unitDisplay: 'long' | 'short',
  language: string,
): string {
  const text = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(value)
  // Japanese has no space between a number and its counter.
  return language === 'ja-JP' ? text.replaceAll(/\s/g, '') : text
}

/** Such as "30 days"; a dash where a server does not say how many. */
export const daysText = (days: number | null, language: string): string =>
  days === null ? '—' : unitText(days, 'day', 'long', language)

/** How long to wait, rounded up: `45 seconds`, `15 minutes`, `24 hours`. */
export function waitText(seconds: number, language: string): string {
  if (seconds <= 120) return unitText(Math.ceil(seconds), 'second', 'long', language)
  if (seconds <= 7200) return unitText(Math.ceil(seconds / 60), 'minute', 'long', language)
  return unitText(Math.ceil(seconds / 3600), 'hour', 'long', language)
}
