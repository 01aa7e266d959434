import { Amount } from '@halyard/domain'
import { saleState, type TokenSaleState } from '@halyard/domain/token-sale'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { formatDecimal } from '#ui/number-format.ts'
import type { Tone } from '#ui/Pill.tsx'
import type { TokenSale } from './api.ts'
import type { Purchase } from './purchase.ts'

/** How a sale stands by the clock that moves on while somebody looks. */
export function stateAt(sale: Pick<TokenSale, 'startsAt' | 'endsAt'>, now: number): TokenSaleState {
  return saleState(sale, new Date(now))
}

export const stateTone = { upcoming: 'accent', live: 'up', ended: 'neutral' } as const satisfies Record<
  TokenSaleState,
  Tone
>

/** How much of the supply is sold, in percent; cut to two digits, so that 100 % means all of it. */
export function soldPercent({ sold, supply }: Pick<TokenSale, 'sold' | 'supply'>): Amount {
  if (!supply.isPositive()) return Amount.zero
  return sold.times(Amount.ofInteger(100)).dividedBy(supply, 2, 'down')
}

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

/** What is wrong with a quantity, in words and in the reader's notation. */
export function useProblemText(): (problem: NonNullable<Purchase['problem']>) => string {
  const { t, i18n } = useTranslation('token-sale')
  return ({ name, detail }) => {
    const words = Object.entries(detail).map(([key, text]) => [
      key,
      key === 'asset' ? text : exact(text, i18n.language),
    ])
    return t(`problem.${name}`, { replace: Object.fromEntries(words) })
  }
}

/** The whole days until a moment, in words, and the hours, minutes and seconds beyond them: `9 days 21:12:33`. */
export function remainingText(milliseconds: number, language: string): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const days = Math.floor(seconds / 86_400)
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return days === 0 ? clock : `${daysText(days, language)} ${clock}`
}

/** Such as "30 days". */
export function daysText(days: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
}
