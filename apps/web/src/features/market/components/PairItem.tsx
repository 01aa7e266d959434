import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { usePair, useStaleness } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { classes } from '#ui/classes.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import styles from './PairItem.module.css'
import { StarButton } from './StarButton.tsx'

interface PairItemProps {
  symbol: string
  /** Shows the star, where favourites are edited. */
  star?: boolean
  /** Picks the pair instead of opening its deal page. */
  onChoose?: ((symbol: string) => void) | undefined
}

/** One pair with its live price, and its chart one tap away; only rows whose price moved render again. */
export const PairItem = memo(function PairItem({ symbol, star = false, onChoose }: PairItemProps) {
  const { t } = useTranslation('market')
  const row = useRef<HTMLDivElement>(null)
  const seen = useOnScreen(row)
  const pair = usePair(symbol, seen)
  const stale = useStaleness(pair, seen)
  if (!pair) return null
  const tone = toneOf(pair)
  const names = (
    <>
      <Logo src={pair.logo} name={pair.base} />
      <span className={styles.names}>
        <span className={styles.name}>
          <b>{pair.base}</b>
          <span className={styles.quote}>/{pair.quote}</span>
        </span>
        <span className={styles.note}>
          <PairNote pair={pair} stale={stale} />
        </span>
      </span>
    </>
  )
  const figures = (
    <span className={styles.figures}>
      <span className={styles.price}>
        <NumberText
          className={styles.number}
          value={pair.price}
          scale={pair.priceScale}
          scaleMin="fixed"
          flash={pair.moved}
          stale={stale !== undefined || !pair.trading}
        />
      </span>
      <Pill tone={tone} column>
        <NumberText value={pair.price && pair.changePercent} percent scaleMin="fixed" sign="always" />
      </Pill>
    </span>
  )
  return (
    <div ref={row} className={classes(styles.row, star && styles.starred)}>
      {star && <StarButton symbol={symbol} name={pair.name} size={18} className={styles.star} />}
      {onChoose ? (
        <button type="button" className={styles.link} onClick={() => onChoose(symbol)}>
          {names}
          {figures}
        </button>
      ) : (
        <Link to={paths.deal(symbol)} className={styles.link ?? ''}>
          {names}
          {figures}
        </Link>
      )}
      <Link
        to={paths.chart(symbol)}
        className={classes(styles.chart, star && styles.small)}
        aria-label={t('openChart', { name: pair.name })}
      >
        {star ? <Icon name="candles" size={18} /> : <Sparkline values={shapeOf(pair)} tone={tone} />}
      </Link>
    </div>
  )
})

const shapeOf = ({ sparkline }: BoardPair) => sparkline.map((close) => Number(close.text()))

/** The market's own sign (spec section 4), also where the change is too small to show. */
function toneOf({ price, rising }: BoardPair): 'up' | 'down' | 'neutral' {
  if (!price) return 'neutral'
  return rising === 'yes' ? 'up' : 'down'
}

/** Below a pair's name: its volume, that its market is closed, or the age of its price. */
function PairNote({ pair, stale }: { pair: BoardPair; stale: number | undefined }) {
  const { t } = useTranslation('market')
  const { language } = useUi()
  if (!pair.trading) {
    return pair.opensAt ? t('opens', { at: formatDate(pair.opensAt, language, 'weekday') }) : t('closed')
  }
  if (stale !== undefined) return t('stale', { seconds: stale })
  return (
    <>
      {t('volume')} <NumberText value={pair.turnover} compact scale={1} />
    </>
  )
}

/** Whether an element is visible or nearly so; other rows of a list are not updated. */
function useOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    const row = element.current
    if (!row) return
    listeners.set(row, setSeen)
    observer.observe(row)
    return () => {
      observer.unobserve(row)
      listeners.delete(row)
    }
  }, [element])
  return seen
}

const listeners = new Map<Element, (seen: boolean) => void>()

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
})
