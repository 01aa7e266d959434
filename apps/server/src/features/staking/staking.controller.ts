import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { StakingService } from './staking.service.ts'

@Controller()
export class StakingController {
  constructor(private readonly staking: StakingService) {}

  @Serves(endpoints.stakingProductList)
  products({ caller, input, origin }: Call<typeof endpoints.stakingProductList>) {
    return this.staking.products(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findStakingProduct)
  product({ caller, input, origin }: Call<typeof endpoints.findStakingProduct>) {
    return this.staking.findProduct(caller.userId, input.productId, origin.language)
  }

  @Serves(endpoints.openStake)
  open({ caller, input, origin, key }: Call<typeof endpoints.openStake>) {
    return this.staking.open(caller.userId, input, { key, language: origin.language })
  }

  @Serves(endpoints.stakeList)
  list({ caller, input, origin }: Call<typeof endpoints.stakeList>) {
    return this.staking.list(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findStake)
  find({ caller, input, origin }: Call<typeof endpoints.findStake>) {
    return this.staking.find(caller.userId, input.stakeId, origin.language)
  }

  @Serves(endpoints.stakingSummary)
  summary({ caller }: Call<typeof endpoints.stakingSummary>) {
    return this.staking.summary(caller.userId)
  }

  @Serves(endpoints.redemptionPreview)
  previewRedemption({ caller, input }: Call<typeof endpoints.redemptionPreview>) {
    return this.staking.previewRedemption(caller.userId, input.stakeId)
  }

  @Serves(endpoints.redeemStake)
  redeem({ caller, input, origin }: Call<typeof endpoints.redeemStake>) {
    return this.staking.redeem(caller.userId, input.stakeId, origin.language)
  }

  @Serves(endpoints.stakingEarnings)
  earnings({ caller, input, origin }: Call<typeof endpoints.stakingEarnings>) {
    return this.staking.earnings(caller.userId, input, origin.language)
  }
}
