import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { WireTransfersService } from './wire-transfers.service.ts'

@Controller()
export class WireTransfersController {
  constructor(private readonly transfers: WireTransfersService) {}

  readonly routes = [serve(endpoints.wireCurrencies, () => this.transfers.currencies())]
}
