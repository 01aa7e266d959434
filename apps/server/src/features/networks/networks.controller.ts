import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { NetworksService } from './networks.service.ts'

@Controller()
export class NetworksController {
  constructor(private readonly networks: NetworksService) {}

  @Serves(endpoints.coinList)
  list({ caller, input }: Call<typeof endpoints.coinList>) {
    return this.networks.list(caller.userId, input)
  }
}
