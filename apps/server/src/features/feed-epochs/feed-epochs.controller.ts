import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { FeedEpochsService } from './feed-epochs.service.ts'

@Controller()
export class FeedEpochsController {
  constructor(private readonly epochs: FeedEpochsService) {}

  readonly routes = [
    serve(endpoints.feedEpochs, ({ input: request }) => this.epochs.list(request)),
    serve(endpoints.feedStatements, ({ input: request }) => this.epochs.statements(request)),
    serve(endpoints.feedRounds, ({ input: request }) => this.epochs.rounds(request)),
    serve(endpoints.feedEpoch, ({ input: request }) => this.epochs.find(request.number)),
  ]
}
