import { type DynamicModule, Module } from '@nestjs/common'
import { AddressBookModule } from './features/address-book/address-book.module.ts'
import { ArticlesModule } from './features/articles/articles.module.ts'
import { AssetsModule } from './features/assets/assets.module.ts'
import { AuthModule } from './features/auth/auth.module.ts'
import { BankCardsModule } from './features/bank-cards/bank-cards.module.ts'
import { ContractsModule } from './features/contracts/contracts.module.ts'
import { ConversionModule } from './features/conversion/conversion.module.ts'
import { DepositsModule } from './features/deposits/deposits.module.ts'
import { IdentityModule } from './features/identity/identity.module.ts'
import { InvitationsModule } from './features/invitations/invitations.module.ts'
import { LedgerModule } from './features/ledger/ledger.module.ts'
import { LoansModule } from './features/loans/loans.module.ts'
import { MarketModule } from './features/market/market.module.ts'
import { MiningModule } from './features/mining/mining.module.ts'
import { NetworksModule } from './features/networks/networks.module.ts'
import { NotificationsModule } from './features/notifications/notifications.module.ts'
import { OperationsModule } from './features/operations/operations.module.ts'
import { ProfileModule } from './features/profile/profile.module.ts'
import { SiteModule } from './features/site/site.module.ts'
import { SpotModule } from './features/spot/spot.module.ts'
import { StakingModule } from './features/staking/staking.module.ts'
import { TokenSaleModule } from './features/token-sale/token-sale.module.ts'
import { UploadsModule } from './features/uploads/uploads.module.ts'
import { WireTransfersModule } from './features/wire-transfers/wire-transfers.module.ts'
import { WithdrawalsModule } from './features/withdrawals/withdrawals.module.ts'
import { MarketFeedModule } from './market-feed/market-feed.module.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Environment } from './platform/config/environment.ts'
import { PlatformModule } from './platform/platform.module.ts'

/** The features, in order: a table of contents. */
@Module({})
export class AppModule {
  static for(environment: Environment, clock?: Clock): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.for(environment, clock),
        MarketFeedModule,
        LedgerModule,
        AuthModule,
        ProfileModule,
        InvitationsModule,
        SiteModule,
        ArticlesModule,
        AssetsModule,
        MarketModule,
        SpotModule,
        ContractsModule,
        UploadsModule,
        NotificationsModule,
        IdentityModule,
        NetworksModule,
        DepositsModule,
        WireTransfersModule,
        BankCardsModule,
        AddressBookModule,
        WithdrawalsModule,
        ConversionModule,
        TokenSaleModule,
        MiningModule,
        StakingModule,
        LoansModule,
        OperationsModule,
      ],
    }
  }
}
