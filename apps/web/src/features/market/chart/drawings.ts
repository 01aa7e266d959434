import { type DrawingKind, pointsOfDrawing } from '@halyard/wire/own-charts'
import type { Chart, Coordinate, OverlayCreate, Point } from 'klinecharts'
import { simplified } from './brush-path.ts'
import type { Tokens } from './chart-styles.ts'
import { type Drawn, overlayOf } from './drawing-overlays.ts'
import {
  changeDrawings,
  type Drawing,
  isIt,
  keptDrawings,
  newDrawing,
  placeOf,
  whenOthersDraw,
} from './drawing-store.ts'
import { useDrawing } from './use-drawing.ts'

const group = 'drawings'
const candlePane = 'candle_pane'
/** A finger that moves farther pans, and does not tap. */
const tapRadius = 10

/** What is drawn and not complete: its points so far. */
interface Begun {
  drawing: Drawing
  count: number
  /** Where a brush has been since it was put down. */
  path: (Coordinate & { place: Drawing['points'][number] })[]
}

/**
 * The drawings of a user on the chart of a pair. Their points are placed by taps that are noticed here: the library takes
 * a second tap within half a second for a double tap, and drops it. A brush is followed here, too: the library's goes on
 * where a finger was lifted beside the chart, and takes what is below the candles for prices.
 */
export class Drawings {
  private begun: Begun | undefined
  private down: { x: number; y: number; pointerId: number } | undefined
  private readonly listening = new AbortController()

  constructor(
    private readonly chart: Chart,
    private readonly place: HTMLElement,
    private readonly symbol: string,
    private readonly format: Pick<Drawn, 'write' | 'share'>,
    private colours: DrawingColours,
  ) {
    const { signal } = this.listening
    place.addEventListener('pointerdown', (event) => this.press(event), { signal, capture: true })
    place.addEventListener('pointerup', (event) => this.release(event), { signal, capture: true })
    place.addEventListener('pointercancel', () => this.lift(), { signal, capture: true })
    place.addEventListener('pointermove', (event) => this.follow(event), { signal, capture: true })
    for (const name of ['touchstart', 'touchmove', 'mousedown'] as const)
      place.addEventListener(name, (event) => this.holdStill(event), {
        signal,
        capture: true,
        passive: name !== 'touchmove',
      })
    whenOthersDraw((drawnOn) => drawnOn === symbol && this.show())
    useDrawing.setState({ drawings: this, drawing: undefined, selected: undefined })
    this.show()
  }

  /** The next taps place a drawing. */
  draw(kind: DrawingKind, text?: string): void {
    this.cancel()
    this.begun = { drawing: newDrawing(kind, [], text), count: pointsOfDrawing[kind], path: [] }
    useDrawing.setState({ drawing: kind, selected: undefined })
  }

  /** Drops what is not complete. */
  cancel(): void {
    if (this.begun) this.chart.removeOverlay({ id: this.begun.drawing.drawingId })
    this.begun = undefined
    useDrawing.setState({ drawing: undefined })
  }

  remove(id: string): void {
    this.change((drawings) => drawings.filter(({ drawingId }) => drawingId !== id))
    this.chart.removeOverlay({ id })
  }

  removeAll(): void {
    this.cancel()
    this.change(() => [])
    this.chart.removeOverlay({ groupId: group })
  }

  paint(colours: DrawingColours): void {
    this.colours = colours
    this.chart.removeOverlay({ groupId: group })
    this.show()
  }

  close(): void {
    this.listening.abort()
    whenOthersDraw(() => undefined)
    useDrawing.setState({ drawings: undefined, drawing: undefined, selected: undefined, count: 0 })
  }

  /** Shows what is kept now, for whoever is signed in. */
  show(): void {
    this.chart.removeOverlay({ groupId: group })
    const drawings = keptDrawings(this.symbol)
    for (const drawing of drawings) this.add(drawing)
    if (this.begun) this.preview()
    this.tell(drawings)
  }

  private change(change: Parameters<typeof changeDrawings>[1]): void {
    changeDrawings(this.symbol, change)
    this.tell(keptDrawings(this.symbol))
  }

  private tell(drawings: readonly Drawing[]): void {
    useDrawing.setState(({ selected }) => ({
      count: drawings.length,
      selected: drawings.some(({ drawingId }) => drawingId === selected) ? selected : undefined,
    }))
  }

  private press(event: PointerEvent): void {
    this.lift()
    if (!event.isPrimary) return
    this.down = { x: event.clientX, y: event.clientY, pointerId: event.pointerId }
    if (!this.isBrush()) return
    this.place.setPointerCapture(event.pointerId)
    this.brush(event)
  }

  /** Nothing is pressed any more; a brush begins anew. */
  private lift(): void {
    this.down = undefined
    if (!this.begun || !this.isBrush()) return
    this.begun.path = []
    this.begun.drawing = { ...this.begun.drawing, points: [] }
    this.preview()
  }

  private isBrush(): boolean {
    return this.begun?.drawing.kind === 'brush'
  }

  /** Below a brush nothing is panned or scrolled. */
  private holdStill(event: Event): void {
    if (!this.isBrush()) return
    event.stopPropagation()
    if (event.type === 'touchmove') event.preventDefault()
  }

