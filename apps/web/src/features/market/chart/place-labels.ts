/** A label at the left edge of a level's line, in pixels. */
interface WantedLabel {
  y: number
  width: number
}

export interface PlacedLabel {
  left: number
  y: number
}

/** Where labels may stand, in pixels. */
interface Room {
  width: number
  top: number
  bottom: number
}

const height = 17
const gap = 4

/**
 * Places labels so that none covers another: on its own line, behind those at nearly its height, or as near to it as
 * there is room. A label whose line is out of sight has no place, nor has one for which there is none.
 */
export function placeLabels(
  wanted: readonly WantedLabel[],
  { width: room, top, bottom }: Room,
): (PlacedLabel | undefined)[] {
  const placed: (PlacedLabel & WantedLabel)[] = []
  const lowest = bottom - height / 2
  const highest = Math.min(lowest, top + height / 2)
  return wanted.map(({ y, width }) => {
    if (y < 0 || y > bottom) return undefined
    const own = Math.max(highest, Math.min(y, lowest))
    for (let step = 0; step <= (bottom - top) / height; step += 1) {
      for (const at of step === 0 ? [own] : [own + step * height, own - step * height]) {
        if (at < highest || at > lowest) continue
        const beside = placed.filter((other) => Math.abs(other.y - at) < height)
        const left = Math.max(gap, ...beside.map((other) => other.left + other.width + gap))
        if (beside.length > 0 && left + width > room) continue
        placed.push({ left, y: at, width })
        return { left, y: at }
      }
    }
    return undefined
  })
}

/**
 * The same on the axis, which has one column, from 0 to `bottom`: each as near to its height as the others allow, and
 * none over the label of the last price, above which stand those of higher prices. Where there is no room for all, those
 * farthest from the last price have no label.
 */
export function stackLabels(
  heights: readonly number[],
  { bottom, taken }: { bottom: number; taken: number | undefined },
): (number | undefined)[] {
  const stacked: (number | undefined)[] = heights.map(() => undefined)
  const seen = [...heights.entries()].filter(([, y]) => y >= 0 && y <= bottom).sort(([, a], [, b]) => a - b)
  const middle = taken ?? Number.NEGATIVE_INFINITY
  const stack = (labels: typeof seen, from: number, to: number) => {
    let above = from - height / 2
    const places = labels.map(([, y]) => (above = Math.max(y, above + height)))
    let below = to + height / 2
    for (const [place, [index]] of [...labels.entries()].reverse()) {
      below = Math.min(places[place] ?? 0, below - height)
      stacked[index] = below
    }
  }
  const countMax = (from: number, to: number) => Math.max(0, Math.floor((to - from) / height))
  const [end, start] = [Math.min(bottom, middle - height / 2), Math.max(0, middle + height / 2)]
  const above = seen.filter(([, y]) => y <= middle)
  const below = seen.filter(([, y]) => y > middle)
  stack(above.slice(Math.max(0, above.length - countMax(0, end))), 0, end)
  stack(below.slice(0, countMax(start, bottom)), start, bottom)
  return stacked
}
