/** A label at the left edge of a level's line, in pixels. */
interface WantedLabel {
  y: number
  width: number
}

interface PlacedLabel {
  left: number
  y: number
}

const height = 17
const gap = 4

/**
 * Places labels so that none covers another: on its own line, behind those at nearly its height, or below them where
 * the chart is too narrow.
 */
export function placeLabels(wanted: readonly WantedLabel[], room: number): PlacedLabel[] {
  const placed: (PlacedLabel & WantedLabel)[] = []
  for (const { y, width } of wanted) {
    let at = y
    let left = gap
    for (;;) {
      const beside = placed.filter((other) => Math.abs(other.y - at) < height)
      left = Math.max(gap, ...beside.map((other) => other.left + other.width + gap))
      if (beside.length === 0 || left + width <= room) break
      at = Math.min(...beside.map((other) => other.y)) + height
    }
    placed.push({ left, y: at, width })
  }
  return placed.map(({ left, y }) => ({ left, y }))
}

/** The same on the axis, which has one column: each as near to its height as those above allow. */
export function stackLabels(heights: readonly number[]): number[] {
  const stacked = [...heights]
  let above = Number.NEGATIVE_INFINITY
  for (const [index] of [...heights.entries()].sort(([, a], [, b]) => a - b)) {
    above = Math.max(heights[index] ?? 0, above + height)
    stacked[index] = above
  }
  return stacked
}
