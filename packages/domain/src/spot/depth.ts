import type { Level, Levels } from './ladder.ts'

/** All that is offered at one price, and what of it is the house's. */
export interface DepthLevel extends Level {
  readonly house: number
}

/** A book as it is shown, best price first. */
export interface Depth {
  readonly bids: readonly DepthLevel[]
  readonly asks: readonly DepthLevel[]
}

/**
 * What users and the house offer together: the best `most` levels of each side. Prices that fall between two multiples of
 * `group` steps are shown at the worse one, so that nobody is promised a better price than there is.
 */
export function depthOf(users: Levels, house: Levels, most: number, group = 1): Depth {
  return {
    bids: merged(
      users.bids,
      house.bids,
      most,
      (price) => Math.floor(price / group) * group,
      (a, b) => a > b,
    ),
    asks: merged(
      users.asks,
      house.asks,
      most,
      (price) => Math.ceil(price / group) * group,
      (a, b) => a < b,
    ),
  }
}

/** Two lists of levels, each best first, as one. */
function merged(
  users: readonly Level[],
  house: readonly Level[],
  most: number,
  shownAt: (price: number) => number,
  isBetter: (a: number, b: number) => boolean,
): DepthLevel[] {
  const levels: { price: number; lots: number; house: number }[] = []
  for (let [u, h] = [0, 0]; ; ) {
    const [user, offer] = [users[u], house[h]]
    const ofHouse = offer !== undefined && (user === undefined || isBetter(offer.price, user.price))
    const next = ofHouse ? offer : user
    if (!next) return levels
    const price = shownAt(next.price)
    const last = levels.at(-1)
    const level = last?.price === price ? last : { price, lots: 0, house: 0 }
    if (level !== last) {
      // Below the first step nothing can be shown.
      if (levels.length === most || price <= 0) return levels
      levels.push(level)
    }
    level.lots += next.lots
    if (ofHouse) {
      level.house += next.lots
      h += 1
    } else u += 1
  }
}
