import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { InvitationsService } from './invitations.service.ts'

@Controller()
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Serves(endpoints.invitationSummary)
  summary({ caller }: Call<typeof endpoints.invitationSummary>) {
    return this.invitations.summary(caller.userId)
  }

  @Serves(endpoints.invitedMembers)
  members({ caller, input }: Call<typeof endpoints.invitedMembers>) {
    return this.invitations.members(caller.userId, input)
  }
}
