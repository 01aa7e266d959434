import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { MarketController } from './market.controller.ts'
import { MarketService } from './market.service.ts'

/** Pairs and candles over HTTP. */
@Module({
  imports: [MarketFeedModule],
  controllers: [MarketController],
  providers: [MarketService],
})
export class MarketModule {}
