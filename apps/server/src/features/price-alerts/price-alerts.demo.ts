import { Amount } from '@halyard/domain'
import { Injectable } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { PriceAlertsService } from './price-alerts.service.ts'

/** Factors of the market price: one is reached soon, one takes a while. */
const distances = ['1.0005', '0.97']

@Injectable()
export class PriceAlertsDemo {
  constructor(
    private readonly alerts: PriceAlertsService,
    private readonly board: MarketBoard,
  ) {}

  /** Sets them, unless the user has any. Refused without a fresh price. */
  async seed(userId: number): Promise<void> {
    if ((await this.alerts.list(userId, {})).alerts.length > 0) return
    const price = this.board.last('btcusdt')?.price
    if (!price) return
    for (const distance of distances) {
      const at = price.times(Amount.of(distance)).round(0, 'down')
      await this.alerts.create(userId, { symbol: 'btcusdt', price: at })
    }
  }
}
