import { TokenBucket } from './token-bucket.ts'

/** A bucket for each key, in this process; of the keys that were not heard of for longest, the buckets are forgotten. */
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
    if (this.byKey.size > this.keysMax) this.forget()
    return bucket.tryTake(now)
  }

  /** A tenth at once: the way to the first key leads past all that were deleted or moved since the map was last laid out anew. */
  private forget(): void {
    for (const oldest of this.byKey.keys()) {
      if (this.byKey.size <= this.keysMax * 0.9) break
      this.byKey.delete(oldest)
    }
  }
}
