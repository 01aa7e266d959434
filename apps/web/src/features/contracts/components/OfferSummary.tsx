import { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import type { ContractOffer } from '../api.ts'
import { durationText, percentOf } from '../words.ts'
import styles from './OfferSummary.module.css'

/** What is offered on every one of these markets, in a line. */
export function OfferSummary({ offer }: { offer: ContractOffer }) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const shortest = offer.durations[0]
  const longest = offer.durations.at(-1)
  if (shortest === undefined || longest === undefined) return null
  const best = offer.payoutRatios.reduce(Amount.max)
  return (
    <p className={styles.summary}>
      {t('offer', {
        shortest: durationText(shortest, language),
        longest: durationText(longest, language),
        payout: formatDecimal(percentOf(best).text(), language, { percent: true }),
      })}
    </p>
  )
}
