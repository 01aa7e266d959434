import type { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { classes } from '#ui/classes.ts'
import { NumberText } from '#ui/NumberText.tsx'
import styles from './RecentTrades.module.css'

/** A price of an open order. */
export interface OwnLevel {
  key: number
  side: 'buy' | 'sell'
  price: Amount
}

/** The user's own open orders, nearest to the market first: where they wait, and on which side. */
export function OwnLevels({ levels, pair }: { levels: readonly OwnLevel[]; pair: BoardPair }) {
  const { t } = useTranslation('market')
  return (
    <ul className={styles.levels} aria-label={t('trades.own')}>
      {levels.map(({ key, side, price }) => (
        <li key={key} className={classes(styles.level, side === 'buy' ? styles.up : styles.down)}>
          <span>{t(`trades.${side}`)}</span>
          <NumberText value={price} scale={pair.priceScale} scaleMin="fixed" />
        </li>
      ))}
    </ul>
  )
}
