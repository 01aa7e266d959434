import { endpoints } from '@halyard/wire'
import { hostEndpoints } from '@halyard/wire/host'
import { Controller } from '@nestjs/common'
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

  readonly routes = [
    serve(endpoints.upload, ({ userId, input }) => this.uploads.keep(userId, input.content)),
    serve(hostEndpoints.uploadedImage, async ({ token, input: { id, ...signature } }) => {
      const upload = (await this.shown(id, signature, token)) ?? refuse('notFound')
      return (await this.uploads.read(upload)) ?? refuse('notFound')
    }),
  ]

  /** The owner's session is looked at only where the address is not signed. */
  private async shown(id: string, signature: Signature, token: string | undefined): Promise<Upload | undefined> {
    if (this.addresses.isValid(id, signature)) return this.uploads.find(id)
    const session = await this.sessions.authenticate(token)
    if (session instanceof Refusal) throw session
    return this.uploads.own(session.userId, id)
  }
}
