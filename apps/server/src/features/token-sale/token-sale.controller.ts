import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { TokenSaleService } from './token-sale.service.ts'

@Controller()
export class TokenSaleController {
  constructor(private readonly sales: TokenSaleService) {}

  @Serves(endpoints.tokenSaleList)
  list({ caller, input, origin }: Call<typeof endpoints.tokenSaleList>) {
    return this.sales.list(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findTokenSale)
  find({ caller, input, origin }: Call<typeof endpoints.findTokenSale>) {
    return this.sales.find(caller.userId, input.saleId, origin.language)
  }

  @Serves(endpoints.subscribeToSale)
  subscribe({ caller, input, origin, key }: Call<typeof endpoints.subscribeToSale>) {
    return this.sales.subscribe(caller.userId, input, { key, language: origin.language })
  }

  @Serves(endpoints.subscriptionList)
  subscriptions({ caller, input, origin }: Call<typeof endpoints.subscriptionList>) {
    return this.sales.subscriptions(caller.userId, input, origin.language)
  }
}
