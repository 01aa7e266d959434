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

/** Such as "30 days". */
export const daysText = (days: number, language: string): string => unitText(days, 'day', 'long', language)
