import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { MarketController } from './market.controller.ts'
import { MarketEdits } from './market.edits.ts'
import { MarketService } from './market.service.ts'

@Module({
  imports: [MarketFeedModule],
  controllers: [MarketController],
  providers: [MarketEdits, MarketService],
})
export class MarketModule {}
