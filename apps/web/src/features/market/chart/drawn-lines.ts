import type { Chart, OverlayCreate, OverlayEvent, Point } from 'klinecharts'
import { create } from 'zustand'
import { kept } from '#platform/kept.ts'

export type LineKind = 'trend' | 'horizontal'

/** A drawn line: the points that it passes. Times in milliseconds; prices only place pixels. */
export interface DrawnLine {
  kind: LineKind
  points: readonly { timestamp: number; value: number }[]
}

const overlayOf = { trend: 'segment', horizontal: 'horizontalStraightLine' } as const satisfies Record<LineKind, string>
const group = 'drawn-lines'
/** Lines kept for one pair. */
const linesMax = 50

/** The state of drawing on one chart. */
export const useDrawing = create<{
  lines: DrawnLines | undefined
  /** The kind of the line that is being drawn. */
  drawing: LineKind | undefined
  /** The line that was tapped last. */
  selected: string | undefined
  count: number
}>()(() => ({ lines: undefined, drawing: undefined, selected: undefined, count: 0 }))

/** The lines that a user draws on the chart of a pair, kept on the device. */
export class DrawnLines {
  private under: string | undefined

  constructor(
    private readonly chart: Chart,
    private readonly symbol: string,
    private colours: LineColours,
  ) {
    for (const { kind, points } of keptLines(symbol)) this.add(kind, [...points])
    useDrawing.setState({ lines: this, drawing: undefined, selected: undefined, count: this.all().length })
  }

  /** The next taps place a line. */
  draw(kind: LineKind): void {
    this.cancel()
    this.under = this.add(kind)
    useDrawing.setState({ drawing: kind, selected: undefined })
  }

  /** Drops a line that is not complete. */
  cancel(): void {
    if (this.under) this.chart.removeOverlay({ id: this.under })
    this.under = undefined
    useDrawing.setState({ drawing: undefined })
  }

  remove(id: string): void {
    this.chart.removeOverlay({ id })
    this.changed()
  }

  removeAll(): void {
    this.cancel()
    this.chart.removeOverlay({ groupId: group })
    this.changed()
  }

  paint(colours: LineColours): void {
    this.colours = colours
    this.chart.overrideOverlay({ groupId: group, styles: stylesIn(colours) })
  }

  close(): void {
    useDrawing.setState({ lines: undefined, drawing: undefined, selected: undefined, count: 0 })
  }

  private add(kind: LineKind, points?: OverlayCreate['points']): string | undefined {
    const line: OverlayCreate = {
      name: overlayOf[kind],
      groupId: group,
      styles: stylesIn(this.colours),
      onDrawEnd: () => {
        this.under = undefined
        useDrawing.setState({ drawing: undefined })
        this.changed()
      },
      onPressedMoveEnd: () => this.changed(),
      onSelected: ({ overlay }: OverlayEvent<unknown>) => useDrawing.setState({ selected: overlay.id }),
      onDeselected: () => useDrawing.setState({ selected: undefined }),
    }
    const id = this.chart.createOverlay(points ? { ...line, points } : line)
    return typeof id === 'string' ? id : undefined
  }

  private all() {
    return this.chart.getOverlays({ groupId: group }).filter(({ id }) => id !== this.under)
  }

  private changed(): void {
    const lines = this.all()
    useDrawing.setState(({ selected }) => ({
      count: lines.length,
      selected: lines.some(({ id }) => id === selected) ? selected : undefined,
    }))
    keepLines(
      this.symbol,
      lines.map(({ name, points }) => ({
        kind: name === overlayOf.trend ? ('trend' as const) : ('horizontal' as const),
        points: points.flatMap(placeOf),
      })),
    )
  }
}

const name = 'chart-lines'

/** The stored lines of a pair; what cannot be read is dropped. */
export function keptLines(symbol: string): DrawnLine[] {
  const lines = everyLine()[symbol]
  return Array.isArray(lines) ? lines.filter(isLine) : []
}

export function keepLines(symbol: string, lines: readonly DrawnLine[]): void {
  const { [symbol]: _, ...others } = everyLine()
  const whole = lines.filter(isLine).slice(-linesMax)
  kept.write(name, whole.length > 0 ? { ...others, [symbol]: whole } : others)
}

function everyLine(): Record<string, unknown> {
  const value = kept.read(name)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function isLine(value: unknown): value is DrawnLine {
  const { kind, points } = (value ?? {}) as Partial<DrawnLine>
  const wanted = kind === 'trend' ? 2 : kind === 'horizontal' ? 1 : 0
  return (
    wanted > 0 &&
    Array.isArray(points) &&
    points.length === wanted &&
    points.every((point) => placeOf(point).length > 0)
  )
}

function placeOf({ timestamp, value }: Partial<Point>): { timestamp: number; value: number }[] {
  return Number.isFinite(timestamp) && Number.isFinite(value) ? [{ timestamp: timestamp ?? 0, value: value ?? 0 }] : []
}

/** The labels of a line: its price and time on the axes. */
interface LineColours {
  accent: string
  onAccent: string
}

function stylesIn({ accent, onAccent }: LineColours) {
  return {
    line: { color: accent, size: 1 },
    point: { color: accent, borderColor: accent, activeColor: accent, activeBorderColor: accent },
    text: { color: onAccent, backgroundColor: accent, borderColor: accent, size: 10 },
  }
}
