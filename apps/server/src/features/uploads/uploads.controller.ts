import { endpoints, tokenHeader, uploadPath } from '@halyard/wire'
import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { type Signature, SignedAddresses } from './signed-addresses.ts'
import type { Upload } from './uploads.repository.ts'
import { UploadsService } from './uploads.service.ts'

@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly sessions: Sessions,
    private readonly addresses: SignedAddresses,
  ) {}

  readonly routes = [serve(endpoints.upload, ({ userId, input }) => this.uploads.keep(userId, input.content))]

  /**
   * The image itself, for its owner's token or a signed address. It answers bytes, so it is no endpoint of the contract
   * and checks the session here.
   */
  @Get(`/api${uploadPath}/:id`)
  async show(
    @Headers(tokenHeader) token: string | undefined,
    @Param('id') id: string,
    @Query() signature: Signature,
    @Res() reply: FastifyReply,
  ) {
    const upload = (await this.shown(id, signature, token)) ?? refuse('notFound')
    const bytes = (await this.uploads.read(upload)) ?? refuse('notFound')
    await reply.type('image/jpeg').header('content-disposition', 'inline').send(bytes)
  }

  private async shown(id: string, signature: Signature, token: string | undefined): Promise<Upload | undefined> {
    if (this.addresses.isValid(id, signature)) return this.uploads.find(id)
    const session = await this.sessions.authenticate(token)
    if (session instanceof Refusal) throw session
    return this.uploads.own(session.userId, id)
  }
}
