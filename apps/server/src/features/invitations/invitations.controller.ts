import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { InvitationsService } from './invitations.service.ts'

@Controller()
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  readonly routes = [
    serve(endpoints.invitationSummary, ({ userId }) => this.invitations.summary(userId)),
    serve(endpoints.invitedMembers, ({ userId, input }) => this.invitations.members(userId, input)),
  ]
}
