import { endpoints, type RequestOf, tokenHeader, uploadPath } from '@halyard/wire'
import { Controller, Get, Headers, Param, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { Caller, Input, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { UploadsService } from './uploads.service.ts'

@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly sessions: Sessions,
  ) {}

  @Serves(endpoints.upload)
  keep(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.upload>) {
    return this.uploads.keep(caller.userId, input.content)
  }

  /** The image itself, for its owner. It answers bytes, so it is no endpoint of the contract's and asks for the session here. */
  @Get(`/api${uploadPath}/:id`)
  async show(@Headers(tokenHeader) token: string | undefined, @Param('id') id: string, @Res() reply: FastifyReply) {
    const session = await this.sessions.authenticate(token)
    if (session instanceof Refusal) throw session
    const upload = (await this.uploads.own(session.userId, id)) ?? refuse('notFound')
    const bytes = (await this.uploads.read(upload)) ?? refuse('notFound')
    await reply.type('image/jpeg').header('content-disposition', 'inline').send(bytes)
  }
}
