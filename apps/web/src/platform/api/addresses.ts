import { feedPath } from '@halyard/wire/market-feed/topics'
import { kept } from '../kept.ts'

/** The API's address: the app's own origin, unless it was built for another. */
export function apiRoot(): string {
  return __API_ROOT__ || location.origin
}

/** The socket's address: from the site's config, else from the build, else beside the API. */
export function feedAddress(): string {
  const told = kept.read('feed')
  if (typeof told === 'string') return told
  return __FEED_URL__ || `${apiRoot().replace(/^http/, 'ws')}${feedPath}`
}

/** Remembers the config's feed address for the next connection. */
export function learnFeedAddress(told: string | null | undefined): void {
  kept.write('feed', told ?? undefined)
}
