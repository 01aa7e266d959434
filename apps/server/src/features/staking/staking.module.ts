import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { StakingController } from './staking.controller.ts'
import { StakingDemo } from './staking.demo.ts'
import { StakingEdits } from './staking.edits.ts'
import { StakingRepository } from './staking.repository.ts'
import { StakingService } from './staking.service.ts'
import { StakingPayouts } from './staking-payouts.job.ts'
import { StakingPayoutsRepository } from './staking-payouts.repository.ts'
import { StakingProductsRepository } from './staking-products.repository.ts'

/** Fixed-term staking: daily earnings, maturity, early redemption. */
@Module({
  imports: [MarketFeedModule],
  controllers: [StakingController],
  providers: [
    StakingProductsRepository,
    StakingRepository,
    StakingPayoutsRepository,
    StakingService,
    StakingPayouts,
    StakingDemo,
    StakingEdits,
  ],
  exports: [StakingService],
})
export class StakingModule {}
