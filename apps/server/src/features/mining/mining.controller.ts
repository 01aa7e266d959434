import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { MiningService } from './mining.service.ts'

@Controller()
export class MiningController {
  constructor(private readonly mining: MiningService) {}

  @Serves(endpoints.machineList)
  list({ caller, input, origin }: Call<typeof endpoints.machineList>) {
    return this.mining.list(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findMachine)
  find({ caller, input, origin }: Call<typeof endpoints.findMachine>) {
    return this.mining.find(caller.userId, input.machineId, origin.language)
  }

  @Serves(endpoints.findMachineGroup)
  findGroup({ input }: Call<typeof endpoints.findMachineGroup>) {
    return this.mining.findGroup(input.code)
  }

  @Serves(endpoints.buyMachine)
  buy({ caller, input, origin, key }: Call<typeof endpoints.buyMachine>) {
    return this.mining.buy(caller.userId, input, { key, language: origin.language })
  }

  @Serves(endpoints.buyMachineShare)
  buyShare({ caller, input, origin, key }: Call<typeof endpoints.buyMachineShare>) {
    return this.mining.buyShare(caller.userId, input, { key, language: origin.language })
  }

  @Serves(endpoints.machineOrderList)
  orders({ caller, input, origin }: Call<typeof endpoints.machineOrderList>) {
    return this.mining.orderList(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findMachineOrder)
  order({ caller, input, origin }: Call<typeof endpoints.findMachineOrder>) {
    return this.mining.findOrder(caller.userId, input.orderId, origin.language)
  }

  @Serves(endpoints.cancelMachineOrder)
  cancel({ caller, input, origin }: Call<typeof endpoints.cancelMachineOrder>) {
    return this.mining.cancel(caller.userId, input.orderId, origin.language)
  }

  @Serves(endpoints.machineEarnings)
  earnings({ caller, input, origin }: Call<typeof endpoints.machineEarnings>) {
    return this.mining.earnings(caller.userId, input, origin.language)
  }
}
