import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { ContractsModule } from '../contracts/index.ts'
import { LedgerModule } from '../ledger/index.ts'
import { MiningModule } from '../mining/index.ts'
import { StakingModule } from '../staking/index.ts'
import { TokenSaleModule } from '../token-sale/index.ts'
import { AssetsController } from './assets.controller.ts'
import { AssetsService } from './assets.service.ts'
import { CoinsRepository } from './coins.repository.ts'
import { PortfolioRepository } from './portfolio.repository.ts'
import { PortfolioService } from './portfolio.service.ts'

/** Balances, records, portfolio and statements. */
@Module({
  imports: [LedgerModule, ContractsModule, TokenSaleModule, MiningModule, StakingModule, MarketFeedModule],
  controllers: [AssetsController],
  providers: [AssetsService, CoinsRepository, PortfolioService, PortfolioRepository],
})
export class AssetsModule {}
