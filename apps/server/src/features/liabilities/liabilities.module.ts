import { Module } from '@nestjs/common'
import { LedgerModule } from '../ledger/index.ts'
import { LiabilitiesController } from './liabilities.controller.ts'
import { LiabilitiesRepository } from './liabilities.repository.ts'
import { LiabilitiesService } from './liabilities.service.ts'
import { LiabilityTrees } from './liability-trees.job.ts'

@Module({
  imports: [LedgerModule],
  controllers: [LiabilitiesController],
  providers: [LiabilitiesRepository, LiabilitiesService, LiabilityTrees],
})
export class LiabilitiesModule {}
