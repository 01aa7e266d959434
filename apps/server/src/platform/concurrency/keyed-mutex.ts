/**
 * Runs work of the same key one after the other, in this process only; between processes a lock in the database is
 * needed. Neither `async-mutex` nor `p-limit` knows keys: the map with its cleaning would stay ours.
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
