import type { Depth, DepthLevel } from '@halyard/domain/spot'

/** The state of a book under a number that only grows, also over a restart: clients compare it. */
interface Numbered extends Depth {
  readonly sequence: number
}

/** A book as one topic last told it, and its changes since. */
export class LevelChanges {
  private told: Numbered

  constructor(
    private readonly depth: () => Depth,
    private readonly clock: { now(): Date },
  ) {
    this.told = { ...depth(), sequence: clock.now().getTime() }
  }

  /** As last told: a newer one would not fit the next change. */
  snapshot(): Numbered {
    return this.told
  }

  /** What changed since the last call, with no lots where a level went; undefined where nothing did. */
  next(): (Numbered & { readonly previous: number }) | undefined {
    const before = this.told
    const now = this.depth()
    const bids = changed(before.bids, now.bids)
    const asks = changed(before.asks, now.asks)
    if (bids.length === 0 && asks.length === 0) return undefined
    this.told = { ...now, sequence: Math.max(before.sequence + 1, this.clock.now().getTime()) }
    return { bids, asks, sequence: this.told.sequence, previous: before.sequence }
  }
}

function changed(before: readonly DepthLevel[], now: readonly DepthLevel[]): DepthLevel[] {
  const lots = new Map(before.map((level) => [level.price, level.lots]))
  const different = now.filter((level) => lots.get(level.price) !== level.lots)
  for (const { price } of now) lots.delete(price)
  return [...different, ...[...lots.keys()].map((price) => ({ price, lots: 0, house: 0 }))]
}
