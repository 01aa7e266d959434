import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { PriceAlertJudge } from './price-alert-judge.job.ts'
import { PriceAlertsController } from './price-alerts.controller.ts'
import { PriceAlertsDemo } from './price-alerts.demo.ts'
import { PriceAlertsRepository } from './price-alerts.repository.ts'
import { PriceAlertsService } from './price-alerts.service.ts'

@Module({
  imports: [MarketFeedModule],
  controllers: [PriceAlertsController],
  providers: [PriceAlertsRepository, PriceAlertsService, PriceAlertJudge, PriceAlertsDemo],
  exports: [PriceAlertsDemo],
})
export class PriceAlertsModule {}
