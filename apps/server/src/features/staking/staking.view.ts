import { Amount } from '@halyard/domain'
import { estimatedEarnings, payoutDueAt } from '@halyard/domain/staking'
import type { endpoints, Language, ResponseOf } from '@halyard/wire'
import { textIn } from '../../platform/messages/localized.ts'
import type { StakeRow } from './staking.repository.ts'
import type { PayoutRow } from './staking-payouts.repository.ts'
import type { ProductRow } from './staking-products.repository.ts'

type ProductView = ResponseOf<typeof endpoints.findStakingProduct>
type StakeView = ResponseOf<typeof endpoints.openStake>
type PayoutView = ResponseOf<typeof endpoints.stakingEarnings>['list'][number]

export function productView(
  { name, description, yieldSource, offered, ...product }: ProductRow,
  userStaked: Amount,
  language: Language,
): ProductView {
  return {
    ...product,
    userStaked,
    name: textIn(name, language),
    description: textIn(description, language),
    yieldSource: textIn(yieldSource, language),
    state: offered ? 'offered' : 'closed',
  }
}

export function stakeView({ id, name, ...stake }: StakeRow, language: Language): StakeView {
  return {
    ...stake,
    stakeId: id,
    name: textIn(name, language),
    estimatedEarnings: estimatedEarnings(stake),
    earned: stake.dailyEarnings.times(Amount.ofInteger(stake.daysPaid)),
    nextPayoutAt: stake.state === 'inTerm' && stake.daysPaid < stake.termDays ? stake.dueAt : null,
  }
}

/** A stake as it was accepted, whatever its state now. */
export function asAccepted(stake: StakeRow): StakeRow {
  return {
    ...stake,
    state: 'inTerm',
    daysPaid: 0,
    dueAt: payoutDueAt(stake, 1),
    closedAt: null,
    penalty: null,
    returned: null,
    updatedAt: stake.createdAt,
  }
}

export function payoutView({ name, amount, ...payout }: PayoutRow, language: Language): PayoutView {
  // A payout never changes.
  return {
    ...payout,
    quantity: amount,
    name: textIn(name, language),
    createdAt: payout.paidAt,
    updatedAt: payout.paidAt,
  }
}
