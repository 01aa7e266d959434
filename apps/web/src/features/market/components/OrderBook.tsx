import { Amount } from '@halyard/domain'
import { shownPrice } from '@halyard/domain/spot'
import type { FeedBookLevel, FeedLevel } from '@halyard/wire/market-feed/content'
import { type CSSProperties, memo } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useOrderBook } from '#platform/market-socket/use-order-book.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { classes } from '#ui/classes.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { Spoken } from '#ui/Spoken.tsx'
import { useBookStep, widthOf } from '../book-step.ts'
import { BookStep } from './BookStep.tsx'
import styles from './OrderBook.module.css'
import { amountText, BesideForm, RecentTrades, type RecentTradesProps } from './RecentTrades.tsx'

const views = ['book', 'trades'] as const

/** The order book of a pair, or its newest trades as the user chooses; of a pair without a book those. */
export function TradesOrBook(props: RecentTradesProps) {
  const [view, setView] = useView(views, 'book', 'beside')
  if (!props.pair.inBook) return <RecentTrades {...props} />
  return view === 'book' ? (
    <OrderBook {...props} onSwitch={() => setView('trades')} />
  ) : (
    <RecentTrades {...props} onSwitch={() => setView('book')} />
  )
}

/** What users and the house offer, best prices in the middle; a tap takes a price as the limit. */
function OrderBook({ pair, stale, onPrice, levels = [], onSwitch }: RecentTradesProps) {
  const { t } = useTranslation('market')
  const [step] = useBookStep(pair.symbol)
  const book = useOrderBook(pair.symbol, step)
  const finest = useOrderBook(pair.symbol)
  const width = widthOf(pair, step)
  const { bids = [], asks = [] } = book ?? {}
  const largest = [...bids, ...asks].reduce((most, level) => Amount.max(most, level.quantity), Amount.zero)
  const [bid, ask] = [finest?.bids[0], finest?.asks[0]]
  const own = new Set(
    levels.flatMap(({ side, price, waits }) => (waits ? [] : `${side} ${shownPrice(side, price, width)}`)),
  )
  const rows = (side: 'buy' | 'sell', offered: readonly FeedBookLevel[]) => (
    <ul className={classes(styles.list, styles[side])} aria-label={t(side === 'buy' ? 'book.bids' : 'book.asks')}>
      {offered.map(({ price, quantity, house }) => (
        <li key={price.text()}>
          <Level
            side={side}
            price={price.text()}
            quantity={quantity.text()}
            all={share(quantity, largest)}
            house={share(house, largest)}
            own={own.has(`${side} ${price.text()}`)}
            priceScale={Math.max(0, pair.priceScale - step)}
            quantityScale={pair.quantityScale}
            onPrice={onPrice}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <BesideForm
      pair={pair}
      stale={stale}
      title={t('book.title')}
      other={t('book.toTrades')}
      onSwitch={onSwitch}
      step={<BookStep pair={pair} />}
    >
      {book && book.auction === undefined && bids.length + asks.length === 0 ? (
        <p className={styles.none}>{t('book.none')}</p>
      ) : (
        <div className={styles.book}>
          <div className={styles.half}>{rows('sell', asks)}</div>
          {book?.auction === undefined ? (
            <p className={styles.spread}>
              <span>{t('book.spread')}</span>
              <NumberText value={bid && ask?.price.minus(bid.price)} scale={pair.priceScale} scaleMin="fixed" />
            </p>
          ) : (
            <Auction auction={book.auction} pair={pair} />
          )}
          <div className={styles.half}>{rows('buy', bids)}</div>
          <p className={styles.legend}>
            <span className={styles.swatch} aria-hidden="true" />
            {t('book.house')}
          </p>
        </div>
      )}
    </BesideForm>
  )
}

/** At which price how much would be traded if the auction ended now. Orders meet, so there is no spread. */
function Auction({ auction, pair }: { auction: FeedLevel | null; pair: RecentTradesProps['pair'] }) {
  const { t } = useTranslation('market')
  return (
    <>
      <p className={styles.spread}>
        <span>{t('book.auction')}</span>
        <NumberText value={auction?.price} scale={pair.priceScale} scaleMin="fixed" />
      </p>
      <p className={styles.spread}>
        <span>{t('trades.amount')}</span>
        <NumberText value={auction?.quantity} scale={pair.quantityScale} />
      </p>
    </>
  )
}

/** How much of the largest level something is, in percent, for drawing. */
const share = (quantity: Amount, largest: Amount) =>
  largest.isZero() ? 0 : Number(quantity.times(Amount.of('100')).dividedBy(largest, 0, 'up').text())

interface LevelProps {
  side: 'buy' | 'sell'
  price: string
  quantity: string
  all: number
  house: number
  own: boolean
  priceScale: number
  quantityScale: number
  onPrice: RecentTradesProps['onPrice'] | undefined
}

/** Rendered anew only when it changes: most levels stay from one update to the next. */
const Level = memo(function Level({ side, price, quantity, all, house, own, ...rest }: LevelProps) {
  const { t } = useTranslation('market')
  const { language } = useUi()
  const shown = formatDecimal(price, language, { scale: rest.priceScale, scaleMin: 'fixed' }) ?? ''
  return (
    <button
      type="button"
      className={classes(styles.level, own && styles.own)}
      style={{ '--all': `${all}%`, '--house': `${house}%` } as CSSProperties}
      tabIndex={-1}
      onClick={() => rest.onPrice?.(price)}
    >
      <span className={classes(styles.price, styles[side])}>{shown} </span>
      <span className={styles.amount}>{amountText(quantity, rest.quantityScale, shown.length, language)}</span>
      {own && <Spoken> {t('book.own')}</Spoken>}
    </button>
  )
})
