import { formatDate } from '#ui/DateText.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { unitText } from '#ui/unit-text.ts'

/** A price within a sentence, with the digits of its pair. */
export function priceText(text: string, scale: number, language: string): string {
  return formatDecimal(text, language, { scale, scaleMin: 'fixed' }) ?? text
}

/** Such as "1 min" or "90 sec", in the reader's language. */
export function durationText(seconds: number, language: string): string {
  const whole = units.find((unit) => seconds % unit.seconds === 0) ?? units[2]
  return unitText(seconds / whole.seconds, whole.name, 'short', language)
}

const units = [
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const

/** Hours and minutes, below the line. */
export function clockText(at: number, language: string): string {
  return formatDate(new Date(at), language, 'clock')
}

/** To the millisecond in UTC, as in the feed. */
export function evidenceTime(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('Z', '')
}

export const sourceNames: Partial<Record<string, 'source.sim' | 'source.htx' | 'source.binance' | 'source.replay'>> = {
  sim: 'source.sim',
  htx: 'source.htx',
  binance: 'source.binance',
  replay: 'source.replay',
}
