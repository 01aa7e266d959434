import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { ConversionService } from './conversion.service.ts'

@Controller()
export class ConversionController {
  constructor(private readonly conversions: ConversionService) {}

  @Serves(endpoints.conversionQuote)
  quote({ input }: Call<typeof endpoints.conversionQuote>) {
    return this.conversions.quote(input)
  }

  @Serves(endpoints.convert)
  convert({ caller, input, key }: Call<typeof endpoints.convert>) {
    return this.conversions.convert(caller.userId, input, key)
  }

  @Serves(endpoints.conversionList)
  list({ caller, input }: Call<typeof endpoints.conversionList>) {
    return this.conversions.list(caller.userId, input)
  }

  @Serves(endpoints.findConversion)
  find({ caller, input }: Call<typeof endpoints.findConversion>) {
    return this.conversions.find(caller.userId, input.conversionId)
  }
}
