import { formatDate } from '#ui/DateText.tsx'
import type { SpotOrder } from './api.ts'

/** Such as "Sun 22:00", for when a market opens. */
export function openingText(at: Date, language: string): string {
  return formatDate(at, language, 'weekday')
}

/** The tone of a side, which the theme colours. */
export function toneOf(side: SpotOrder['side']): 'up' | 'down' {
  return side === 'buy' ? 'up' : 'down'
}
