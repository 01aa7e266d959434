import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Caller, Input, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { InvitationsService } from './invitations.service.ts'

@Controller()
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Serves(endpoints.invitationSummary)
  summary(@Caller() caller: Session) {
    return this.invitations.summary(caller.userId)
  }

  @Serves(endpoints.invitedMembers)
  members(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.invitedMembers>) {
    return this.invitations.members(caller.userId, input)
  }
}
