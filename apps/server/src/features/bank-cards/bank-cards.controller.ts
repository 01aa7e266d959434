import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { BankCardsService } from './bank-cards.service.ts'

@Controller()
export class BankCardsController {
  constructor(private readonly cards: BankCardsService) {}

  readonly routes = [
    serve(endpoints.saveBankCard, ({ userId, input }) => this.cards.save(userId, input)),
    serve(endpoints.bankCards, ({ userId, input }) => this.cards.list(userId, input)),
    serve(endpoints.deleteBankCard, ({ userId, input }) => this.cards.remove(userId, input.cardId)),
  ]
}
