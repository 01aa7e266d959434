import { formatDate } from '#ui/DateText.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import type { SpotOrder } from './api.ts'
import type { TicketProblem } from './ticket.ts'

/** An exact amount inside a sentence; an order's own digits are never cut. */
export function exact(text: string, language: string): string {
  return formatDecimal(text, language, { scale: 18 }) ?? text
}

/** A plain decimal as this language's people would type it, for a field that the app fills in. */
export function typedAs(text: string, language: string): string {
  return usesComma(language) ? text.replace('.', ',') : text
}

function usesComma(language: string): boolean {
  return formatDecimal('0.5', language, {})?.includes(',') ?? false
}

/** What a problem's sentence fills in, in the reader's notation. */
export function detailOf(problem: TicketProblem, language: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problem.detail).map(([name, text]) => [name, name === 'asset' ? text : exact(text, language)]),
  )
}

/** Such as "Sun 22:00", for when a market opens. */
export function openingText(at: Date, language: string): string {
  return formatDate(at, language, 'weekday')
}

/** The tone of a side, which the theme colours. */
export function toneOf(side: SpotOrder['side']): 'up' | 'down' {
  return side === 'buy' ? 'up' : 'down'
}
