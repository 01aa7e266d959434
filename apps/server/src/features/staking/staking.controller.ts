import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { StakingService } from './staking.service.ts'

@Controller()
export class StakingController {
  constructor(private readonly staking: StakingService) {}

  readonly routes = [
    serve(endpoints.stakingProductList, ({ userId, input, language }) =>
      this.staking.products(userId, input, language),
    ),
    serve(endpoints.findStakingProduct, ({ userId, input, language }) =>
      this.staking.findProduct(userId, input.productId, language),
    ),
    serve(endpoints.openStake, ({ userId, input, language, key }) =>
      this.staking.open(userId, input, { key, language }),
    ),
    serve(endpoints.stakeList, ({ userId, input, language }) => this.staking.list(userId, input, language)),
    serve(endpoints.findStake, ({ userId, input, language }) => this.staking.find(userId, input.stakeId, language)),
    serve(endpoints.stakingSummary, ({ userId }) => this.staking.summary(userId)),
    serve(endpoints.redemptionPreview, ({ userId, input }) => this.staking.previewRedemption(userId, input.stakeId)),
    serve(endpoints.redeemStake, ({ userId, input, language }) => this.staking.redeem(userId, input.stakeId, language)),
    serve(endpoints.stakingEarnings, ({ userId, input, language }) => this.staking.earnings(userId, input, language)),
  ]
}
