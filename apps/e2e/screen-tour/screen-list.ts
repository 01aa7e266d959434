import type { DemoPast } from './demo-past.ts'
import { routeTable } from './route-table.ts'

/** A page of the app as somebody sees it. */
export interface Screen {
  /** Such as `deal-detail`, for the name of its picture. */
  name: string
  /** Behind `/pages/`, with its query. */
  address: string
}

/**
 * Every screen of somebody who is signed in: each route of the table, and again where it shows one of the things it
 * lists.
 */
export function screensOf({ queries }: DemoPast): Screen[] {
  const plain = routeTable().map(({ path }) => screenOf(path, needed[path] ?? (details.has(path) ? queries[path] : '')))
  // Behind all others, because a page that follows itself is not drawn anew.
  const again = Object.entries(queries)
    .filter(([path]) => !details.has(path))
    .map(([page, query]) => {
      const [path = '', variant = 'one'] = page.split(' ')
      return screenOf(path, query, variant)
    })
  return [...plain, ...again]
}

/** Pages that need a parameter. */
const details = new Set([
  'deal/detail',
  'contract/detail',
  'bitcoin/paymentDetail',
  'bitcoin/withdrawDetail',
  'bitcoin/bankDetail',
  'bitcoin/loanDetail',
  'IEO/detail',
  'user/informDetail',
  'user/afficheDetail',
])

/** Pages that are about a coin or a pair. */
const needed: Readonly<Record<string, string>> = {
  'deal/deal': '?symbol=btcusdt',
  'deal/chart': '?symbol=btcusdt',
  'property/detail': '?asset=USDT',
  'property/coin': '?asset=BTC',
  'contract/contract': '?symbol=btcusdt',
  'bitcoin/payment': '?asset=USDT',
  'bitcoin/withdraw': '?asset=USDT',
  'login/register': '?code=HALYARD',
}

function screenOf(path: string, query = '', variant = ''): Screen {
  return { name: [...path.split('/'), variant].filter(Boolean).join('-'), address: path + query }
}
