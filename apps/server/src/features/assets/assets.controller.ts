import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Caller, Input, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { AssetsService } from './assets.service.ts'
import { PortfolioService } from './portfolio.service.ts'

@Controller()
export class AssetsController {
  constructor(
    private readonly assets: AssetsService,
    private readonly portfolios: PortfolioService,
  ) {}

  @Serves(endpoints.balances)
  balances(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.balances>) {
    return this.assets.balances(caller.userId, input.view)
  }

  @Serves(endpoints.moneyRecords)
  records(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.moneyRecords>) {
    return this.assets.records(caller.userId, input)
  }

  @Serves(endpoints.portfolio)
  portfolio(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.portfolio>) {
    return this.portfolios.portfolio(caller.userId, input)
  }

  @Serves(endpoints.coinCost)
  coinCost(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.coinCost>) {
    return this.portfolios.coinCost(caller.userId, input.asset)
  }

  @Serves(endpoints.statement)
  statement(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.statement>) {
    return this.assets.statement(caller.userId, input.month)
  }
}
