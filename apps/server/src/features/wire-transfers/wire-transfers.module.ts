import { Module } from '@nestjs/common'
import { WireTransfersController } from './wire-transfers.controller.ts'
import { WireTransfersEdits } from './wire-transfers.edits.ts'
import { WireTransfersRepository } from './wire-transfers.repository.ts'
import { WireTransfersReview } from './wire-transfers.review.ts'
import { WireTransfersService } from './wire-transfers.service.ts'

@Module({
  controllers: [WireTransfersController],
  providers: [WireTransfersRepository, WireTransfersService, WireTransfersReview, WireTransfersEdits],
  exports: [WireTransfersService],
})
export class WireTransfersModule {}
