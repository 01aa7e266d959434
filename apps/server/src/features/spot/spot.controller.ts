import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Caller, Input, Serves, SubmitKey } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import { SpotService } from './spot.service.ts'

@Controller()
export class SpotController {
  constructor(private readonly spot: SpotService) {}

  @Serves(endpoints.placeBuyOrder)
  buy(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.placeBuyOrder>,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.spot.place(caller.userId, { ...input, side: 'buy' }, key)
  }

  @Serves(endpoints.placeSellOrder)
  sell(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.placeSellOrder>,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.spot.place(caller.userId, { ...input, side: 'sell' }, key)
  }

  @Serves(endpoints.cancelOrder)
  cancel(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.cancelOrder>,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.spot.cancel(caller.userId, input.orderId, key)
  }

  @Serves(endpoints.cancelAllOrders)
  cancelAll(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.cancelAllOrders>) {
    return this.spot.cancelAll(caller.userId, input)
  }

  @Serves(endpoints.amendOrder)
  amend(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.amendOrder>,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.spot.amend(caller.userId, input, key)
  }

  @Serves(endpoints.orderList)
  list(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.orderList>) {
    return this.spot.list(caller.userId, input)
  }

  @Serves(endpoints.findOrder)
  find(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.findOrder>) {
    return this.spot.find(caller.userId, input.orderId)
  }
}
