import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { ContractClosings } from './contract-closings.ts'
import { ContractOffer } from './contract-offer.ts'
import { ContractsController } from './contracts.controller.ts'
import { ContractsEdits } from './contracts.edits.ts'
import { ContractNews } from './contracts.news.ts'
import { ContractsRepository } from './contracts.repository.ts'
import { ContractsService } from './contracts.service.ts'
import { ContractSettler } from './contracts.settler.ts'
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
    ContractNews,
    ContractsEdits,
  ],
  exports: [ContractsService],
})
export class ContractsModule {}
