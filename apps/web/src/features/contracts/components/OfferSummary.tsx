import { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentText } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import type { ContractOffer } from '../api.ts'
import { durationText } from '../contract-text.ts'
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
        payout: percentText(best, language),
      })}
    </p>
  )
}
