import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { AssetsService } from './assets.service.ts'
import { PortfolioService } from './portfolio.service.ts'

@Controller()
export class AssetsController {
  constructor(
    private readonly assets: AssetsService,
    private readonly portfolios: PortfolioService,
  ) {}

  @Serves(endpoints.balances)
  balances({ caller, input }: Call<typeof endpoints.balances>) {
    return this.assets.balances(caller.userId, input.view)
  }

  @Serves(endpoints.moneyRecords)
  records({ caller, input }: Call<typeof endpoints.moneyRecords>) {
    return this.assets.records(caller.userId, input)
  }

  @Serves(endpoints.portfolio)
  portfolio({ caller, input }: Call<typeof endpoints.portfolio>) {
    return this.portfolios.portfolio(caller.userId, input)
  }

  @Serves(endpoints.coinCost)
  coinCost({ caller, input }: Call<typeof endpoints.coinCost>) {
    return this.portfolios.coinCost(caller.userId, input.asset)
  }

  @Serves(endpoints.statement)
  statement({ caller, input }: Call<typeof endpoints.statement>) {
    return this.assets.statement(caller.userId, input.month)
  }
}
