import { Amount } from '@halyard/domain'
import { beforeAll } from 'vitest'
import type { TestApp, TestUser } from './harness.ts'

export const marketBuy = { symbol: 'btcusdt', type: 'market', sizing: 'quantity', quantity: Amount.of('0.02') } as const
export const limitBuy = {
  symbol: 'btcusdt',
  type: 'limit',
  sizing: 'quantity',
  limitPrice: Amount.of('49000'),
  quantity: Amount.of('0.02'),
} as const
export const limitSell = {
  symbol: 'btcusdt',
  type: 'limit',
  sizing: 'quantity',
  limitPrice: Amount.of('51000'),
  quantity: Amount.of('0.5'),
} as const

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
