import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { SpotService } from './spot.service.ts'

@Controller()
export class SpotController {
  constructor(private readonly spot: SpotService) {}

  readonly routes = [
    serve(endpoints.placeBuyOrder, ({ userId, input, key }) => this.spot.place(userId, { ...input, side: 'buy' }, key)),
    serve(endpoints.placeSellOrder, ({ userId, input, key }) =>
      this.spot.place(userId, { ...input, side: 'sell' }, key),
    ),
    serve(endpoints.cancelOrder, ({ userId, input, key }) => this.spot.cancel(userId, input.orderId, key)),
    serve(endpoints.cancelAllOrders, ({ userId, input }) => this.spot.cancelAll(userId, input)),
    serve(endpoints.amendOrder, ({ userId, input, key }) => this.spot.amend(userId, input, key)),
    serve(endpoints.orderList, ({ userId, input }) => this.spot.list(userId, input)),
    serve(endpoints.fillList, ({ userId, input }) => this.spot.fillList(userId, input)),
    serve(endpoints.findOrder, ({ userId, input }) => this.spot.find(userId, input.orderId)),
  ]
}
