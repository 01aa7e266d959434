import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { LiabilitiesService } from './liabilities.service.ts'

@Controller()
export class LiabilitiesController {
  constructor(private readonly liabilities: LiabilitiesService) {}

  readonly routes = [
    serve(endpoints.liabilityRoots, ({ input: request }) => this.liabilities.roots(request)),
    serve(endpoints.ownLiabilities, ({ userId }) => this.liabilities.of(userId)),
  ]
}
