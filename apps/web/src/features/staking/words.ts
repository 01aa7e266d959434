import { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { formatDecimal } from '#ui/number-format.ts'
import type { Tone } from '#ui/Pill.tsx'
import type { Stake } from './api.ts'
import type { Estimate } from './estimate.ts'

export const stateTone = { inTerm: 'accent', redeemed: 'warning', ended: 'neutral' } as const satisfies Record<
  Stake['state'],
  Tone
>

/** A share of one in percent: 0.0002 is 0.02. */
export function percentOf(share: Amount): Amount {
  return share.times(Amount.ofInteger(100))
}

/** What the whole cycle earns, in percent of the principal. */
export function totalReturnOf({ dailyRate, cycleDays }: { dailyRate: Amount; cycleDays: number }): Amount {
  return percentOf(dailyRate).times(Amount.ofInteger(cycleDays))
}

/** A plain decimal as this language's people would type it, for a field that the app fills in. */
export function typedAs(text: string, language: string): string {
  return formatDecimal('0.5', language, {})?.includes(',') ? text.replace('.', ',') : text
}

/** What is wrong with a principal, in words and in the reader's notation. */
export function useProblemText(): (problem: NonNullable<Estimate['problem']>) => string {
  const { t, i18n } = useTranslation('staking')
  return ({ name, detail }) => {
    const words = Object.entries(detail).map(([key, text]) => [
      key,
      key === 'asset' ? text : (formatDecimal(text, i18n.language, { scale: 18 }) ?? text),
    ])
    return t(`problem.${name}`, { replace: Object.fromEntries(words) })
  }
}

/** Such as "30 days". */
export function daysText(days: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
}
