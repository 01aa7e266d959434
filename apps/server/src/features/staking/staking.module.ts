import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { NotificationsModule } from '../notifications/notifications.module.ts'
import { StakingController } from './staking.controller.ts'
import { StakingDemo } from './staking.demo.ts'
import { StakingPayouts } from './staking.payouts.ts'
import { StakingRepository } from './staking.repository.ts'
import { StakingService } from './staking.service.ts'

/** Fixed-term staking: daily earnings, maturity, early redemption. */
@Module({
  imports: [MarketFeedModule, NotificationsModule],
  controllers: [StakingController],
  providers: [StakingRepository, StakingService, StakingPayouts, StakingDemo],
  exports: [StakingService],
})
export class StakingModule {}
