import { Amount } from '@halyard/domain'
import { Injectable } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { SpotService } from './spot.service.ts'

/** Factors of the market price: of the order that stays open, and of the stop order. */
const restingAt = Amount.of('0.9')
const stopAt = { trigger: Amount.of('0.95'), limit: Amount.of('0.94') }
const trail = { distance: Amount.of('0.04'), unit: 'ratio', activation: null } as const

/**
 * Orders of the demo user: two filled market orders, a cancelled one, a stop order and a trailing stop that wait, and an open
 * one.
 */
@Injectable()
export class SpotDemo {
  constructor(
    private readonly spot: SpotService,
    private readonly board: MarketBoard,
  ) {}

  /** Places them once for a user. Refused without a fresh price. */
  async seed(userId: number): Promise<void> {
    const { total } = await this.spot.list(userId, { page: 1, pageSize: 1 })
    if (total > 0) return
    const key = (name: string) => ({ key: `demo-spot-${name}`, fingerprint: 'demo' })
    const market = { type: 'market', sizing: 'total' } as const
    const [spent, earned] = [Amount.of('250'), Amount.of('150')]
    await this.spot.place(userId, { ...market, symbol: 'btcusdt', side: 'buy', total: spent }, key('buy'))
    await this.spot.place(userId, { ...market, symbol: 'ethusdt', side: 'sell', total: earned }, key('sell'))
    const price = this.board.last('btcusdt')?.price
    if (!price) return
    const of = (share: Amount) => price.times(share).round(0, 'down')
    const limit = { type: 'limit', sizing: 'quantity', quantity: Amount.of('0.002'), symbol: 'btcusdt' } as const
    const resting = { ...limit, side: 'buy', limitPrice: of(restingAt) } as const
    const { orderId } = await this.spot.place(userId, resting, key('cancelled'))
    await this.spot.cancel(userId, orderId).catch(unlessAsked)
    const trigger = { price: of(stopAt.trigger), direction: 'falls' } as const
    await this.spot.place(userId, { ...limit, side: 'sell', limitPrice: of(stopAt.limit), trigger }, key('stop'))
    const less = Amount.of('0.001')
    await this.spot.place(userId, { ...limit, side: 'sell', quantity: less, trail }, key('trailing'))
    await this.spot.place(userId, resting, key('rest'))
  }
}

/** While the writer of the books is still starting, what was asked of it is carried out a moment later. */
function unlessAsked(error: unknown): void {
  if (!(error instanceof Refusal && error.refusal === 'overloaded')) throw error
}
