import type { Chart, Crosshair, Point } from 'klinecharts'
import type { Bar, ExactCandle } from './bars.ts'

/**
 * Tells the candle under the crosshair. The library says when the crosshair moves, not when it goes: a mouse that leaves
 * and a touch that moved no crosshair mean that it is gone.
 */
export function followCrosshair(
  chart: Chart,
  place: HTMLElement,
  tell: (candle: ExactCandle | undefined) => void,
): () => void {
  let moved = false
  const onCrosshair = (data?: unknown) => {
    const { x } = (data ?? {}) as Crosshair
    moved = true
    tell(x === undefined ? undefined : candleAt(chart, x))
  }
  const begin = () => {
    moved = false
  }
  const end = () => requestAnimationFrame(() => !moved && tell(undefined))
  const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && tell(undefined)
  chart.subscribeAction('onCrosshairChange', onCrosshair)
  place.addEventListener('touchstart', begin, { passive: true })
  place.addEventListener('touchend', end)
  place.addEventListener('pointerleave', leave)
  return () => {
    place.removeEventListener('touchstart', begin)
    place.removeEventListener('touchend', end)
    place.removeEventListener('pointerleave', leave)
  }
}

function candleAt(chart: Chart, x: number): ExactCandle | undefined {
  const [{ dataIndex = -1 } = {}] = chart.convertFromPixel([{ x }]) as Partial<Point>[]
  const bars = chart.getDataList() as Bar[]
  return bars[Math.max(0, Math.min(dataIndex, bars.length - 1))]?.exact
}
