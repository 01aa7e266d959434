import { beforeAll } from 'vitest'
import type { TestApp, TestUser } from './harness.ts'

export const marketBuy = { symbol: 'btcusdt', type: 2, buytype: 1, mnum: '0.02' }
export const limitBuy = { symbol: 'btcusdt', type: 1, buytype: 1, mprice: '49000', mnum: '0.02' }
export const limitSell = { symbol: 'btcusdt', type: 1, buytype: 1, mprice: '51000', mnum: '0.5' }

/** Traders on the app of the file that asks; its clock stands still, so that the price of each test stays fresh. */
export function tradersOf(app: TestApp) {
  beforeAll(() => app.clock.stop())

  /** A user with money, at a last price of 50,000. */
  return async (): Promise<TestUser> => {
    const user = await app.signedIn({ USDT: '10000', BTC: '1' })
    await app.trade('btcusdt', '50000')
    return user
  }
}
