import type { Amount } from '@halyard/domain'
import type { FeedTrade } from '@halyard/wire/market-feed/content'
import { memo, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { classes } from '#ui/classes.ts'
import { useUi } from '#ui/environment.tsx'
import { Icon } from '#ui/Icon.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { Spoken } from '#ui/Spoken.tsx'
import { useRecentTrades } from '../use-recent-trades.ts'
import styles from './RecentTrades.module.css'

export interface RecentTradesProps {
  pair: BoardPair
  stale: boolean
  /** Takes over a trade's price as the limit. */
  onPrice?: (price: string) => void
  /** Prices of the user's open orders, listed below the trades, which do not move when they arrive. */
  levels?: readonly OwnLevel[]
  /** Shows the order book instead. */
  onSwitch?: () => void
}

/** The newest trades of a pair, newest first. */
export function RecentTrades({ pair, stale, onPrice, levels = none, onSwitch }: RecentTradesProps) {
  const { t } = useTranslation('market')
  const trades = useRecentTrades(pair.symbol)
  return (
    <BesideForm
      pair={pair}
      stale={stale}
      title={t('trades.title')}
      other={t('book.toBook')}
      onSwitch={onSwitch}
      below={levels.length > 0 && <OwnLevels levels={levels.slice(0, levelsMax)} pair={pair} />}
    >
      {trades.length === 0 && <p className={styles.none}>{t('trades.none')}</p>}
      <ul className={styles.list}>
        {trades.map((trade, place) => (
          // Moved by a transform, without a new layout, so that a tap meets the trade that it was meant for.
          <li key={trade.sequence} className={styles.trade} style={{ transform: `translateY(${place * 100}%)` }}>
            <Trade trade={trade} priceScale={pair.priceScale} quantityScale={pair.quantityScale} onPrice={onPrice} />
          </li>
        ))}
      </ul>
    </BesideForm>
  )
}

interface BesideFormProps extends Pick<RecentTradesProps, 'pair' | 'stale'> {
  title: string
  /** What the switch shows instead. */
  other: string
  onSwitch: (() => void) | undefined
  /** In place of the name of the prices. */
  step?: ReactNode
  children: ReactNode
  below?: ReactNode
}

/** The narrow column beside the order form: the last price, and as many rows as the form is high. */
export function BesideForm({ pair, stale, title, other, onSwitch, step, children, below }: BesideFormProps) {
  const { t } = useTranslation('market')
  const live = !stale && pair.trading
  const moving = live ? pair.moved : undefined
  return (
    <section className={styles.trades} aria-label={title}>
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
      <h2 className={styles.title}>
        {onSwitch ? (
          <button type="button" className={styles.switch} onClick={onSwitch}>
            {title} <Icon name="swap" />
            <Spoken> {other}</Spoken>
          </button>
        ) : (
          title
        )}
      </h2>
      <div className={styles.head}>
        {step ?? <span aria-hidden="true">{t('trades.price')}</span>}
        <span aria-hidden="true">{t('trades.amount')}</span>
      </div>
      <div className={styles.room}>{children}</div>
      {below}
    </section>
  )
}

interface TradeProps {
  trade: FeedTrade
  priceScale: number
  quantityScale: number
  onPrice: RecentTradesProps['onPrice'] | undefined
}

/** Rendered once: a new price does not change earlier trades. */
const Trade = memo(function Trade({ trade: { price, volume, side }, priceScale, quantityScale, onPrice }: TradeProps) {
  const { t } = useTranslation('market')
  const { language } = useUi()
  const isUp = side === 'buy'
  const shown = formatDecimal(price.text(), language, { scale: priceScale, scaleMin: 'fixed' }) ?? ''
  return (
    <button type="button" className={styles.row} tabIndex={-1} onClick={() => onPrice?.(price.text())}>
      <Spoken>{t(isUp ? 'trades.up' : 'trades.down')} </Spoken>
      <span className={classes(styles.price, isUp ? styles.up : styles.down)}>{shown} </span>
      <span className={styles.amount}>{amountText(volume.text(), quantityScale, shown.length, language)}</span>
    </button>
  )
})

const none: readonly OwnLevel[] = []

/** Characters in the narrow column, price and amount together. */
const charactersMax = 15

/** An amount in the digits that the price leaves room for: large ones compact, small ones with their fraction. */
export function amountText(quantity: string, scale: number, taken: number, language: string): string {
  const room = Math.max(4, charactersMax - taken)
  const whole = quantity.split('.')[0] ?? ''
  if (whole.length > Math.min(4, room)) return formatDecimal(quantity, language, { compact: true, scale: 1 }) ?? ''
  const fraction = Math.min(scale, Math.max(0, room - 1 - whole.length - (whole.length > 3 ? 1 : 0)))
  return formatDecimal(quantity, language, { scale: fraction, scaleMin: 'fixed' }) ?? ''
}

/** A price of an open order. */
interface OwnLevel {
  key: number
  side: 'buy' | 'sell'
  price: Amount
  /** Of a stop order, which is in no book. */
  waits: boolean
}

/** At most this many fit beside the form. */
const levelsMax = 3

/** The user's open orders with price and side, nearest to the market first. */
function OwnLevels({ levels, pair }: { levels: readonly OwnLevel[]; pair: BoardPair }) {
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
