interface Place {
  readonly x: number
  readonly y: number
}

/** What is nearer to a line than this is on it, in pixels. */
const tolerance = 1

/**
 * At most so many points of a path, from its first to its last: each is the one that the line through those before it
 * misses by most, until it misses none (the rule of Ramer, Douglas and Peucker).
 */
export function simplified<Point extends Place>(path: readonly Point[], most: number): Point[] {
  let kept = [0, path.length - 1]
  while (kept.length < most) {
    let farthest = { index: 0, distance: tolerance }
    for (const [order, start] of kept.entries()) {
      const end = kept[order + 1] ?? start
      for (let index = start + 1; index < end; index += 1) {
        const distance = distanceTo(path[index], path[start], path[end])
        if (distance > farthest.distance) farthest = { index, distance }
      }
    }
    if (farthest.index === 0) break
    kept = [...kept, farthest.index].sort((a, b) => a - b)
  }
  return kept.flatMap((index) => path[index] ?? [])
}

/** How far a place is from the line between two others. */
function distanceTo(place?: Place, start?: Place, end?: Place): number {
  if (!place || !start || !end) return 0
  const [x, y] = [end.x - start.x, end.y - start.y]
  const length = x * x + y * y
  const along = length === 0 ? 0 : ((place.x - start.x) * x + (place.y - start.y) * y) / length
  const share = Math.max(0, Math.min(1, along))
  return Math.hypot(place.x - start.x - share * x, place.y - start.y - share * y)
}
