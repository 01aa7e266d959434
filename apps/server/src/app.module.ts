import { type DynamicModule, Module } from '@nestjs/common'
import { AddressBookModule } from './features/address-book/index.ts'
import { ApiKeysModule } from './features/api-keys/index.ts'
import { ArticlesModule } from './features/articles/index.ts'
import { AssetsModule } from './features/assets/index.ts'
import { AuthModule } from './features/auth/index.ts'
import { BankCardsModule } from './features/bank-cards/index.ts'
import { ContractsModule } from './features/contracts/index.ts'
import { ConversionModule } from './features/conversion/index.ts'
import { DepositsModule } from './features/deposits/index.ts'
import { FeedEpochsModule } from './features/feed-epochs/index.ts'
import { HouseBooksModule } from './features/house-books/index.ts'
import { HtxModule } from './features/htx/index.ts'
import { IdentityModule } from './features/identity/index.ts'
import { InvitationsModule } from './features/invitations/index.ts'
import { LedgerModule } from './features/ledger/index.ts'
import { LiabilitiesModule } from './features/liabilities/index.ts'
import { LoansModule } from './features/loans/index.ts'
import { MarketModule } from './features/market/index.ts'
import { MiningModule } from './features/mining/index.ts'
import { NetworksModule } from './features/networks/index.ts'
import { NotificationsModule } from './features/notifications/index.ts'
import { OperationsModule } from './features/operations/index.ts'
import { OwnChartsModule } from './features/own-charts/index.ts'
import { PriceAlertsModule } from './features/price-alerts/index.ts'
import { ProfileModule } from './features/profile/index.ts'
import { PushModule } from './features/push/index.ts'
import { ReceiptsModule } from './features/receipts/index.ts'
import { SiteModule } from './features/site/index.ts'
import { SpotModule } from './features/spot/index.ts'
import { StakingModule } from './features/staking/index.ts'
import { SubmissionsModule } from './features/submissions/index.ts'
import { SupportModule } from './features/support/index.ts'
import { TokenSaleModule } from './features/token-sale/index.ts'
import { UploadsModule } from './features/uploads/index.ts'
import { UserEventsModule } from './features/user-events/index.ts'
import { WireTransfersModule } from './features/wire-transfers/index.ts'
import { WithdrawalsModule } from './features/withdrawals/index.ts'
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
        ApiKeysModule,
        ProfileModule,
        InvitationsModule,
        SiteModule,
        ArticlesModule,
        AssetsModule,
        FeedEpochsModule,
        LiabilitiesModule,
        MarketModule,
        SpotModule,
        HouseBooksModule,
        ContractsModule,
        UploadsModule,
        NotificationsModule,
        OwnChartsModule,
        PushModule,
        PriceAlertsModule,
        ReceiptsModule,
        IdentityModule,
        NetworksModule,
        DepositsModule,
        WireTransfersModule,
        BankCardsModule,
        AddressBookModule,
        WithdrawalsModule,
        ConversionModule,
        SubmissionsModule,
        SupportModule,
        TokenSaleModule,
        MiningModule,
        StakingModule,
        LoansModule,
        UserEventsModule,
        HtxModule,
        OperationsModule,
      ],
    }
  }
}
