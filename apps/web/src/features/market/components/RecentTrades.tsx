import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { classes } from '#ui/classes.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { useRecentTrades } from '../use-recent-trades.ts'
import styles from './RecentTrades.module.css'

interface RecentTradesProps {
  pair: BoardPair
  stale: boolean
  /** Takes a trade's price over, where an order is written beside the list. */
  onPrice?: (price: string) => void
}

/** The newest trades of a pair, newest first: what the source has instead of an order book. */
export function RecentTrades({ pair, stale, onPrice }: RecentTradesProps) {
  const { t } = useTranslation('market')
  const { language } = useUi()
  const trades = useRecentTrades(pair.symbol)
  const live = !stale && pair.trading
  const moving = live ? pair.moved : undefined
  return (
    <section className={styles.trades} aria-label={t('trades.title')}>
      <p className={styles.last}>
        <NumberText
          value={pair.price}
          scale={pair.priceScale}
          scaleMin="fixed"
          flash={pair.moved}
          stale={!live}
          className={moving && styles[moving]}
        />
      </p>
      <div className={styles.head} aria-hidden="true">
        <span>{t('trades.price')}</span>
        <span>{t('trades.amount')}</span>
      </div>
      {trades.length === 0 && <p className={styles.none}>{t('trades.none')}</p>}
      <ul className={styles.list}>
        {trades.map(({ sequence, price, volume, side }) => {
          const isUp = side === 'buy'
          const priceFormat = { scale: pair.priceScale, scaleMin: 'fixed' } as const
          return (
            <li key={sequence}>
              <button type="button" className={styles.row} tabIndex={-1} onClick={() => onPrice?.(price.text())}>
                <span className={styles.spoken}>{t(isUp ? 'trades.up' : 'trades.down')} </span>
                <span className={classes(styles.price, isUp ? styles.up : styles.down)}>
                  {formatDecimal(price.text(), language, priceFormat)}{' '}
                </span>
                <span className={styles.amount}>
                  {formatDecimal(volume.text(), language, amountFormat(volume.text(), pair.quantityScale))}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Narrow columns hold four digits that count: large amounts in short, small ones with their fraction. */
function amountFormat(quantity: string, scale: number) {
  const whole = quantity.split('.')[0] ?? ''
  if (whole.length > 4) return { compact: true, scale: 1 }
  return { scale: Math.min(scale, Math.max(0, 5 - whole.length)), scaleMin: 'fixed' as const }
}
