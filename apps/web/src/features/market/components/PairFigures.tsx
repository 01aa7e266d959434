import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { NumberText } from '#ui/NumberText.tsx'
import styles from './PairFigures.module.css'
import { PairState } from './PairState.tsx'

/** The price of a pair in large, with what the last 24 hours were. */
export function PairFigures({ pair, stale }: { pair: BoardPair; stale: number | undefined }) {
  const { t } = useTranslation('market')
  const live = stale === undefined && pair.trading
  const moving = live ? pair.moved : undefined
  return (
    <div className={styles.figures}>
      <div className={styles.now}>
        <span className={styles.price}>
          <NumberText
            value={pair.price}
            scale={pair.priceScale}
            scaleMin="fixed"
            stale={!live}
            className={moving && styles[moving]}
          />
        </span>
        <span className={styles.state}>
          <PairState pair={pair} stale={stale} />
        </span>
      </div>
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
