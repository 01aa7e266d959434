import { useTranslation } from '#platform/i18n/use-translation.ts'
import { formatDecimal } from '#ui/number-format.ts'
import type { Tone } from '#ui/Pill.tsx'
import type { Withdrawal } from './api.ts'
import type { QuantityFault } from './quantity.ts'

/** What is wrong with an amount, in words and in the reader's notation. */
export function useFaultText(): (fault: QuantityFault) => string {
  const { t, i18n } = useTranslation('withdrawals')
  return ({ fault, detail }) => {
    const exact = Object.entries(detail).map(([name, text]) => [
      name,
      name === 'asset' ? text : (formatDecimal(text, i18n.language, { scale: 18 }) ?? text),
    ])
    return t(`fault.${fault}`, Object.fromEntries(exact))
  }
}

/** A plain decimal as this language's people would type it, for a field that the app fills in. */
export function typedAs(text: string, language: string): string {
  return formatDecimal('0.5', language, {})?.includes(',') ? text.replace('.', ',') : text
}

/** How a withdrawal stands, as its texts are named: one that its owner took back is not "returned". */
export function standingOf({ state, cancelled }: Pick<Withdrawal, 'state' | 'cancelled'>) {
  return cancelled ? 'cancelled' : state
}

export const standingTone = {
  review: 'accent',
  completed: 'up',
  returned: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<ReturnType<typeof standingOf>, Tone>

/** Hours, minutes and seconds until a moment, such as 23:59:07. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}
