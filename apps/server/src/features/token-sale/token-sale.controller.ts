import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import type { CallOrigin } from '../../platform/http/request.ts'
import { Caller, Input, Origin, Serves, SubmitKey } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import { TokenSaleService } from './token-sale.service.ts'

@Controller()
export class TokenSaleController {
  constructor(private readonly sales: TokenSaleService) {}

  @Serves(endpoints.tokenSaleList)
  list(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.tokenSaleList>,
    @Origin() origin: CallOrigin,
  ) {
    return this.sales.list(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findTokenSale)
  find(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.findTokenSale>,
    @Origin() origin: CallOrigin,
  ) {
    return this.sales.find(caller.userId, input.saleId, origin.language)
  }

  @Serves(endpoints.subscribeToSale)
  subscribe(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.subscribeToSale>,
    @Origin() origin: CallOrigin,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.sales.subscribe(caller.userId, input, { key, language: origin.language })
  }

  @Serves(endpoints.subscriptionList)
  subscriptions(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.subscriptionList>,
    @Origin() origin: CallOrigin,
  ) {
    return this.sales.subscriptions(caller.userId, input, origin.language)
  }
}
