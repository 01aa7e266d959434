import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Caller, Input, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { IdentityService } from './identity.service.ts'

@Controller()
export class IdentityController {
  constructor(private readonly identities: IdentityService) {}

  @Serves(endpoints.submitIdentity)
  submit(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.submitIdentity>) {
    return this.identities.submit(caller.userId, input)
  }

  @Serves(endpoints.resubmitIdentity)
  resubmit(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.resubmitIdentity>) {
    return this.identities.resubmit(caller.userId, input)
  }

  @Serves(endpoints.findIdentity)
  latest(@Caller() caller: Session) {
    return this.identities.latest(caller.userId)
  }
}
