import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { AddressBookModule } from '../address-book/index.ts'
import { ApiKeysModule } from '../api-keys/index.ts'
import { DepositsModule } from '../deposits/index.ts'
import { LedgerModule } from '../ledger/index.ts'
import { NetworksModule } from '../networks/index.ts'
import { NotificationsModule } from '../notifications/index.ts'
import { SpotModule } from '../spot/index.ts'
import { UserEventsModule } from '../user-events/index.ts'
import { WithdrawalsModule } from '../withdrawals/index.ts'
import { HtxFunds } from './htx-funds.ts'
import { HtxMarket } from './htx-market.ts'
import { HtxOrders } from './htx-orders.ts'
import { HtxPrivateGateway } from './htx-private.gateway.ts'
import { HtxRoutes } from './htx-routes.ts'

/** HTX's REST protocol and its private socket, for programs that speak it already. */
@Module({
  imports: [
    AddressBookModule,
    ApiKeysModule,
    DepositsModule,
    LedgerModule,
    MarketFeedModule,
    NetworksModule,
    NotificationsModule,
    SpotModule,
    UserEventsModule,
    WithdrawalsModule,
  ],
  providers: [HtxMarket, HtxOrders, HtxFunds, HtxRoutes, HtxPrivateGateway],
})
export class HtxModule {}
