import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { AuthModule } from '../auth/index.ts'
import { InvitationsModule } from '../invitations/index.ts'
import { TokenSaleController } from './token-sale.controller.ts'
import { TokenSaleDemo } from './token-sale.demo.ts'
import { TokenSaleEdits } from './token-sale.edits.ts'
import { TokenSaleRepository } from './token-sale.repository.ts'
import { TokenSaleService } from './token-sale.service.ts'
import { TokenSaleReleases } from './token-sale-releases.job.ts'

/** Token sales: subscriptions, and releases after the lock period. */
@Module({
  imports: [AuthModule, MarketFeedModule, InvitationsModule],
  controllers: [TokenSaleController],
  providers: [TokenSaleRepository, TokenSaleService, TokenSaleReleases, TokenSaleDemo, TokenSaleEdits],
  exports: [TokenSaleService],
})
export class TokenSaleModule {}
