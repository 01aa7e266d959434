import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { ContractsModule } from '../contracts/contracts.module.ts'
import { LedgerModule } from '../ledger/ledger.module.ts'
import { MiningModule } from '../mining/mining.module.ts'
import { StakingModule } from '../staking/staking.module.ts'
import { TokenSaleModule } from '../token-sale/token-sale.module.ts'
import { AssetsController } from './assets.controller.ts'
import { AssetsService } from './assets.service.ts'
import { CoinsRepository } from './coins.repository.ts'

/** What a user has, and the records of how it came to that. */
@Module({
  imports: [LedgerModule, ContractsModule, TokenSaleModule, MiningModule, StakingModule, MarketFeedModule],
  controllers: [AssetsController],
  providers: [AssetsService, CoinsRepository],
})
export class AssetsModule {}
