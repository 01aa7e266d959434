import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { SubmissionsRepository } from './submissions.repository.ts'

@Controller()
export class SubmissionsController {
  constructor(private readonly submissions: SubmissionsRepository) {}

  readonly routes = [
    serve(endpoints.closeSubmission, async ({ userId, input }) => ({
      state: await this.submissions.close(userId, input.key),
    })),
  ]
}
