import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { FeedEpochsController } from './feed-epochs.controller.ts'
import { FeedEpochsService } from './feed-epochs.service.ts'

@Module({
  imports: [MarketFeedModule],
  controllers: [FeedEpochsController],
  providers: [FeedEpochsService],
})
export class FeedEpochsModule {}