  /** The brush is here now. */
  private brush(event: PointerEvent): void {
    const place = this.pointAt(event)
    if (!this.begun || !place) return
    this.begun.path.push({ x: event.clientX, y: event.clientY, place })
    this.begun.drawing = { ...this.begun.drawing, points: this.begun.path.map((each) => each.place) }
    this.preview()
  }

  private release(event: PointerEvent): void {
    const { down, begun } = this
    this.down = undefined
    if (!begun || down?.pointerId !== event.pointerId) return
    if (this.isBrush()) {
      const points = simplified(begun.path, begun.count).map(({ place }) => place)
      return begun.path.length > 1 ? this.complete({ ...begun.drawing, points }) : this.lift()
    }
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > tapRadius) return
    const at = this.pointAt(event)
    if (!at) return
    begun.drawing = { ...begun.drawing, points: [...begun.drawing.points, at] }
    this.preview()
    if (begun.drawing.points.length === begun.count) this.complete(begun.drawing)
  }

  /** A brush goes along; the rest of anything else that is begun follows a mouse. */
  private follow(event: PointerEvent): void {
    if (this.isBrush()) return this.down?.pointerId === event.pointerId ? this.brush(event) : undefined
    if (event.pointerType !== 'mouse' || !this.begun || this.begun.drawing.points.length === 0) return
    this.preview(this.pointAt(event))
  }

  private preview(next?: Drawing['points'][number]): void {
    if (!this.begun) return
    const { drawing } = this.begun
    this.chart.removeOverlay({ id: drawing.drawingId })
    if (drawing.points.length === 0) return
    this.add({ ...drawing, points: next ? [...drawing.points, next] : drawing.points }, { lock: true })
  }

  private complete(drawing: Drawing): void {
    this.begun = undefined
    this.chart.removeOverlay({ id: drawing.drawingId })
    this.add(drawing)
    this.change((drawings) => [...drawings, drawing])
    useDrawing.setState({ drawing: undefined })
  }

  private pointAt({ clientX, clientY }: PointerEvent): Drawing['points'][number] | undefined {
    const { left, top } = this.place.getBoundingClientRect()
    const pane = this.chart.getSize(candlePane, 'main')
    const [x, y] = [clientX - left, clientY - top]
    if (!pane || x < 0 || y < 0 || x > pane.width || y > pane.height) return undefined
    const [point] = this.chart.convertFromPixel([{ x, y } satisfies Coordinate], {
      paneId: candlePane,
    }) as Partial<Point>[]
    const at = this.isBrush() ? this.timeAt(x) : (point?.timestamp ?? Number.NaN)
    return placeOf(at, point?.value ?? Number.NaN)[0]
  }

  /** The time between two bars, where the library knows the time of the one alone. */
  private timeAt(x: number): number {
    const barAt = (at: number) => {
      const [bar] = this.chart.convertFromPixel([{ x: at }]) as Partial<Point>[]
      const [middle] = this.chart.convertToPixel([{ dataIndex: bar?.dataIndex ?? 0 }]) as Partial<Coordinate>[]
      return { x: middle?.x ?? 0, timestamp: bar?.timestamp ?? Number.NaN }
    }
    const width = this.chart.getBarSpace().bar
    const one = barAt(x)
    const other = barAt(one.x + (x < one.x ? -width : width))
    return one.timestamp + ((other.timestamp - one.timestamp) * (x - one.x)) / (other.x - one.x)
  }

  private add({ drawingId, kind, points, text }: Drawing, { lock = false } = {}): void {
    const { accent, accentSoft } = this.colours
    this.chart.createOverlay({
      id: drawingId,
      name: overlayOf[kind],
      groupId: group,
      lock,
      styles: stylesIn(this.colours),
      points: points.map(({ at, price }) => ({ timestamp: at, value: Number(price.text()) })),
      extendData: { text, colour: accent, fill: accentSoft, ...this.format } satisfies Drawn,
      onPressedMoveEnd: ({ overlay }) => this.moved(drawingId, overlay.points),
      onSelected: () => !this.begun && useDrawing.setState({ selected: drawingId }),
      onDeselected: () => useDrawing.setState({ selected: undefined }),
    } satisfies OverlayCreate)
  }

  private moved(drawingId: string, points: readonly Partial<Point>[]): void {
    const places = points.flatMap(({ timestamp, value }) => placeOf(timestamp ?? Number.NaN, value ?? Number.NaN))
    if (places.length !== points.length) return
    const same = isIt({ drawingId })
    this.change((drawings) => drawings.map((drawing) => (same(drawing) ? { ...drawing, points: places } : drawing)))
  }
}

type DrawingColours = Pick<Tokens, 'accent' | 'accentSoft' | 'onAccent' | 'font'>

function stylesIn({ accent, onAccent, font }: DrawingColours) {
  return {
    line: { color: accent, size: 1 },
    point: { color: accent, borderColor: accent, activeColor: accent, activeBorderColor: accent },
    rect: { color: accent },
    text: { color: onAccent, backgroundColor: accent, borderColor: accent, size: 10, family: font },
  }
}
