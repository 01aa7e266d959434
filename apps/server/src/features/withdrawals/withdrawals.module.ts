import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { AddressBookModule } from '../address-book/index.ts'
import { AuthModule } from '../auth/index.ts'
import { BankCardsModule } from '../bank-cards/index.ts'
import { IdentityModule } from '../identity/index.ts'
import { LedgerModule } from '../ledger/index.ts'
import { LoansModule } from '../loans/index.ts'
import { NetworksModule } from '../networks/index.ts'
import { CardCurrenciesRepository } from './card-currencies.repository.ts'
import { WithdrawalMetrics } from './withdrawal-metrics.ts'
import { WithdrawalsController } from './withdrawals.controller.ts'
import { WithdrawalsDemo } from './withdrawals.demo.ts'
import { WithdrawalsEdits } from './withdrawals.edits.ts'
import { WithdrawalsRepository } from './withdrawals.repository.ts'
import { WithdrawalsReview } from './withdrawals.review.ts'
import { WithdrawalsService } from './withdrawals.service.ts'

@Module({
  imports: [
    AddressBookModule,
    AuthModule,
    BankCardsModule,
    IdentityModule,
    LedgerModule,
    LoansModule,
    MarketFeedModule,
    NetworksModule,
  ],
  controllers: [WithdrawalsController],
  providers: [
    CardCurrenciesRepository,
    WithdrawalsRepository,
    WithdrawalsService,
    WithdrawalsReview,
    WithdrawalsEdits,
    WithdrawalMetrics,
    WithdrawalsDemo,
  ],
  exports: [WithdrawalsService, WithdrawalsDemo],
})
export class WithdrawalsModule {}
