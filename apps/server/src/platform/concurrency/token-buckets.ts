import { TokenBucket } from './token-bucket.ts'

/** A token bucket for each key, in this process; the keys used least recently are evicted. */
export class TokenBuckets {
  private readonly byKey = new Map<string, TokenBucket>()

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly keysMax = 10_000,
  ) {}

  tryTake(key: string, now: number): boolean {
    const bucket = this.byKey.get(key) ?? new TokenBucket(this.perSecond, this.burst, now)
    this.byKey.delete(key)
    this.byKey.set(key, bucket)
    if (this.byKey.size > this.keysMax) this.evictOldest()
    return bucket.tryTake(now)
  }

  /** Evicts a tenth at once: reaching the first key of a map is slow after many deletions. */
  private evictOldest(): void {
    for (const oldest of this.byKey.keys()) {
      if (this.byKey.size <= this.keysMax * 0.9) break
      this.byKey.delete(oldest)
    }
  }
}
