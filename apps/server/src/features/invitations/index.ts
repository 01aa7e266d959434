export { InvitationsModule } from './invitations.module.ts'
export { InvitationsService } from './invitations.service.ts'
