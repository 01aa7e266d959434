import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { PriceAlertsService } from './price-alerts.service.ts'

@Controller()
export class PriceAlertsController {
  constructor(private readonly alerts: PriceAlertsService) {}

  readonly routes = [
    serve(endpoints.createPriceAlert, ({ userId, input }) => this.alerts.create(userId, input)),
    serve(endpoints.priceAlertList, ({ userId, input }) => this.alerts.list(userId, input)),
    serve(endpoints.deletePriceAlert, ({ userId, input }) => this.alerts.remove(userId, input.alertId)),
  ]
}
