/**
 * Runs the work of one key one after the other and that of different keys side by side. It orders what this process
 * does, so that simultaneous calls of one user do not get into each other's way; it protects nothing.
 */
export class InTurn<Key> {
  private readonly last = new Map<Key, Promise<unknown>>()

  async run<Output>(key: Key, work: () => Promise<Output>): Promise<Output> {
    const before = this.last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key)
    }
  }
}
