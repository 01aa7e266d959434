import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useNow } from '#platform/time/use-now.ts'
import { CountdownRing } from '#ui/CountdownRing.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { type Quote, quoteEvery } from '../api.ts'
import { rateScale } from '../estimate.ts'
import styles from './ExchangeForm.module.css'

interface QuoteLineProps {
  quote: Quote | undefined
  /** When it was received, in milliseconds by the server's clock. */
  receivedAt: number
  stale: boolean
}

/** The market's rate, how old its price is, and when it is asked for again. */
export function QuoteLine({ quote, receivedAt, stale }: QuoteLineProps) {
  const { t } = useTranslation('conversion')
  const now = useNow()
  if (!quote) {
    return (
      <div className={styles.quote}>
        <SkeletonBlock width={180} height={32} />
      </div>
    )
  }
  const age = Math.max(0, Math.floor((now - quote.pricedAt.getTime()) / 1000))
  return (
    <div className={styles.quote}>
      <div>
        <p className={styles.rate}>
          <NumberText value="1" unit={quote.coins.from} /> ={' '}
          <NumberText value={quote.mid} unit={quote.coins.to} scale={rateScale(quote.mid)} stale={stale} />
        </p>
        <p className={styles.age}>{t('age', { count: age })}</p>
      </div>
      <CountdownRing from={receivedAt} until={receivedAt + quoteEvery} label={t('refresh')} size={36} />
    </div>
  )
}
