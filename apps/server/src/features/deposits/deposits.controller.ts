import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { DeclarationsService } from './declarations.service.ts'
import { DepositsService } from './deposits.service.ts'

@Controller()
export class DepositsController {
  constructor(
    private readonly deposits: DepositsService,
    private readonly declarations: DeclarationsService,
  ) {}

  readonly routes = [
    serve(endpoints.createDeposit, ({ userId, input, key }) => this.deposits.submit(userId, input, key)),
    serve(endpoints.declareDeposit, ({ userId, input, key }) => this.declarations.declare(userId, input, key)),
    serve(endpoints.declaredDeposits, ({ userId }) => this.declarations.list(userId)),
    serve(endpoints.depositList, ({ userId, input }) => this.deposits.list(userId, input)),
    serve(endpoints.findDeposit, ({ userId, input }) => this.deposits.find(userId, input.depositId)),
  ]
}
