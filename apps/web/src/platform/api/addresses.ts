import { feedPath } from '@halyard/wire/market-feed/topics'
import { kept } from '../kept.ts'

/** Where the API is: where the app came from, unless it was built for another place. */
export function apiRoot(): string {
  return __API_ROOT__ || location.origin
}

/** Where the feed's socket is: what the site says, else what the app was built for, else beside the API. */
export function feedAddress(): string {
  const told = kept.read('feed')
  if (typeof told === 'string') return told
  return __FEED_URL__ || `${apiRoot().replace(/^http/, 'ws')}${feedPath}`
}

/** Remembers what the site's config says of the feed, for the next connection. */
export function learnFeedAddress(told: string | null | undefined): void {
  kept.write('feed', told ?? undefined)
}
