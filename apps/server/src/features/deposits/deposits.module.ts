import { Module } from '@nestjs/common'
import { NetworksModule } from '../networks/index.ts'
import { UploadsModule } from '../uploads/index.ts'
import { WireTransfersModule } from '../wire-transfers/index.ts'
import { DeclarationsRepository } from './declarations.repository.ts'
import { DeclarationsService } from './declarations.service.ts'
import { DepositsController } from './deposits.controller.ts'
import { DepositsDemo } from './deposits.demo.ts'
import { DepositsRepository } from './deposits.repository.ts'
import { DepositsReview } from './deposits.review.ts'
import { DepositsService } from './deposits.service.ts'

/** Deposits over a chain, and the list that they share with wire transfers. */
@Module({
  imports: [NetworksModule, UploadsModule, WireTransfersModule],
  controllers: [DepositsController],
  providers: [
    DeclarationsRepository,
    DeclarationsService,
    DepositsRepository,
    DepositsService,
    DepositsReview,
    DepositsDemo,
  ],
  exports: [DepositsService, DepositsDemo],
})
export class DepositsModule {}
