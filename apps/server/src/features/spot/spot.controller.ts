import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { SpotService } from './spot.service.ts'

@Controller()
export class SpotController {
  constructor(private readonly spot: SpotService) {}

  @Serves(endpoints.placeBuyOrder)
  buy({ caller, input, key }: Call<typeof endpoints.placeBuyOrder>) {
    return this.spot.place(caller.userId, { ...input, side: 'buy' }, key)
  }

  @Serves(endpoints.placeSellOrder)
  sell({ caller, input, key }: Call<typeof endpoints.placeSellOrder>) {
    return this.spot.place(caller.userId, { ...input, side: 'sell' }, key)
  }

  @Serves(endpoints.cancelOrder)
  cancel({ caller, input, key }: Call<typeof endpoints.cancelOrder>) {
    return this.spot.cancel(caller.userId, input.orderId, key)
  }

  @Serves(endpoints.cancelAllOrders)
  cancelAll({ caller, input }: Call<typeof endpoints.cancelAllOrders>) {
    return this.spot.cancelAll(caller.userId, input)
  }

  @Serves(endpoints.amendOrder)
  amend({ caller, input, key }: Call<typeof endpoints.amendOrder>) {
    return this.spot.amend(caller.userId, input, key)
  }

  @Serves(endpoints.orderList)
  list({ caller, input }: Call<typeof endpoints.orderList>) {
    return this.spot.list(caller.userId, input)
  }

  @Serves(endpoints.findOrder)
  find({ caller, input }: Call<typeof endpoints.findOrder>) {
    return this.spot.find(caller.userId, input.orderId)
  }
}
