import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Caller, Input, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { NetworksService } from './networks.service.ts'

@Controller()
export class NetworksController {
  constructor(private readonly networks: NetworksService) {}

  @Serves(endpoints.coinList)
  list(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.coinList>) {
    return this.networks.list(caller.userId, input)
  }
}
