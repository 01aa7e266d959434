import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Caller, Input, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { BankCardsService } from './bank-cards.service.ts'

@Controller()
export class BankCardsController {
  constructor(private readonly cards: BankCardsService) {}

  @Serves(endpoints.saveBankCard)
  save(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.saveBankCard>) {
    return this.cards.save(caller.userId, input)
  }

  @Serves(endpoints.bankCards)
  list(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.bankCards>) {
    return this.cards.list(caller.userId, input)
  }

  @Serves(endpoints.deleteBankCard)
  remove(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.deleteBankCard>) {
    return this.cards.remove(caller.userId, input.cardId)
  }
}
