import { useEffect, useRef, useState } from 'react'
import { shownTheme, useAppearance } from '#platform/appearance/appearance.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { useUi } from '#ui/environment.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import type { Contract } from '../api.ts'
import { clockText, priceText } from '../contract-text.ts'
import { drawLine, readPalette } from './draw-line.ts'
import styles from './LiveLine.module.css'
import { type Entry, glide, type LinePoint, pixelsOf, type Scene, type View, wantedView } from './line-view.ts'
import { followPrices } from './recent-prices.ts'

interface LiveLineProps {
  pair: BoardPair
  /** Open contracts on this pair; each has its entry on the line. */
  contracts: readonly Contract[]
  stale: boolean
}

/** The price of the last minutes, live, on a canvas: a component that renders with each tick would stutter. */
export function LiveLine({ pair, contracts, stale }: LiveLineProps) {
  const { t } = useTranslation(['contracts', 'chart'])
  const { language } = useUi()
  const canvas = useRef<HTMLCanvasElement>(null)
  const look = useAppearance((appearance) => `${shownTheme(appearance)} ${appearance.upDown}`)
  const [ready, setReady] = useState(false)
  const { symbol, priceScale, trading } = pair
  const entries = contracts.map((contract) => entryOf(contract, priceScale, language))
  const shown = { entries, price: pair.price ? pixelsOf(pair.price) : undefined, quiet: stale || !trading, trading }
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another look has other colours, which are read at the start
  useEffect(() => {
    const { points, leave } = followPrices(symbol, () => setReady(true))
    const stop =
      canvas.current &&
      animate(canvas.current, (now) => ({
        ...latest.current,
        points,
        // A closed market stands still at its last price.
        now: latest.current.trading ? now : lastMoment(points, now),
        timeText: (at) => clockText(at, language),
        priceText: (price) => priceText(price, priceScale, language),
        words: { high: t('chart:short.high'), low: t('chart:short.low') },
        priceScale,
      }))
    return () => {
      leave()
      stop?.()
    }
  }, [symbol, priceScale, language, look, t])

  return (
    <div className={styles.frame}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={t('line', { name: pair.name })} />
      {!ready && (
        <span className={styles.waiting}>
          <SkeletonBlock height={150} />
        </span>
      )}
    </div>
  )
}

function entryOf({ contractId, openedAt, openPrice, direction }: Contract, scale: number, language: string): Entry {
  return {
    key: contractId,
    at: openedAt.getTime(),
    height: pixelsOf(openPrice),
    direction,
    text: `${direction === 'up' ? '▲' : '▼'} ${priceText(openPrice.text(), scale, language)}`,
  }
}

function lastMoment(points: readonly LinePoint[], now: number): number {
  return Math.min(now, (points.at(-1)?.at ?? now) + 1000)
}

/** Thirty frames a second are smooth enough and save the phone's battery. */
const frameEvery = 30

/** Draws until stopped; with reduced motion once a second only. */
function animate(canvas: HTMLCanvasElement, sceneAt: (now: number) => Scene): (() => void) | undefined {
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const palette = readPalette()
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const widthOf = (text: string) => {
    context.font = palette.tagFont
    return context.measureText(text).width
  }
  let size = { width: 0, height: 0 }
  let view: View | undefined
  let before = 0
  let frame = 0
  const resizing = new ResizeObserver(([entry]) => {
    if (!entry) return
    size = resize(canvas, context, entry.contentRect)
    before = 0
  })
  resizing.observe(canvas)
  const draw = (time: number) => {
    frame = requestAnimationFrame(draw)
    const elapsed = time - before
    if (size.width === 0 || elapsed < (still.matches ? 1000 : frameEvery)) return
    before = time
    const scene = sceneAt(serverNow())
    const wanted = wantedView(scene, widthOf)
    view = still.matches ? wanted : glide(view, wanted, elapsed)
    drawLine(context, size, scene, view, palette)
  }
  frame = requestAnimationFrame(draw)
  return () => {
    cancelAnimationFrame(frame)
    resizing.disconnect()
  }
}

/** One canvas pixel for each device pixel, drawn in CSS pixels. */
function resize(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, { width, height }: DOMRectReadOnly) {
  const ratio = devicePixelRatio || 1
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  return { width, height }
}
