import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { ContractsService } from './contracts.service.ts'

@Controller()
export class ContractsController {
  constructor(private readonly contracts: ContractsService) {}

  @Serves(endpoints.contractConfig)
  config() {
    return this.contracts.config()
  }

  @Serves(endpoints.openContract)
  open({ caller, input, key }: Call<typeof endpoints.openContract>) {
    return this.contracts.open(caller.userId, input, key)
  }

  @Serves(endpoints.contractList)
  list({ caller, input }: Call<typeof endpoints.contractList>) {
    return this.contracts.list(caller.userId, input)
  }

  @Serves(endpoints.findContract)
  find({ caller, input }: Call<typeof endpoints.findContract>) {
    return this.contracts.find(caller.userId, input.contractId)
  }

  @Serves(endpoints.profitLoss)
  profitLoss({ caller }: Call<typeof endpoints.profitLoss>) {
    return this.contracts.profitLoss(caller.userId)
  }
}
