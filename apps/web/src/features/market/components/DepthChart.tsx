import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { useOrderBook } from '#platform/market-socket/use-order-book.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import text from '#ui/text.module.css'
import { useBookStep } from '../book-step.ts'
import { type DepthPoint, depthCurve, stepsOf } from '../depth-curve.ts'
import { BookStep } from './BookStep.tsx'
import styles from './DepthChart.module.css'

const width = 320
const height = 120

/**
 * The depth of a pair's book as a picture: what is offered in all down to each bid and up to each ask, with the house's
 * part hatched. A finger, a pointer or the keys of a slider move along it, and each level is told.
 */
export function DepthChart({ pair }: { pair: BoardPair }) {
  const { t } = useTranslation('market')
  const [step] = useBookStep(pair.symbol)
  const book = useOrderBook(pair.symbol, step)
  const finest = useOrderBook(pair.symbol)
  const points = book ? depthCurve(book) : []
  const [chosen, setChosen] = useState<number>()
  const [bid, ask] = [finest?.bids[0]?.price, finest?.asks[0]?.price]
  const at = chosen === undefined ? undefined : Math.min(chosen, points.length - 1)
  return (
    <section className={styles.depth} aria-label={t('depth.title')}>
      <div className={styles.head}>
        <h2 className={text.strong}>{t('depth.title')}</h2>
        <BookStep pair={pair} />
      </div>
      {book && points.length === 0 ? (
        <p className={styles.none}>{t('book.none')}</p>
      ) : (
        <>
          <p className={styles.told}>
            {at !== undefined && points[at] ? (
              <PointText point={points[at]} pair={pair} />
            ) : (
              <>
                {t('book.spread')}{' '}
                <NumberText value={bid && ask?.minus(bid)} scale={pair.priceScale} scaleMin="fixed" />
              </>
            )}
          </p>
          <Scrubbed points={points} at={at} onMove={setChosen} pair={pair} />
          <p className={styles.axis} aria-hidden="true">
            <NumberText value={points[0]?.price} scale={pair.priceScale} scaleMin="fixed" />
            <span className={styles.legend}>
              <span className={styles.swatch} />
              {t('book.house')}
            </span>
            <NumberText value={points.at(-1)?.price} scale={pair.priceScale} scaleMin="fixed" />
          </p>
        </>
      )}
    </section>
  )
}

/** One level in words. */
function usePointText({ priceScale, quantityScale, base }: BoardPair) {
  const { t } = useTranslation('market')
  const { language } = useUi()
  const quantity = (amount: DepthPoint['total']) => formatDecimal(amount.text(), language, { scale: quantityScale })
  return ({ side, price, total, house }: DepthPoint) =>
    t(`depth.${side}`, {
      price: formatDecimal(price.text(), language, { scale: priceScale, scaleMin: 'fixed' }),
      quantity: quantity(total),
      house: quantity(house),
      asset: base,
    })
}

function PointText({ point, pair }: { point: DepthPoint; pair: BoardPair }) {
  return usePointText(pair)(point)
}

interface ScrubbedProps {
  points: readonly DepthPoint[]
  at: number | undefined
  onMove: (at: number | undefined) => void
  pair: BoardPair
}

function Scrubbed({ points, at, onMove, pair }: ScrubbedProps) {
  const { t } = useTranslation('market')
  const textOf = usePointText(pair)
  const last = points.length - 1
  // Where nothing is chosen yet, the keys begin at the best bid.
  const best = Math.max(0, points.filter(({ side }) => side === 'bids').length - 1)
  const place = at ?? best
  const point = points[place]

  function onPointer(event: PointerEvent<HTMLElement>) {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect()
    onMove(nearest(points, (event.clientX - left) / Math.max(1, wide)))
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowLeft: place - 1, ArrowDown: place - 1, ArrowRight: place + 1, ArrowUp: place + 1 },
      ...{ PageDown: place - 5, PageUp: place + 5, Home: 0, End: last },
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    onMove(Math.max(0, Math.min(last, next)))
  }
  return (
    <div
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label={t('depth.title')}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={place}
      aria-valuetext={point && textOf(point)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onMove(undefined)}
    >
      <Picture points={points} at={at} />
    </div>
  )
}

function nearest(points: readonly DepthPoint[], x: number): number | undefined {
  const distance = (point: DepthPoint) => Math.abs(point.x - x)
  let found: number | undefined
  for (const [place, point] of points.entries()) {
    const before = found === undefined ? undefined : points[found]
    if (!before || distance(point) < distance(before)) found = place
  }
  return found
}

function Picture({ points, at }: Pick<ScrubbedProps, 'points' | 'at'>) {
  const hatch = useId()
  const chosen = at === undefined ? undefined : points[at]
  const path = (side: DepthPoint['side'], share: (point: DepthPoint) => number) => {
    const steps = stepsOf(points, side, share)
    const [x, y] = [(of: number) => (of * width).toFixed(1), (of: number) => (height - of * (height - 6)).toFixed(1)]
    return steps.length === 0 ? '' : `M${steps.map((step) => `${x(step.x)} ${y(step.y)}`).join('L')}Z`
  }
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className={styles.hatch} d="M0 0V6" />
        </pattern>
      </defs>
      {(['bids', 'asks'] as const).map((side) => (
        <g key={side} className={styles[side]}>
          <path className={styles.all} d={path(side, ({ y }) => y)} vectorEffect="non-scaling-stroke" />
          <path fill={`url(#${hatch})`} d={path(side, ({ houseY }) => houseY)} data-house={side} />
        </g>
      ))}
      {chosen && (
        <path
          className={styles.cursor}
          d={`M${(chosen.x * width).toFixed(1)} 0V${height}`}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
