import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { Attempted, Caller, Input, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { DepositsService } from './deposits.service.ts'

@Controller()
export class DepositsController {
  constructor(private readonly deposits: DepositsService) {}

  @Serves(endpoints.createDeposit)
  submit(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.createDeposit>,
    @Attempted() attempt?: Attempt,
  ) {
    return this.deposits.submit(caller.userId, input, attempt)
  }

  @Serves(endpoints.depositList)
  list(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.depositList>) {
    return this.deposits.list(caller.userId, input)
  }

  @Serves(endpoints.findDeposit)
  find(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.findDeposit>) {
    return this.deposits.find(caller.userId, input.depositId)
  }
}
