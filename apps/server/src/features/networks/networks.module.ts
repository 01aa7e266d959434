import { Module } from '@nestjs/common'
import { DepositAddressesRepository } from './deposit-addresses.repository.ts'
import { DepositPoolLevels } from './deposit-pool-levels.job.ts'
import { DepositPoolsEdits } from './deposit-pools.edits.ts'
import { NetworksController } from './networks.controller.ts'
import { NetworksEdits } from './networks.edits.ts'
import { NetworksRepository } from './networks.repository.ts'
import { NetworksService } from './networks.service.ts'

@Module({
  controllers: [NetworksController],
  providers: [
    NetworksRepository,
    DepositAddressesRepository,
    NetworksService,
    NetworksEdits,
    DepositPoolsEdits,
    DepositPoolLevels,
  ],
  exports: [NetworksService],
})
export class NetworksModule {}
