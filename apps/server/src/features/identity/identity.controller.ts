import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { IdentityService } from './identity.service.ts'

@Controller()
export class IdentityController {
  constructor(private readonly identities: IdentityService) {}

  @Serves(endpoints.submitIdentity)
  submit({ caller, input }: Call<typeof endpoints.submitIdentity>) {
    return this.identities.submit(caller.userId, input)
  }

  @Serves(endpoints.resubmitIdentity)
  resubmit({ caller, input }: Call<typeof endpoints.resubmitIdentity>) {
    return this.identities.resubmit(caller.userId, input)
  }

  @Serves(endpoints.findIdentity)
  latest({ caller }: Call<typeof endpoints.findIdentity>) {
    return this.identities.latest(caller.userId)
  }
}
