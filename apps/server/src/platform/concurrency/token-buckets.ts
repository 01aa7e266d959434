import { LRUCache } from 'lru-cache'
import { TokenBucket } from './token-bucket.ts'

/** A token bucket for each key, in this process; the keys used least recently are evicted. */
export class TokenBuckets {
  private readonly byKey: LRUCache<string, TokenBucket, number>

  constructor(perSecond: number, burst: number, keysMax = 10_000) {
    const memoMethod = (_key: string, _old: unknown, { context: now }: { context: number }) =>
      new TokenBucket(perSecond, burst, now)
    this.byKey = new LRUCache({ max: keysMax, memoMethod })
  }

  tryTake(key: string, now: number): boolean {
    return this.byKey.memo(key, { context: now }).tryTake(now)
  }
}
