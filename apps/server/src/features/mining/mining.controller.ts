import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import type { CallOrigin } from '../../platform/http/request.ts'
import { Caller, Input, Origin, Serves, SubmitKey } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import { MiningService } from './mining.service.ts'

@Controller()
export class MiningController {
  constructor(private readonly mining: MiningService) {}

  @Serves(endpoints.machineList)
  list(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.machineList>,
    @Origin() origin: CallOrigin,
  ) {
    return this.mining.list(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findMachine)
  find(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.findMachine>,
    @Origin() origin: CallOrigin,
  ) {
    return this.mining.find(caller.userId, input.machineId, origin.language)
  }

  @Serves(endpoints.findMachineGroup)
  findGroup(@Input() input: RequestOf<typeof endpoints.findMachineGroup>) {
    return this.mining.findGroup(input.code)
  }

  @Serves(endpoints.buyMachine)
  buy(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.buyMachine>,
    @Origin() origin: CallOrigin,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.mining.buy(caller.userId, input, { key, language: origin.language })
  }

  @Serves(endpoints.buyMachineShare)
  buyShare(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.buyMachineShare>,
    @Origin() origin: CallOrigin,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.mining.buyShare(caller.userId, input, { key, language: origin.language })
  }

  @Serves(endpoints.machineOrderList)
  orders(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.machineOrderList>,
    @Origin() origin: CallOrigin,
  ) {
    return this.mining.orderList(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findMachineOrder)
  order(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.findMachineOrder>,
    @Origin() origin: CallOrigin,
  ) {
    return this.mining.findOrder(caller.userId, input.orderId, origin.language)
  }

  @Serves(endpoints.cancelMachineOrder)
  cancel(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.cancelMachineOrder>,
    @Origin() origin: CallOrigin,
  ) {
    return this.mining.cancel(caller.userId, input.orderId, origin.language)
  }

  @Serves(endpoints.machineEarnings)
  earnings(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.machineEarnings>,
    @Origin() origin: CallOrigin,
  ) {
    return this.mining.earnings(caller.userId, input, origin.language)
  }
}
