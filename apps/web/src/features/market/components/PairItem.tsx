import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { usePair, useStaleness } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { PairFace, toneOf } from './PairFace.tsx'
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
  const face = <PairFace pair={pair} stale={stale} />
  return (
    <div ref={row} className={classes(styles.row, star && styles.starred)}>
      {star && <StarButton symbol={symbol} name={pair.name} size={18} className={styles.star} />}
      {onChoose ? (
        <button type="button" className={styles.link} onClick={() => onChoose(symbol)}>
          {face}
        </button>
      ) : (
        <Link to={paths.deal(symbol)} className={styles.link ?? ''}>
          {face}
        </Link>
      )}
      <Link
        to={paths.chart(symbol)}
        className={classes(styles.chart, star && styles.small)}
        aria-label={t('openChart', { name: pair.name })}
      >
        {star ? <Icon name="candles" size={18} /> : <Sparkline values={shapeOf(pair)} tone={toneOf(pair)} />}
      </Link>
    </div>
  )
})

const shapeOf = ({ sparkline }: BoardPair) => sparkline.map((close) => Number(close.text()))

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
