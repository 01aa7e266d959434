import { endpoints, type ResponseOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { MarketService } from './market.service.ts'

@Controller()
export class MarketController {
  constructor(private readonly market: MarketService) {}

  @Serves(endpoints.pairList)
  pairList({ input: request }: Call<typeof endpoints.pairList>): ResponseOf<typeof endpoints.pairList> {
    return this.market.list(request)
  }

  @Serves(endpoints.candles)
  candles({ input: request, origin }: Call<typeof endpoints.candles>): Promise<ResponseOf<typeof endpoints.candles>> {
    return this.market.candles(request, networkOf(origin.address))
  }

  @Serves(endpoints.recentPrices)
  recentPrices({
    input: request,
    origin,
  }: Call<typeof endpoints.recentPrices>): Promise<ResponseOf<typeof endpoints.recentPrices>> {
    return this.market.recentPrices(request, networkOf(origin.address))
  }
}
