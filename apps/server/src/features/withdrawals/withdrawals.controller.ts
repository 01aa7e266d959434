import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { WithdrawalsService } from './withdrawals.service.ts'

@Controller()
export class WithdrawalsController {
  constructor(private readonly withdrawals: WithdrawalsService) {}

  readonly routes = [
    serve(endpoints.createWithdrawal, ({ userId, input, key }) => this.withdrawals.toAddress(userId, input, key)),
    serve(endpoints.createCardWithdrawal, ({ userId, input, key }) => this.withdrawals.toCard(userId, input, key)),
    serve(endpoints.withdrawalList, ({ userId, input }) => this.withdrawals.list(userId, 'chain', input)),
    serve(endpoints.cardWithdrawalList, ({ userId, input }) => this.withdrawals.list(userId, 'bank', input)),
    serve(endpoints.findWithdrawal, ({ userId, input }) => this.withdrawals.find(userId, input.withdrawalId)),
    serve(endpoints.cancelWithdrawal, ({ userId, input }) => this.withdrawals.cancel(userId, input.withdrawalId)),
    serve(endpoints.withdrawalLimits, ({ userId, input }) => this.withdrawals.limits(userId, input)),
    serve(endpoints.cardCurrencies, () => this.withdrawals.cardCurrencies()),
  ]
}
