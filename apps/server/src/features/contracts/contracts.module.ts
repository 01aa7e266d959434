import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { ContractClosings } from './contract-closings.ts'
import { ContractNotifier } from './contract-notifier.job.ts'
import { ContractOffer } from './contract-offer.ts'
import { ContractSettler } from './contract-settler.job.ts'
import { ContractsController } from './contracts.controller.ts'
import { ContractsDemo } from './contracts.demo.ts'
import { ContractsEdits } from './contracts.edits.ts'
import { ContractsRepository } from './contracts.repository.ts'
import { ContractsService } from './contracts.service.ts'
import { SettlementsRepository } from './settlements.repository.ts'

/** Short-term contracts: bought up or down, settled on the recorded tick of their close. */
@Module({
  imports: [MarketFeedModule],
  controllers: [ContractsController],
  providers: [
    ContractsRepository,
    SettlementsRepository,
    ContractOffer,
    ContractClosings,
    ContractsService,
    ContractSettler,
    ContractNotifier,
    ContractsEdits,
    ContractsDemo,
  ],
  exports: [ContractsService],
})
export class ContractsModule {}
