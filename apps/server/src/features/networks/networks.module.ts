import { Module } from '@nestjs/common'
import { NetworksController } from './networks.controller.ts'
import { NetworksEdits } from './networks.edits.ts'
import { NetworksRepository } from './networks.repository.ts'
import { NetworksService } from './networks.service.ts'

/** The chains over which coins come and go. */
@Module({
  controllers: [NetworksController],
  providers: [NetworksRepository, NetworksService, NetworksEdits],
  exports: [NetworksService],
})
export class NetworksModule {}
