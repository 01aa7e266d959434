import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { NumberText } from '#ui/NumberText.tsx'
import styles from './PairFigures.module.css'
import { PriceNow } from './PriceNow.tsx'

/** The price of a pair in large, with what the last 24 hours were. */
export function PairFigures({ pair, stale }: { pair: BoardPair; stale: number | undefined }) {
  const { t } = useTranslation('market')
  return (
    <div className={styles.figures}>
      <PriceNow pair={pair} stale={stale} />
      <dl className={styles.day}>
        <Fact label={t('day.high')}>
          <NumberText value={pair.high} scale={pair.priceScale} scaleMin="fixed" />
        </Fact>
        <Fact label={t('day.volume', { asset: pair.base })}>
          <NumberText value={pair.volume} compact />
        </Fact>
        <Fact label={t('day.low')}>
          <NumberText value={pair.low} scale={pair.priceScale} scaleMin="fixed" />
        </Fact>
        <Fact label={t('day.volume', { asset: pair.quote })}>
          <NumberText value={pair.turnover} compact />
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
