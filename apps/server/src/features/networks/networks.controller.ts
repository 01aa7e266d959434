import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { NetworksService } from './networks.service.ts'

@Controller()
export class NetworksController {
  constructor(private readonly networks: NetworksService) {}

  readonly routes = [serve(endpoints.coinList, ({ userId, input }) => this.networks.list(userId, input))]
}
