import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { ContractsService } from './contracts.service.ts'

@Controller()
export class ContractsController {
  constructor(private readonly contracts: ContractsService) {}

  readonly routes = [
    serve(endpoints.contractConfig, () => this.contracts.config()),
    serve(endpoints.openContract, ({ userId, input, key }) => this.contracts.open(userId, input, key)),
    serve(endpoints.contractList, ({ userId, input }) => this.contracts.list(userId, input)),
    serve(endpoints.findContract, ({ userId, input }) => this.contracts.find(userId, input.contractId)),
    serve(endpoints.profitLoss, ({ userId }) => this.contracts.profitLoss(userId)),
  ]
}
