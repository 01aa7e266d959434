import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { MarketService } from './market.service.ts'

@Controller()
export class MarketController {
  constructor(private readonly market: MarketService) {}

  readonly routes = [
    serve(endpoints.pairList, ({ input: request }) => this.market.list(request)),
    serve(endpoints.candles, ({ input: request, origin }) => this.market.candles(request, networkOf(origin.address))),
    serve(endpoints.recentPrices, ({ input: request, origin }) =>
      this.market.recentPrices(request, networkOf(origin.address)),
    ),
    serve(endpoints.orderBook, ({ input: request, origin }) => this.market.book(request, networkOf(origin.address))),
  ]
}
