import { Amount } from '@halyard/domain'
import { checkLimits } from '@halyard/domain/assets'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { exactText } from '#ui/number-format.ts'
import type { WireCurrency } from './api.ts'

/** What is wrong with an amount of a currency, in words. */
export function useQuantityProblem(
  quantity: Amount = Amount.zero,
  currency: WireCurrency | undefined,
): string | undefined {
  const { t } = useTranslation('wire-transfers')
  const { language } = useUi()
  if (!currency) return quantity.isPositive() ? undefined : t('problem.quantityMissing')
  const { asset, precision, minimum } = currency
  switch (checkLimits(quantity, { asset, precision, minimum })?.refusal) {
    case undefined:
      return undefined
    case 'amountPrecision':
      return t('problem.amountPrecision', { asset, count: precision })
    case 'belowMinimum':
      return t('problem.belowMinimum', {
        asset,
        minimum: exactText(minimum, language),
        entered: exactText(quantity, language),
      })
    case 'quantityMissing':
    case 'quantityAboveMaximum':
      return t('problem.quantityMissing')
  }
}
