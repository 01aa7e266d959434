import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Serves } from '../../platform/http/serves.ts'
import { WireTransfersService } from './wire-transfers.service.ts'

@Controller()
export class WireTransfersController {
  constructor(private readonly transfers: WireTransfersService) {}

  @Serves(endpoints.wireCurrencies)
  currencies() {
    return this.transfers.currencies()
  }
}
