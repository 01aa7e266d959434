import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { PriceAlertsService } from './price-alerts.service.ts'

@Controller()
export class PriceAlertsController {
  constructor(private readonly alerts: PriceAlertsService) {}

  @Serves(endpoints.createPriceAlert)
  create({ caller, input }: Call<typeof endpoints.createPriceAlert>) {
    return this.alerts.create(caller.userId, input)
  }

  @Serves(endpoints.priceAlertList)
  list({ caller, input }: Call<typeof endpoints.priceAlertList>) {
    return this.alerts.list(caller.userId, input)
  }

  @Serves(endpoints.deletePriceAlert)
  remove({ caller, input }: Call<typeof endpoints.deletePriceAlert>) {
    return this.alerts.remove(caller.userId, input.alertId)
  }
}
