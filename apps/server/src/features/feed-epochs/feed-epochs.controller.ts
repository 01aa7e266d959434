import { endpoints, type RequestOf, type ResponseOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Input, Serves } from '../../platform/http/serves.ts'
import { FeedEpochsService } from './feed-epochs.service.ts'

@Controller()
export class FeedEpochsController {
  constructor(private readonly epochs: FeedEpochsService) {}

  @Serves(endpoints.feedEpochs)
  list(@Input() request: RequestOf<typeof endpoints.feedEpochs>): Promise<ResponseOf<typeof endpoints.feedEpochs>> {
    return this.epochs.list(request)
  }

  @Serves(endpoints.feedEpoch)
  find(@Input() request: RequestOf<typeof endpoints.feedEpoch>): Promise<ResponseOf<typeof endpoints.feedEpoch>> {
    return this.epochs.find(request.number)
  }
}
