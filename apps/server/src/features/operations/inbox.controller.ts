import { operationsEndpoints as endpoints } from '@halyard/wire/operations'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { InboxService } from './inbox.service.ts'

/** Customer service for operators: see docs/operations.md. */
@Controller()
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  readonly routes = [
    serve(endpoints.inbox, ({ operator, input }) => this.inbox.list(operator, input)),
    serve(endpoints.inboxTable, ({ operator, input }) => this.inbox.table(operator, input)),
    serve(endpoints.inboxFigures, ({ operator }) => this.inbox.figures(operator)),
    serve(endpoints.answerTemplates, () => this.inbox.templates()),
    serve(endpoints.showCase, ({ operator, input }) => this.inbox.show(operator, input.id)),
    serve(endpoints.caseEntries, ({ input }) => this.inbox.entries(input)),
    serve(endpoints.takeCase, ({ operator, input }) => this.inbox.take(operator, input.id, input.from)),
    serve(endpoints.handOverCase, ({ operator, input }) => this.inbox.handOver(operator, input.id, input.to)),
    serve(endpoints.releaseCase, ({ operator, input }) => this.inbox.release(operator, input.id)),
    serve(endpoints.addAnswerPicture, ({ operator, input }) => this.inbox.addPicture(operator, input)),
    serve(endpoints.answerCase, ({ operator, input, key }) => this.inbox.answer(operator, { ...input, key: key?.key })),
    serve(endpoints.closeCase, ({ operator, input }) => this.inbox.close(operator, input.id)),
    serve(endpoints.noteOnCase, ({ operator, input, key }) => this.inbox.note(operator, { ...input, key: key?.key })),
  ]
}
