import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Caller, Input, Serves, SubmitKey } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import { WithdrawalsService } from './withdrawals.service.ts'

@Controller()
export class WithdrawalsController {
  constructor(private readonly withdrawals: WithdrawalsService) {}

  @Serves(endpoints.createWithdrawal)
  toAddress(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.createWithdrawal>,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.withdrawals.toAddress(caller.userId, input, key)
  }

  @Serves(endpoints.createCardWithdrawal)
  toCard(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.createCardWithdrawal>,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.withdrawals.toCard(caller.userId, input, key)
  }

  @Serves(endpoints.withdrawalList)
  list(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.withdrawalList>) {
    return this.withdrawals.list(caller.userId, 'chain', input)
  }

  @Serves(endpoints.cardWithdrawalList)
  cardList(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.cardWithdrawalList>) {
    return this.withdrawals.list(caller.userId, 'bank', input)
  }

  @Serves(endpoints.findWithdrawal)
  find(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.findWithdrawal>) {
    return this.withdrawals.find(caller.userId, input.withdrawalId)
  }

  @Serves(endpoints.cancelWithdrawal)
  cancel(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.cancelWithdrawal>) {
    return this.withdrawals.cancel(caller.userId, input.withdrawalId)
  }

  @Serves(endpoints.cardCurrencies)
  currencies() {
    return this.withdrawals.cardCurrencies()
  }
}
