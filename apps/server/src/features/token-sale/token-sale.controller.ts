import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { TokenSaleService } from './token-sale.service.ts'

@Controller()
export class TokenSaleController {
  constructor(private readonly sales: TokenSaleService) {}

  readonly routes = [
    serve(endpoints.tokenSaleList, ({ userId, input, language }) => this.sales.list(userId, input, language)),
    serve(endpoints.findTokenSale, ({ userId, input, language }) => this.sales.find(userId, input.saleId, language)),
    serve(endpoints.subscribeToSale, ({ userId, input, language, key }) =>
      this.sales.subscribe(userId, input, { key, language }),
    ),
    serve(endpoints.subscriptionList, ({ userId, input, language }) =>
      this.sales.subscriptions(userId, input, language),
    ),
  ]
}
