import { Amount } from '@halyard/domain'
import { useContext, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useNow } from '#platform/time/use-now.ts'
import { CountdownRing } from '#ui/CountdownRing.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { Running } from '#ui/use-panel.ts'
import { type Quote, quoteEvery } from '../api.ts'
import { rateScale } from '../estimate.ts'
import styles from './ExchangeForm.module.css'

interface QuoteLineProps {
  quote: Quote | undefined
  /** When it was received, in milliseconds by the server's clock. */
  receivedAt: number
  stale: boolean
}

/** The market's rate, the age of its price, and the time to the next quote. */
export function QuoteLine({ quote, receivedAt, stale }: QuoteLineProps) {
  const { t } = useTranslation('conversion')
  const now = useNow(useContext(Running))
  const [turned, setTurned] = useState(false)
  if (!quote) {
    return (
      <div className={styles.quote}>
        <SkeletonBlock width={180} height={32} />
      </div>
    )
  }
  const age = Math.max(0, Math.floor((now - quote.pricedAt.getTime()) / 1000))
  const { coins, mid } = quote
  const [one, other] = turned ? [coins.to, coins.from] : [coins.from, coins.to]
  const rate = turned ? Amount.one.dividedBy(mid, 18, 'half-even') : mid
  return (
    <div className={styles.quote}>
      <div>
        <p className={styles.rate}>
          <NumberText value="1" unit={one} /> ={' '}
          <NumberText value={rate} unit={other} scale={rateScale(rate)} stale={stale} />
        </p>
        <p className={text.small}>{t('age', { count: age })}</p>
      </div>
      <IconButton
        icon="swap"
        size={18}
        label={t('turnRate')}
        pressed={turned}
        onPress={() => setTurned(!turned)}
        className={styles.turn}
      />
      <CountdownRing from={receivedAt} until={receivedAt + quoteEvery} label={t('refresh')} size={36} />
    </div>
  )
}
