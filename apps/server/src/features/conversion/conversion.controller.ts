import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Caller, Input, Serves, SubmitKey } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import { ConversionService } from './conversion.service.ts'

@Controller()
export class ConversionController {
  constructor(private readonly conversions: ConversionService) {}

  @Serves(endpoints.conversionQuote)
  quote(@Input() input: RequestOf<typeof endpoints.conversionQuote>) {
    return this.conversions.quote(input)
  }

  @Serves(endpoints.convert)
  convert(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.convert>,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.conversions.convert(caller.userId, input, key)
  }

  @Serves(endpoints.conversionList)
  list(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.conversionList>) {
    return this.conversions.list(caller.userId, input)
  }

  @Serves(endpoints.findConversion)
  find(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.findConversion>) {
    return this.conversions.find(caller.userId, input.conversionId)
  }
}
