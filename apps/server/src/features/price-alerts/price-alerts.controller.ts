import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Caller, Input, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { PriceAlertsService } from './price-alerts.service.ts'

@Controller()
export class PriceAlertsController {
  constructor(private readonly alerts: PriceAlertsService) {}

  @Serves(endpoints.createPriceAlert)
  create(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.createPriceAlert>) {
    return this.alerts.create(caller.userId, input)
  }

  @Serves(endpoints.priceAlertList)
  list(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.priceAlertList>) {
    return this.alerts.list(caller.userId, input)
  }

  @Serves(endpoints.deletePriceAlert)
  remove(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.deletePriceAlert>) {
    return this.alerts.remove(caller.userId, input.alertId)
  }
}
