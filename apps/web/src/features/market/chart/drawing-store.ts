import { Amount } from '@halyard/domain'
import { decodeAnswer, encodeRequest, type ResponseOf } from '@halyard/wire/endpoint'
import {
  chartDrawings,
  type DrawingKind,
  drawingsMax,
  drawnPointsMax,
  saveChartDrawings,
} from '@halyard/wire/own-charts'
import { call } from '#platform/api/call.ts'
import { kept } from '#platform/kept.ts'
import { board } from '#platform/market-socket/board.ts'
import { useSession } from '#platform/session/session.ts'
import { AccountCopy, type Change, isSame } from './account-copy.ts'

/** A drawing on the chart of a pair. */
export type Drawing = ResponseOf<typeof chartDrawings>['drawings'][number]

/** Called with the symbol of the pair on which another device has drawn. */
let onOthers: (symbol: string) => void = () => undefined

export function whenOthersDraw(listener: (symbol: string) => void): void {
  onOthers = listener
}

/** The drawings of a pair: the account's, or those of a visitor to this device. */
export function keptDrawings(symbol: string): Drawing[] {
  return isSignedIn() ? copyOf(symbol).value() : readDrawings(visitors()[symbol])
}

/** Changes what is drawn on a pair, in whichever tab; of too many drawings the newest are kept. */
export function changeDrawings(symbol: string, change: (drawings: readonly Drawing[]) => readonly Drawing[]): void {
  const changed = newest(change(keptDrawings(symbol)))
  if (isSignedIn()) return copyOf(symbol).change(changed)
  const { [symbol]: _, ...others } = visitors()
  kept.write(visitorsName, changed.length > 0 ? { ...others, [symbol]: wireOf(changed) } : others)
}

/** Gives the account what was drawn before signing in, asks for what other devices drew, and sends what they lack. */
export async function syncDrawings(symbol: string): Promise<void> {
  if (!isSignedIn()) return
  for (const [drawnOn, drawings] of Object.entries(visitors())) {
    const copy = copyOf(drawnOn)
    const known = copy.value()
    const more = readDrawings(drawings).filter((drawing) => !known.some(isIt(drawing)))
    copy.change(newest([...known, ...more]))
    if (drawnOn === symbol) onOthers(symbol)
  }
  kept.write(visitorsName, undefined)
  await copyOf(symbol).refresh()
  for (const other of board.symbols()) if (other !== symbol && copyOf(other).hasUnsent()) await copyOf(other).send()
}

export function mergeDrawings({ bases, mine, theirs }: Change<Drawing[]>): Drawing[] {
  const known = [...theirs, ...mine.filter((drawing) => !theirs.some(isIt(drawing)))]
  const merged = known.flatMap((drawing) => {
    const same = isIt(drawing)
    const [here, there] = [mine.find(same), theirs.find(same)]
    const before = bases.map((base) => base.find(same))
    const isChangedHere = before.some((base) => !isSame(base, here))
    // What one device removed and another changed stays.
    const isChangedThere = there !== undefined && before.every((base) => !isSame(base, there))
    return (isChangedHere && (here || !isChangedThere) ? here : there) ?? []
  })
  return newest(merged)
}

/** As many of the newest as there is room for. */
function newest(drawings: readonly Drawing[]): Drawing[] {
  let points = 0
  const old = drawings.findLastIndex((drawing, index) => {
    points += drawing.points.length
    return points > drawnPointsMax || drawings.length - index > drawingsMax
  })
  return drawings.slice(old + 1)
}

const copies = new Map<string, AccountCopy<Drawing[]>>()

function copyOf(symbol: string): AccountCopy<Drawing[]> {
  const known = copies.get(symbol)
  if (known) return known
  const copy = new AccountCopy<Drawing[]>({
    name: `user.chart-drawings.${symbol}`,
    empty: [],
    read: readDrawings,
    write: wireOf,
    fetch: async () => {
      const { version, drawings } = await call(chartDrawings, { symbol })
      return { version, value: drawings }
    },
    save: async (drawings, version) => {
      const { drawings: value, ...stored } = await call(saveChartDrawings, { symbol, version, drawings })
      return { ...stored, value }
    },
    merge: mergeDrawings,
    onChange: () => onOthers(symbol),
  })
  copies.set(symbol, copy)
  return copy
}

const visitorsName = 'chart-lines'

/** What a visitor drew on this device, by the pair. */
function visitors(): Readonly<Record<string, unknown>> {
  const value = kept.read(visitorsName)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function wireOf(drawings: readonly Drawing[]): unknown {
  return encodeRequest(saveChartDrawings, { symbol: 'any', version: 0, drawings: [...drawings] })['list']
}

/** What the device has kept; what cannot be read is dropped. */
function readDrawings(value: unknown): Drawing[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((drawing: unknown) => {
    try {
      return decodeAnswer(chartDrawings, { version: 0, list: [drawing] }).drawings
    } catch {
      return formerly(drawing)
    }
  })
}

/** Lines of versions that kept them without a name. */
function formerly(value: unknown): Drawing[] {
  const { kind, points } = (value ?? {}) as { kind?: unknown; points?: unknown }
  const count = kind === 'trend' ? 2 : kind === 'horizontal' ? 1 : 0
  if (count === 0 || !Array.isArray(points) || points.length !== count) return []
  const places = points.flatMap((point: { timestamp?: unknown; value?: unknown } | null) =>
    placeOf(Number(point?.timestamp), Number(point?.value)),
  )
  return places.length === count ? [newDrawing(kind as DrawingKind, places)] : []
}

type Place = Drawing['points'][number]

export function newDrawing(kind: DrawingKind, points: Place[], text?: string): Drawing {
  const drawingId = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return { drawingId, kind, points, ...(text === undefined ? {} : { text }) }
}

/** A place on the chart, whose pixels are finer than any price; none where the chart has no bars. */
export function placeOf(timestamp: number, value: number): Place[] {
  if (!Number.isFinite(timestamp) || !Number.isFinite(value) || timestamp < 0) return []
  return [{ at: Math.round(timestamp), price: Amount.of(Math.max(0, value).toFixed(10)) }]
}

export function isIt({ drawingId }: Pick<Drawing, 'drawingId'>) {
  return (other: Drawing) => other.drawingId === drawingId
}

function isSignedIn(): boolean {
  return useSession.getState().token !== undefined
}
