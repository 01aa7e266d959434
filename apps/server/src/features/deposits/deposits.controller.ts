import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { DeclarationsService } from './declarations.service.ts'
import { DepositsService } from './deposits.service.ts'

@Controller()
export class DepositsController {
  constructor(
    private readonly deposits: DepositsService,
    private readonly declarations: DeclarationsService,
  ) {}

  @Serves(endpoints.createDeposit)
  submit({ caller, input, key }: Call<typeof endpoints.createDeposit>) {
    return this.deposits.submit(caller.userId, input, key)
  }

  @Serves(endpoints.declareDeposit)
  declare({ caller, input, key }: Call<typeof endpoints.declareDeposit>) {
    return this.declarations.declare(caller.userId, input, key)
  }

  @Serves(endpoints.declaredDeposits)
  declared({ caller }: Call<typeof endpoints.declaredDeposits>) {
    return this.declarations.list(caller.userId)
  }

  @Serves(endpoints.depositList)
  list({ caller, input }: Call<typeof endpoints.depositList>) {
    return this.deposits.list(caller.userId, input)
  }

  @Serves(endpoints.findDeposit)
  find({ caller, input }: Call<typeof endpoints.findDeposit>) {
    return this.deposits.find(caller.userId, input.depositId)
  }
}
