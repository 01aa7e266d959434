// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { apiRoot, feedAddress, learnFeedAddress } from './addresses.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  learnFeedAddress(null)
})

it.each([
  // what the app was built for, what the site says, the API, the feed
  [{}, null, 'http://halyard.test', 'ws://halyard.test/ws'],
  [{ api: 'https://api.example' }, null, 'https://api.example', 'wss://api.example/ws'],
  [
    { api: 'https://api.example', feed: 'wss://built.example/ws' },
    null,
    'https://api.example',
    'wss://built.example/ws',
  ],
  [{ feed: 'wss://built.example/ws' }, 'wss://told.example/ws', 'http://halyard.test', 'wss://told.example/ws'],
])(
  'built for %j and told %s: the API is %s, the feed %s',
  (built: { api?: string; feed?: string }, told, api, feed) => {
    vi.stubGlobal('__API_ROOT__', built.api ?? '')
    vi.stubGlobal('__FEED_URL__', built.feed ?? '')
    learnFeedAddress(told)
    expect([apiRoot(), feedAddress()]).toEqual([api, feed])
  },
)
