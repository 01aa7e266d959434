import { endpoints, type RequestOf, type ResponseOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import type { CallOrigin } from '../../platform/http/request.ts'
import { Input, Origin, Serves } from '../../platform/http/serves.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { MarketService } from './market.service.ts'

@Controller()
export class MarketController {
  constructor(private readonly market: MarketService) {}

  @Serves(endpoints.pairList)
  pairList(@Input() request: RequestOf<typeof endpoints.pairList>): ResponseOf<typeof endpoints.pairList> {
    return this.market.list(request)
  }

  @Serves(endpoints.candles)
  candles(
    @Input() request: RequestOf<typeof endpoints.candles>,
    @Origin() origin: CallOrigin,
  ): Promise<ResponseOf<typeof endpoints.candles>> {
    return this.market.candles(request, networkOf(origin.address))
  }

  @Serves(endpoints.recentPrices)
  recentPrices(
    @Input() request: RequestOf<typeof endpoints.recentPrices>,
    @Origin() origin: CallOrigin,
  ): Promise<ResponseOf<typeof endpoints.recentPrices>> {
    return this.market.recentPrices(request, networkOf(origin.address))
  }
}
