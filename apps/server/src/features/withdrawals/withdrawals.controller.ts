import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { WithdrawalsService } from './withdrawals.service.ts'

@Controller()
export class WithdrawalsController {
  constructor(private readonly withdrawals: WithdrawalsService) {}

  @Serves(endpoints.createWithdrawal)
  toAddress({ caller, input, key }: Call<typeof endpoints.createWithdrawal>) {
    return this.withdrawals.toAddress(caller.userId, input, key)
  }

  @Serves(endpoints.createCardWithdrawal)
  toCard({ caller, input, key }: Call<typeof endpoints.createCardWithdrawal>) {
    return this.withdrawals.toCard(caller.userId, input, key)
  }

  @Serves(endpoints.withdrawalList)
  list({ caller, input }: Call<typeof endpoints.withdrawalList>) {
    return this.withdrawals.list(caller.userId, 'chain', input)
  }

  @Serves(endpoints.cardWithdrawalList)
  cardList({ caller, input }: Call<typeof endpoints.cardWithdrawalList>) {
    return this.withdrawals.list(caller.userId, 'bank', input)
  }

  @Serves(endpoints.findWithdrawal)
  find({ caller, input }: Call<typeof endpoints.findWithdrawal>) {
    return this.withdrawals.find(caller.userId, input.withdrawalId)
  }

  @Serves(endpoints.cancelWithdrawal)
  cancel({ caller, input }: Call<typeof endpoints.cancelWithdrawal>) {
    return this.withdrawals.cancel(caller.userId, input.withdrawalId)
  }

  @Serves(endpoints.cardCurrencies)
  currencies() {
    return this.withdrawals.cardCurrencies()
  }
}
