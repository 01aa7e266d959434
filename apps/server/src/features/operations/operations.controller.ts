import { operationsEndpoints as endpoints } from '@halyard/wire/operations'
import { Controller } from '@nestjs/common'
import { listed } from '../../platform/database/page-of-rows.ts'
import { serve } from '../../platform/http/serve.ts'
import { OperationsService } from './operations.service.ts'

/** The operators' API: see docs/operations.md. */
@Controller()
export class OperationsController {
  constructor(private readonly operations: OperationsService) {}

  readonly routes = [
    serve(endpoints.overview, () => this.operations.overview()),
    serve(endpoints.pendingReviews, async ({ operator, input }) => {
      await this.operations.requireReader(operator, input.kind)
      return listed(await this.operations.pending(input.kind, input), input)
    }),
    serve(endpoints.showReview, async ({ operator, input }) => {
      await this.operations.requireReader(operator, input.kind)
      return this.operations.show(input.kind, input.id)
    }),
    serve(endpoints.approveReview, ({ operator, input }) =>
      this.operations.approve(operator, input.kind, input.id, input.detail),
    ),
    serve(endpoints.confirmReview, ({ operator, input }) =>
      this.operations.confirm(operator, input.kind, input.id, input.detail),
    ),
    serve(endpoints.rejectReview, async ({ operator, input }) => {
      const rejection = await this.operations.reject(operator, input.kind, input.id, input.reason)
      return rejection.outcome === 'rejected' ? rejection.item : rejection
    }),
    serve(endpoints.adjustBalance, ({ operator, input, key }) =>
      this.operations.adjust(operator, { ...input, key: key?.key }),
    ),
    serve(endpoints.showUser, ({ input }) => this.operations.user(input.user)),
    serve(endpoints.setUserState, ({ operator, input }) =>
      this.operations.setUserState(operator, input.user, input.state, input.reason),
    ),
    serve(endpoints.requestSecondFactorReset, ({ operator, input }) =>
      this.operations.resetSecondFactor(operator, input.user, input.reason),
    ),
    serve(endpoints.setSubscriptionsBarred, ({ operator, input }) =>
      this.operations.setSubscriptionsBarred(operator, input.user, input.barred, input.reason),
    ),
    serve(endpoints.editableRows, ({ input }) => this.operations.editableKeys(input.kind)),
    serve(endpoints.catalogueRows, ({ input }) => this.operations.catalogue(input.kind)),
    serve(endpoints.catalogueTable, ({ input }) => this.operations.catalogueTable(input.kind, input.search)),
    serve(endpoints.previewEdit, ({ operator, input }) =>
      this.operations.previewEdit(operator, input.kind, input.changes),
    ),
    serve(endpoints.editableRow, ({ input }) => this.operations.editable(input.kind, input.key)),
    serve(endpoints.editRow, async ({ operator, input }) => {
      const edited = await this.operations.edit(operator, input.kind, input.key, input.changes)
      return edited.outcome === 'changed' ? edited.row : edited
    }),
    serve(endpoints.auditBooks, () => this.operations.auditBooks()),
    serve(endpoints.queueStates, () => this.operations.queues()),
    serve(endpoints.auditLog, async ({ input }) => listed(await this.operations.auditLog(input), input)),
    serve(endpoints.reviewedImage, ({ operator, input }) => this.operations.image(operator, input.id)),
  ]
}
