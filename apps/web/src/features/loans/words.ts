import { Amount } from '@halyard/domain'
import { formatDecimal } from '#ui/number-format.ts'
import type { Tone } from '#ui/Pill.tsx'
import type { Loan } from './api.ts'

export const stateTone = {
  review: 'accent',
  active: 'up',
  rejected: 'neutral',
  repaid: 'neutral',
  overdue: 'danger',
} as const satisfies Record<Loan['state'], Tone>

/** A share of one in percent: 0.0005 is 0.05. */
export function percentOf(share: Amount): Amount {
  return share.times(Amount.ofInteger(100))
}

/** An exact amount inside a sentence. */
export function exact(amount: Amount | string, language: string): string {
  const text = typeof amount === 'string' ? amount : amount.text()
  return formatDecimal(text, language, { scale: 18 }) ?? text
}

/** Such as "30 days". */
export function daysText(days: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
}
