import { Amount } from '@halyard/domain'
import type { Chart } from 'klinecharts'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
} from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { exactText } from '#ui/number-format.ts'
import styles from './LevelHandles.module.css'
import type { LabelPlaced, Level } from './levels.ts'
import { useDrawing } from './use-drawing.ts'

const candlePane = 'candle_pane'
/** A finger has to rest for so long, and so still, to take hold of a level: others scroll or tap. */
const holdMs = 300
const fingerRadius = 8
/** A mouse takes hold as soon as it drags. */
const mouseRadius = 3
/** How far an arrow key moves a level, and with Shift, in pixels. */
const keyStep = 1
const keyStride = 10

interface LevelHandlesProps {
  levels: readonly Level[]
  priceStep: Amount
  chart: Chart | undefined
  /** The chart moves each to the label of its level. */
  handles: RefObject<Map<string, HTMLElement>>
  /** Draws a level at another price, while it is moved; undefined is its own. */
  onMoved: (level: Level, price: Amount | undefined) => void
}

/** What is held, and where to it was moved; no pointer holds what keys move. */
interface Held {
  level: Level
  pointerId: number | undefined
  from: { x: number; y: number }
  /** From the pointer to the line. */
  offset: number
  isMoving: boolean
  price: Amount | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Handles on the labels of orders: held and dragged, or moved by arrow keys, a level is put to another price, which its
 * review then asks about. Escape, a second finger and a release outside of the candles leave it where it was.
 */
export function LevelHandles({ levels, priceStep, chart, handles, onMoved }: LevelHandlesProps) {
  const { t } = useTranslation('chart')
  const { language } = useUi()
  const isDrawing = useDrawing(({ drawing }) => drawing !== undefined)
  const movable = levels.filter(({ review }) => review)
  const root = useRef<HTMLDivElement>(null)
  const held = useRef<Held>(undefined)
  const hasMoved = useRef(false)
  const hint = useId()

  const end = useCallback((): Held | undefined => {
    const last = held.current
    held.current = undefined
    clearTimeout(last?.timer)
    if (last?.isMoving) useDrawing.setState({ moving: undefined })
    return last
  }, [])
  const cancel = useCallback(() => {
    const last = end()
    if (last?.isMoving) onMoved(last.level, undefined)
  }, [end, onMoved])
  const tell = () => {
    if (!held.current) return
    const { level, price } = held.current
    const text = price ? t('move.now', { order: level.text, price: exactText(price, language) }) : t('move.outside')
    useDrawing.setState({ moving: { text, cancel } })
  }
  const moveTo = (price: Amount | undefined) => {
    if (!held.current) return
    held.current.price = price
    onMoved(held.current.level, price)
    tell()
  }
  const begin = () => {
    if (!held.current) return
    held.current.isMoving = true
    hasMoved.current = true
    navigator.vibrate?.(10)
    moveTo(held.current.price)
  }
  const drop = () => {
    const last = end()
    if (!last?.isMoving) return
    const { level, price } = last
    onMoved(level, undefined)
    if (price && !price.equals(level.price)) level.review?.(price)
  }

  useEffect(() => {
    // An order that was filled or cancelled meanwhile is gone.
    const { level } = held.current ?? {}
    if (level && !levels.some(({ key }) => key === level.key)) cancel()
  }, [levels, cancel])

  useEffect(() => {
    const { signal, abort } = abortable()
    // Once it is held, a finger scrolls nothing.
    const still = (event: TouchEvent) => held.current?.isMoving && event.preventDefault()
    root.current?.addEventListener('touchmove', still, { signal, passive: false })
    addEventListener('pointerdown', ({ isPrimary }) => !isPrimary && cancel(), { signal, capture: true })
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !held.current?.isMoving) return
      event.stopImmediatePropagation()
      cancel()
    }
    addEventListener('keydown', leave, { signal, capture: true })
    return () => {
      abort()
      cancel()
    }
  }, [cancel])

  /** The level whose label is nearest: fingers need more room than labels have. */
  function levelAt({ clientY, currentTarget }: MouseEvent, own: Level): Level {
    const distance = (handle: Element | undefined) => {
      const box = handle?.getBoundingClientRect()
      return box && box.height > 0 ? Math.abs(box.top + box.height / 2 - clientY) : Number.POSITIVE_INFINITY
    }
    const { left, right } = currentTarget.getBoundingClientRect()
    let nearest = own
    for (const level of movable) {
      const handle = handles.current.get(level.key)
      const box = handle?.getBoundingClientRect()
      if (!box || box.left >= right || box.right <= left) continue
      if (distance(handle) < distance(handles.current.get(nearest.key))) nearest = level
    }
    return nearest
  }

  function take(level: Level, event?: PointerEvent): void {
    cancel()
    hasMoved.current = false
    const { clientX: x, clientY: y } = event ?? { clientX: 0, clientY: 0 }
    const offset = (heightOf(chart, level.price) ?? 0) - (y - (root.current?.getBoundingClientRect().top ?? 0))
    const waits = event && event.pointerType !== 'mouse'
    held.current = {
      ...{ level, offset, from: { x, y }, pointerId: event?.pointerId, isMoving: false, price: level.price },
      timer: waits ? setTimeout(begin, holdMs) : undefined,
    }
  }

  function press(event: PointerEvent<HTMLElement>, own: Level): void {
    if (!event.isPrimary || event.button !== 0) return
    take(levelAt(event, own), event)
    if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
  }

  function follow(event: PointerEvent): void {
    const { current } = held
    if (!current || current.pointerId !== event.pointerId) return
    const distance = Math.hypot(event.clientX - current.from.x, event.clientY - current.from.y)
    if (!current.isMoving && event.pointerType !== 'mouse') {
      if (distance > fingerRadius) cancel()
      return
    }
    if (!current.isMoving && distance > mouseRadius) begin()
    if (!current.isMoving) return
    const box = root.current?.getBoundingClientRect()
    const pane = chart?.getSize(candlePane, 'main')
    if (!box || !pane) return
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    const inside = x >= 0 && x <= box.width && y >= 0 && y <= pane.height
    const height = Math.max(0, Math.min(pane.height, y + current.offset))
    moveTo(inside ? priceAt(chart, height, priceStep) : undefined)
  }

  function pressKey(event: KeyboardEvent, level: Level): void {
    const { current } = held
    if (event.key === 'Enter' || event.key === ' ') {
      hasMoved.current = false
      if (!current?.isMoving) return
      event.preventDefault()
      drop()
    }
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    if (!current?.isMoving) {
      take(level)
      begin()
    }
    const before = held.current?.price ?? level.price
    const height = (heightOf(chart, before) ?? 0) - direction * (event.shiftKey ? keyStride : keyStep)
    const next = priceAt(chart, height, priceStep)
    const hasChanged = next && (direction > 0 ? next.isGreaterThan(before) : next.isLessThan(before))
    const step = direction > 0 ? before.plus(priceStep) : before.minus(priceStep)
    moveTo(hasChanged ? next : Amount.max(step, priceStep))
  }

  return (
    <div ref={root} className={styles.handles} inert={isDrawing}>
      {movable.map((level) => (
        <button
          key={level.key}
          type="button"
          hidden
          ref={(handle) => {
            if (handle) handles.current.set(level.key, handle)
            return () => void handles.current.delete(level.key)
          }}
          className={styles.handle}
          data-tone={level.tone}
          aria-label={t('move.label', { order: level.text, price: exactText(level.price, language) })}
          aria-describedby={hint}
          onPointerDown={(event) => press(event, level)}
          onPointerMove={follow}
          onPointerUp={drop}
          onPointerCancel={cancel}
          onContextMenu={(event) => event.preventDefault()}
          onKeyDown={(event) => pressKey(event, level)}
          onBlur={() => held.current?.pointerId === undefined && cancel()}
          onClick={(event) => {
            // What ended a drag is no tap.
            if (hasMoved.current) hasMoved.current = false
            else (event.detail === 0 ? level : levelAt(event, level)).review?.()
          }}
        >
          <span className={styles.grip} />
        </button>
      ))}
      <span id={hint} hidden>
        {t('move.how')}
      </span>
    </div>
  )
}

/** Puts each handle where the label of its level is drawn. */
export function placeHandles(handles: ReadonlyMap<string, HTMLElement>): LabelPlaced {
  return (key, label) => {
    const handle = handles.get(key)
    if (!handle) return
    handle.hidden = !label
    if (!label) return
    handle.style.translate = `${label.left}px ${label.y}px`
    handle.style.width = `${label.width}px`
  }
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** How far below the top of the candles a price is, in pixels. */
function heightOf(chart: Chart | undefined, price: Amount): number | undefined {
  const [place] = [chart?.convertToPixel([{ value: Number(price.text()) }], { paneId: candlePane })].flat()
  return place?.y
}

/** The price at a height, which the pair's steps allow. */
function priceAt(chart: Chart | undefined, y: number, step: Amount): Amount | undefined {
  const [point] = [chart?.convertFromPixel([{ y }], { paneId: candlePane })].flat()
  const value = point && 'value' in point ? point.value : undefined
  if (value === undefined || !Number.isFinite(value) || value <= 0) return undefined
  const steps = Amount.of(value.toFixed(10)).dividedBy(step, 0, 'half-even')
  return Amount.max(steps.times(step), step)
}
