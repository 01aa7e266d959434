export { NetworksModule } from './networks.module.ts'
export type { CoinNetwork, NetworkedCoin } from './networks.repository.ts'
export { type CoinNamed, NetworksService } from './networks.service.ts'
export { isSampleAddress } from './sample-address.ts'
