import type { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { typedAs } from '#ui/amount-text.ts'
import { useUi } from '#ui/environment.tsx'
import { ShareButtons, shares } from '#ui/ShareButtons.tsx'
import { shareOf, type Terms } from '../quantity.ts'

interface QuantitySharesProps {
  terms: Terms
  available: Amount | undefined
  value: string
  onChange: (typed: string) => void
}

/** A part of what is available, written into the amount. */
export function QuantityShares({ terms, available, value, onChange }: QuantitySharesProps) {
  const { t } = useTranslation('withdrawals')
  const { language } = useUi()
  const usable = available?.isPositive() ? available : undefined
  const typed = (percent: number) => usable && typedAs(shareOf(usable, percent, terms).text(), language)
  return (
    <ShareButtons
      label={t('share')}
      value={value === '' ? undefined : shares.find((share) => typed(share) === value)}
      disabled={!usable}
      onPick={(share) => onChange(typed(share) ?? '')}
    />
  )
}
