import type { KeyboardEvent, PointerEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { coveredAmount, formatDecimal, type NumberFormat, plainOf } from '#ui/number-format.ts'
import { heightsOf, stretchesOf, type WorthPoint } from '../worth-curve.ts'
import styles from './PortfolioView.module.css'

const width = 320
const height = 150

interface WorthChartProps {
  points: readonly WorthPoint[]
  format: NumberFormat
  currency: string
  /** The point that is told of. */
  at: number
  /** Undefined for now. */
  onMove: (at: number | undefined) => void
}

/**
 * The curve of the total. A finger, a pointer or the keys of a slider move along it, and each point is announced with its time
 * and value. A mouse that only passes by leaves what was chosen.
 */
export function WorthChart({ points, format, currency, at, onMove }: WorthChartProps) {
  const { t } = useTranslation('assets')
  const { language, amountsHidden } = useUi()
  const [chosen, setChosen] = useState<number>()
  const last = points.length - 1
  const nameOf = ({ day }: WorthPoint) =>
    day === null ? t('portfolio.now') : formatDate(new Date(day), language, 'dayUtc')
  const worthOf = ({ worth }: WorthPoint) => {
    if (!worth) return t('portfolio.unknown')
    const text = amountsHidden ? coveredAmount : formatDecimal(plainOf(worth), language, format)
    return `${text} ${currency}`
  }
  const [first, point] = [points[0], points[at]]

  function choose(next: number | undefined) {
    const place = next === undefined ? undefined : Math.max(0, Math.min(last, next))
    const kept = place === last ? undefined : place
    setChosen(kept)
    onMove(kept)
  }

  function onPointer(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const next = Math.round(((event.clientX - left) / Math.max(1, width)) * last)
    if (event.type === 'pointermove' && event.pointerType === 'mouse' && event.buttons === 0) return onMove(next)
    choose(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1 },
      ...{ PageDown: at - 7, PageUp: at + 7, Home: 0, End: last },
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }

  return (
    <div>
      <div
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label={t('portfolio.curve', { first: first ? nameOf(first) : '' })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={point && t('portfolio.point', { day: nameOf(point), worth: worthOf(point) })}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onMove(chosen)}
      >
        <Curve points={points} at={at} />
      </div>
      <p className={styles.axis}>
        <span>{first && nameOf(first)}</span>
        <button type="button" className={styles.now} disabled={at === last} onClick={() => choose(undefined)}>
          {t('portfolio.now')}
        </button>
      </p>
    </div>
  )
}

function Curve({ points, at }: Pick<WorthChartProps, 'points' | 'at'>) {
  const heights = heightsOf(points)
  const x = (place: number) => ((place / Math.max(1, points.length - 1)) * (width - 4) + 2).toFixed(1)
  const y = (share: number) => (height - 4 - share * (height - 12)).toFixed(1)
  const there = heights[at]
  return (
    <>
      <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {stretchesOf(heights).map((stretch) => {
          const line = `M${stretch.map(({ at: place, height: share }) => `${x(place)} ${y(share)}`).join('L')}`
          const [begin, end] = [stretch[0]?.at ?? 0, stretch.at(-1)?.at ?? 0]
          return (
            <g key={begin}>
              <path className={styles.area} d={`${line}L${x(end)} ${height}L${x(begin)} ${height}Z`} />
              <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
            </g>
          )
        })}
        <path className={styles.cursor} d={`M${x(at)} 0V${height}`} vectorEffect="non-scaling-stroke" />
      </svg>
      {there !== undefined && (
        <span
          className={styles.dot}
          style={{ left: `${(Number(x(at)) / width) * 100}%`, top: `${(Number(y(there)) / height) * 100}%` }}
        />
      )}
    </>
  )
}
