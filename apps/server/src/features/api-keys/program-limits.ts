import { Injectable } from '@nestjs/common'
import { LRUCache } from 'lru-cache'

/** What a limit answered, with the headers that the dialect has for it. */
export interface Allowance {
  readonly allowed: boolean
  readonly headers: Readonly<Record<string, string>>
}

/** At most `max` calls in a window of `seconds`. */
export interface CallLimit {
  readonly max: number
  readonly seconds: number
}

/** Ten calls a second, of all that have no limit of their own (HTX, "Rate Limiting Rule"). */
export const commonLimit: CallLimit = { max: 10, seconds: 1 }

/** A user's keys together have as much as three of them. */
const keysOfUser = 3
/** Subjects that are counted at once; those that called longest ago are forgotten. */
const subjectsMax = 50_000

/**
 * Limits of programs, for a key and for its user, or for an address that signs nothing. Counted in this process: a call
 * costs less than a row would, and the limits on what moves money hold for the user as for any caller.
 */
@Injectable()
export class ProgramLimits {
  private readonly windows = new LRUCache<string, Window>({ max: subjectsMax })

  /** Counts a call. `group` is the call where it has a limit of its own; all others share one. */
  take(
    from: { readonly keyId: number; readonly userId: number } | { readonly address: string },
    now: Date,
    { max, seconds }: CallLimit = commonLimit,
    group = '',
  ): Allowance {
    const counted =
      'address' in from
        ? [this.count(`address ${from.address} ${group}`, max, seconds, now)]
        : [
            this.count(`key ${from.keyId} ${group}`, max, seconds, now),
            this.count(`user ${from.userId} ${group}`, max * keysOfUser, seconds, now),
          ]
    const tightest = counted.reduce((one, other) => (one.left <= other.left ? one : other))
    const allowed = tightest.left >= 0
    const headers = {
      'x-hb-ratelimit-requests-remain': String(Math.max(0, tightest.left)),
      'x-hb-ratelimit-requests-expire': String(tightest.endsAt),
    }
    if (allowed) return { allowed, headers }
    const wait = Math.max(1, Math.ceil((tightest.endsAt - now.getTime()) / 1_000))
    return { allowed, headers: { ...headers, 'retry-after': String(wait) } }
  }

  private count(subject: string, max: number, seconds: number, now: Date): { left: number; endsAt: number } {
    const at = now.getTime()
    const known = this.windows.get(subject)
    const window = known && at < known.endsAt ? known : { count: 0, endsAt: at + seconds * 1_000 }
    window.count += 1
    this.windows.set(subject, window)
    return { left: max - window.count, endsAt: window.endsAt }
  }
}

interface Window {
  count: number
  readonly endsAt: number
}
