import { type DynamicModule, Module } from '@nestjs/common'
import { AssetsModule } from './features/assets/assets.module.ts'
import { AuthModule } from './features/auth/auth.module.ts'
import { ContractsModule } from './features/contracts/contracts.module.ts'
import { LedgerModule } from './features/ledger/ledger.module.ts'
import { MarketModule } from './features/market/market.module.ts'
import { ProfileModule } from './features/profile/profile.module.ts'
import { SiteModule } from './features/site/site.module.ts'
import { SpotModule } from './features/spot/spot.module.ts'
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
        SiteModule,
        AssetsModule,
        MarketModule,
        SpotModule,
        ContractsModule,
      ],
    }
  }
}
