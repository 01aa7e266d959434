import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { BankCardsService } from './bank-cards.service.ts'

@Controller()
export class BankCardsController {
  constructor(private readonly cards: BankCardsService) {}

  @Serves(endpoints.saveBankCard)
  save({ caller, input }: Call<typeof endpoints.saveBankCard>) {
    return this.cards.save(caller.userId, input)
  }

  @Serves(endpoints.bankCards)
  list({ caller, input }: Call<typeof endpoints.bankCards>) {
    return this.cards.list(caller.userId, input)
  }

  @Serves(endpoints.deleteBankCard)
  remove({ caller, input }: Call<typeof endpoints.deleteBankCard>) {
    return this.cards.remove(caller.userId, input.cardId)
  }
}
