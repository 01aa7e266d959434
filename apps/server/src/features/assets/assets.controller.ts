import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { AssetsService } from './assets.service.ts'
import { PortfolioService } from './portfolio.service.ts'

@Controller()
export class AssetsController {
  constructor(
    private readonly assets: AssetsService,
    private readonly portfolios: PortfolioService,
  ) {}

  readonly routes = [
    serve(endpoints.balances, ({ userId, input }) => this.assets.balances(userId, input.view)),
    serve(endpoints.moneyRecords, ({ userId, input }) => this.assets.records(userId, input)),
    serve(endpoints.portfolio, ({ userId, input }) => this.portfolios.portfolio(userId, input)),
    serve(endpoints.coinCost, ({ userId, input }) => this.portfolios.coinCost(userId, input.asset)),
    serve(endpoints.taxYear, ({ userId, input }) => this.assets.taxYear(userId, input)),
    serve(endpoints.statement, ({ userId, input }) => this.assets.statement(userId, input.month)),
  ]
}
