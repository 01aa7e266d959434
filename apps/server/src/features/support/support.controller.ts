import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { SupportService } from './support.service.ts'

@Controller()
export class SupportController {
  constructor(private readonly support: SupportService) {}

  readonly routes = [
    serve(endpoints.customerService, () => this.support.service()),
    serve(endpoints.supportCases, ({ userId, input }) => this.support.list(userId, input)),
    serve(endpoints.findSupportCase, ({ userId, input }) => this.support.find(userId, input.caseId)),
    serve(endpoints.supportEntries, ({ userId, input }) => this.support.entries(userId, input)),
    serve(endpoints.openSupportCase, ({ userId, input, language, claim }) =>
      this.support.open(userId, input, language, claim),
    ),
    serve(endpoints.sendSupportMessage, ({ userId, input, claim }) => this.support.send(userId, input, claim)),
    serve(endpoints.readSupportCase, ({ userId, input }) => this.support.read(userId, input)),
    serve(endpoints.closeSupportCase, ({ userId, input }) => this.support.end(userId, input.caseId, 'closed')),
    serve(endpoints.reopenSupportCase, ({ userId, input }) => this.support.end(userId, input.caseId, 'reopened')),
  ]
}
