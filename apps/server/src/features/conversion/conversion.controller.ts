import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { ConversionService } from './conversion.service.ts'
import { ExchangePlansService } from './exchange-plans.service.ts'

@Controller()
export class ConversionController {
  constructor(
    private readonly conversions: ConversionService,
    private readonly plans: ExchangePlansService,
  ) {}

  readonly routes = [
    serve(endpoints.conversionQuote, ({ input }) => this.conversions.quote(input)),
    serve(endpoints.convert, ({ userId, input, key }) => this.conversions.convert(userId, input, key)),
    serve(endpoints.conversionList, ({ userId, input }) => this.conversions.list(userId, input)),
    serve(endpoints.findConversion, ({ userId, input }) => this.conversions.find(userId, input.conversionId)),
    serve(endpoints.createExchangePlan, ({ userId, input }) => this.plans.create(userId, input)),
    serve(endpoints.exchangePlanList, ({ userId }) => this.plans.list(userId)),
    serve(endpoints.updateExchangePlan, ({ userId, input }) => this.plans.change(userId, input)),
    serve(endpoints.deleteExchangePlan, ({ userId, input }) => this.plans.remove(userId, input.planId)),
  ]
}
