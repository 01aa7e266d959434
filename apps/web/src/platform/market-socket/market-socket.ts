import { MarketSocket } from '@halyard/client/market-socket'
import { takesAdditions } from '../api/additions.ts'
import { feedAddress } from '../api/addresses.ts'
import { firstPageShown } from '../first-page.ts'

/** The app's connection to the market feed. It waits for the first page: the list had prices already. */
export const marketSocket = new MarketSocket({ address: feedAddress, takesAdditions, ready: firstPageShown })
