import { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { formatDate } from '#ui/DateText.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import type { Tone } from '#ui/Pill.tsx'
import type { ListedMachine, MachineOrder } from './api.ts'
import type { Problem } from './purchase.ts'

export const stateTone = { upcoming: 'accent', offered: 'up', ended: 'neutral' } as const satisfies Record<
  ListedMachine['state'],
  Tone
>

export const orderTone = {
  review: 'accent',
  pairing: 'warning',
  running: 'up',
  ended: 'neutral',
  rejected: 'danger',
  refunded: 'neutral',
} as const satisfies Record<MachineOrder['state'], Tone>

/** A share of one in percent: 0.2 is 20. */
export function percentOf(share: Amount): Amount {
  return share.times(Amount.ofInteger(100))
}

/** An exact amount inside a sentence. */
export function exact(text: string, language: string): string {
  return formatDecimal(text, language, { scale: 18 }) ?? text
}

/** A plain decimal as this language's people would type it, for a field that the app fills in. */
export function typedAs(text: string, language: string): string {
  return formatDecimal('0.5', language, {})?.includes(',') ? text.replace('.', ',') : text
}

/** Such as "30 days". */
export function daysText(days: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
}

/** What is wrong with what was typed, in words and in the reader's notation. */
export function useProblemText(): (problem: Problem) => string {
  const { t, i18n } = useTranslation('mining')
  return ({ name, detail }) => {
    const words = Object.entries(detail).map(([key, text]) => [
      key,
      key === 'asset'
        ? text
        : key === 'opensAt'
          ? formatDate(new Date(text), i18n.language, 'moment')
          : exact(text, i18n.language),
    ])
    return t(`problem.${name}`, { replace: Object.fromEntries(words) })
  }
}
