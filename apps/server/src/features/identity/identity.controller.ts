import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { IdentityService } from './identity.service.ts'

@Controller()
export class IdentityController {
  constructor(private readonly identities: IdentityService) {}

  readonly routes = [
    serve(endpoints.submitIdentity, ({ userId, input }) => this.identities.submit(userId, input)),
    serve(endpoints.resubmitIdentity, ({ userId, input }) => this.identities.resubmit(userId, input)),
    serve(endpoints.findIdentity, ({ userId }) => this.identities.latest(userId)),
  ]
}
