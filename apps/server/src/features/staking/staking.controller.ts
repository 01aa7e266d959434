import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import type { CallOrigin } from '../../platform/http/request.ts'
import { Caller, Input, Origin, Serves, SubmitKey } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import { StakingService } from './staking.service.ts'

@Controller()
export class StakingController {
  constructor(private readonly staking: StakingService) {}

  @Serves(endpoints.stakingProductList)
  products(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.stakingProductList>,
    @Origin() origin: CallOrigin,
  ) {
    return this.staking.products(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findStakingProduct)
  product(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.findStakingProduct>,
    @Origin() origin: CallOrigin,
  ) {
    return this.staking.findProduct(caller.userId, input.productId, origin.language)
  }

  @Serves(endpoints.openStake)
  open(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.openStake>,
    @Origin() origin: CallOrigin,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.staking.open(caller.userId, input, { key, language: origin.language })
  }

  @Serves(endpoints.stakeList)
  list(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.stakeList>, @Origin() origin: CallOrigin) {
    return this.staking.list(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findStake)
  find(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.findStake>, @Origin() origin: CallOrigin) {
    return this.staking.find(caller.userId, input.stakeId, origin.language)
  }

  @Serves(endpoints.stakingSummary)
  summary(@Caller() caller: Session) {
    return this.staking.summary(caller.userId)
  }

  @Serves(endpoints.redemptionPreview)
  previewRedemption(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.redemptionPreview>) {
    return this.staking.previewRedemption(caller.userId, input.stakeId)
  }

  @Serves(endpoints.redeemStake)
  redeem(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.redeemStake>,
    @Origin() origin: CallOrigin,
  ) {
    return this.staking.redeem(caller.userId, input.stakeId, origin.language)
  }

  @Serves(endpoints.stakingEarnings)
  earnings(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.stakingEarnings>,
    @Origin() origin: CallOrigin,
  ) {
    return this.staking.earnings(caller.userId, input, origin.language)
  }
}
