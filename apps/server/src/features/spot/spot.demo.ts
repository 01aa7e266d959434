import { Amount } from '@halyard/domain'
import { Injectable } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { SpotService } from './spot.service.ts'

/** How far below the market the order rests that stays open. */
const restingAt = Amount.of('0.9')

/** Gives the demo user orders to look at: two that were filled at the market's price, and one that rests. */
@Injectable()
export class SpotDemo {
  constructor(
    private readonly spot: SpotService,
    private readonly board: MarketBoard,
  ) {}

  /** Places them, unless the user has ever ordered anything. Refused while there is no fresh price. */
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
    const limitPrice = price.times(restingAt).round(0, 'down')
    const quantity = Amount.of('0.002')
    const resting = { type: 'limit', sizing: 'quantity', limitPrice, quantity } as const
    await this.spot.place(userId, { ...resting, symbol: 'btcusdt', side: 'buy' }, key('rest'))
  }
}
