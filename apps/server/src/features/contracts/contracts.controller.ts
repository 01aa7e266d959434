import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Caller, Input, Serves, SubmitKey } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import { ContractsService } from './contracts.service.ts'

@Controller()
export class ContractsController {
  constructor(private readonly contracts: ContractsService) {}

  @Serves(endpoints.contractConfig)
  config() {
    return this.contracts.config()
  }

  @Serves(endpoints.openContract)
  open(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.openContract>,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.contracts.open(caller.userId, input, key)
  }

  @Serves(endpoints.contractList)
  list(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.contractList>) {
    return this.contracts.list(caller.userId, input)
  }

  @Serves(endpoints.findContract)
  find(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.findContract>) {
    return this.contracts.find(caller.userId, input.contractId)
  }

  @Serves(endpoints.profitLoss)
  profitLoss(@Caller() caller: Session) {
    return this.contracts.profitLoss(caller.userId)
  }
}
