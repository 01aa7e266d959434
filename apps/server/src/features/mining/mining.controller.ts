import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { MiningService } from './mining.service.ts'

@Controller()
export class MiningController {
  constructor(private readonly mining: MiningService) {}

  readonly routes = [
    serve(endpoints.machineList, ({ userId, input, language }) => this.mining.list(userId, input, language)),
    serve(endpoints.findMachine, ({ userId, input, language }) => this.mining.find(userId, input.machineId, language)),
    serve(endpoints.findMachineGroup, ({ input }) => this.mining.findGroup(input.code)),
    serve(endpoints.buyMachine, ({ userId, input, language, key }) =>
      this.mining.buy(userId, input, { key, language }),
    ),
    serve(endpoints.buyMachineShare, ({ userId, input, language, key }) =>
      this.mining.buyShare(userId, input, { key, language }),
    ),
    serve(endpoints.machineOrderList, ({ userId, input, language }) => this.mining.orderList(userId, input, language)),
    serve(endpoints.findMachineOrder, ({ userId, input, language }) =>
      this.mining.findOrder(userId, input.orderId, language),
    ),
    serve(endpoints.cancelMachineOrder, ({ userId, input, language }) =>
      this.mining.cancel(userId, input.orderId, language),
    ),
    serve(endpoints.machineEarnings, ({ userId, input, language }) => this.mining.earnings(userId, input, language)),
  ]
}
