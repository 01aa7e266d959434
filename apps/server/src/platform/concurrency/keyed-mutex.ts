/**
 * Runs the work of one key one after the other and that of different keys side by side, in this process only: it keeps
 * simultaneous calls of one user apart, but other processes need a lock in the database.
 */
export class KeyedMutex<Key> {
  private readonly lastByKey = new Map<Key, Promise<unknown>>()

  async run<Output>(key: Key, work: () => Promise<Output>): Promise<Output> {
    const previous = this.lastByKey.get(key) ?? Promise.resolve()
    const current = previous.then(work, work)
    this.lastByKey.set(key, current)
    try {
      return await current
    } finally {
      if (this.lastByKey.get(key) === current) this.lastByKey.delete(key)
    }
  }
}
