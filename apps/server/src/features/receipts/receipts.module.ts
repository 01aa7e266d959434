import { endpoints } from '@halyard/wire'
import { Controller, Module } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { ContractsModule } from '../contracts/index.ts'
import { SpotModule } from '../spot/index.ts'
import { ReceiptsRepository } from './receipts.repository.ts'
import { ReceiptsService } from './receipts.service.ts'

@Controller()
class ReceiptsController {
  constructor(private readonly receipts: ReceiptsService) {}

  readonly routes = [
    serve(endpoints.shareReceipt, ({ userId, input }) => this.receipts.share(userId, input)),
    serve(endpoints.findReceipt, ({ input }) => this.receipts.find(input.code)),
  ]
}

/** How a contract or a fill came out, for everybody whom its owner gave the address. */
@Module({
  imports: [ContractsModule, SpotModule],
  controllers: [ReceiptsController],
  providers: [ReceiptsService, ReceiptsRepository],
})
export class ReceiptsModule {}
