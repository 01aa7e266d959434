/** Chance that a seed decides, so that a run can be asked for again: mulberry32. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  oneOf<T>(items: readonly T[]): T {
    return items[this.between(0, items.length - 1)] as T
  }

  /** One of some, the heavier the likelier. */
  weighted<T extends { readonly weight: number }>(items: readonly T[]): T {
    let left = this.next() * items.reduce((sum, { weight }) => sum + weight, 0)
    for (const item of items) {
      left -= item.weight
      if (left < 0) return item
    }
    return items[0] as T
  }

  /** Another source of chance that does not disturb this one. */
  branch(): Chance {
    return new Chance(this.between(0, 2 ** 31))
  }
}
