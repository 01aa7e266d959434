import { listedMax } from '@halyard/wire'

/**
 * Remembers which lists have reached the paging limit and never shrink, so that they are not counted again. Past
 * `listsMax` the list used least recently is forgotten.
 */
export class CappedTotals {
  private readonly lists = new Set<string>()

  constructor(private readonly listsMax = 10_000) {}

  async total(list: string, count: () => Promise<number>): Promise<number> {
    const isCapped = this.lists.delete(list)
    const total = isCapped ? listedMax : await count()
    if (total >= listedMax) this.lists.add(list)
    if (this.lists.size > this.listsMax) {
      const [oldest] = this.lists
      if (oldest !== undefined) this.lists.delete(oldest)
    }
    return total
  }
}
