import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { MachinesRepository } from './machines.repository.ts'
import { MiningController } from './mining.controller.ts'
import { MiningDemo } from './mining.demo.ts'
import { MiningEdits } from './mining.edits.ts'
import { MiningRepository } from './mining.repository.ts'
import { MiningReview } from './mining.review.ts'
import { MiningService } from './mining.service.ts'
import { MiningGroupsRepository } from './mining-groups.repository.ts'
import { MiningGroups } from './mining-groups.ts'
import { MiningPayouts } from './mining-payouts.job.ts'
import { MiningPayoutsRepository } from './mining-payouts.repository.ts'

@Module({
  imports: [MarketFeedModule],
  controllers: [MiningController],
  providers: [
    MachinesRepository,
    MiningRepository,
    MiningGroupsRepository,
    MiningPayoutsRepository,
    MiningGroups,
    MiningService,
    MiningPayouts,
    MiningDemo,
    MiningReview,
    MiningEdits,
  ],
  exports: [MiningService],
})
export class MiningModule {}
