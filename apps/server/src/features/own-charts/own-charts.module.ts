import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { OwnChartsController } from './own-charts.controller.ts'
import { OwnChartsRepository } from './own-charts.repository.ts'
import { OwnChartsService } from './own-charts.service.ts'

@Module({
  imports: [MarketFeedModule],
  controllers: [OwnChartsController],
  providers: [OwnChartsRepository, OwnChartsService],
})
export class OwnChartsModule {}
