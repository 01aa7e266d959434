import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { ConversionController } from './conversion.controller.ts'
import { ConversionDemo } from './conversion.demo.ts'
import { ConversionEdits } from './conversion.edits.ts'
import { ConversionRepository } from './conversion.repository.ts'
import { ConversionService } from './conversion.service.ts'
import { ExchangePlanRunner } from './exchange-plans.job.ts'
import { ExchangePlansRepository } from './exchange-plans.repository.ts'
import { ExchangePlansService } from './exchange-plans.service.ts'

/** Conversions of one coin into another, at once or as planned. */
@Module({
  imports: [MarketFeedModule],
  controllers: [ConversionController],
  providers: [
    ConversionRepository,
    ConversionService,
    ConversionEdits,
    ConversionDemo,
    ExchangePlansRepository,
    ExchangePlansService,
    ExchangePlanRunner,
  ],
})
export class ConversionModule {}
