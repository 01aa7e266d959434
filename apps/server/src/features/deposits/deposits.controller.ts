import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Caller, Input, Serves, SubmitKey } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import { DeclarationsService } from './declarations.service.ts'
import { DepositsService } from './deposits.service.ts'

@Controller()
export class DepositsController {
  constructor(
    private readonly deposits: DepositsService,
    private readonly declarations: DeclarationsService,
  ) {}

  @Serves(endpoints.createDeposit)
  submit(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.createDeposit>,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.deposits.submit(caller.userId, input, key)
  }

  @Serves(endpoints.declareDeposit)
  declare(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.declareDeposit>,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.declarations.declare(caller.userId, input, key)
  }

  @Serves(endpoints.declaredDeposits)
  declared(@Caller() caller: Session) {
    return this.declarations.list(caller.userId)
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
