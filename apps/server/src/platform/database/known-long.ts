import { listedMax } from '@halyard/wire'

/**
 * Lists of which it is known that they have as many rows as can be paged through, and that lose none: theirs is a count that
 * stays true, so they are not counted again. Of too many those are forgotten that were asked for longest ago.
 */
export class KnownLong {
  private readonly lists = new Set<string>()

  constructor(private readonly keptMax = 10_000) {}

  async total(list: string, count: () => Promise<number>): Promise<number> {
    const isKnown = this.lists.delete(list)
    const total = isKnown ? listedMax : await count()
    if (total >= listedMax) this.lists.add(list)
    if (this.lists.size > this.keptMax) {
      const [oldest] = this.lists
      if (oldest !== undefined) this.lists.delete(oldest)
    }
    return total
  }
}
