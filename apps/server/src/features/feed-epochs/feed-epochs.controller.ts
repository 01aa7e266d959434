import { endpoints, type ResponseOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { FeedEpochsService } from './feed-epochs.service.ts'

@Controller()
export class FeedEpochsController {
  constructor(private readonly epochs: FeedEpochsService) {}

  @Serves(endpoints.feedEpochs)
  list({ input: request }: Call<typeof endpoints.feedEpochs>): Promise<ResponseOf<typeof endpoints.feedEpochs>> {
    return this.epochs.list(request)
  }

  @Serves(endpoints.feedEpoch)
  find({ input: request }: Call<typeof endpoints.feedEpoch>): Promise<ResponseOf<typeof endpoints.feedEpoch>> {
    return this.epochs.find(request.number)
  }
}
