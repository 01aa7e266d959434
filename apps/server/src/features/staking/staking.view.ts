import { Amount } from '@halyard/domain'
import { dailyEarnings, estimatedEarnings, payoutDueAt } from '@halyard/domain/staking'
import type { endpoints, Language, ResponseOf } from '@halyard/wire'
import { textIn } from '../../platform/messages/localized.ts'
import type { StakeRow } from './staking.repository.ts'
import type { ProductRow } from './staking-products.repository.ts'

type ProductView = ResponseOf<typeof endpoints.findStakingProduct>
type StakeView = ResponseOf<typeof endpoints.openStake>

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

export function stakeView({ name, ...stake }: StakeRow, language: Language): StakeView {
  const daily = dailyEarnings(stake)
  return {
    ...stake,
    name: textIn(name, language),
    dailyEarnings: daily,
    estimatedEarnings: estimatedEarnings(stake),
    earned: daily.times(Amount.ofInteger(stake.daysPaid)),
    nextPayoutAt: stake.state === 'inTerm' && stake.daysPaid < stake.termDays ? stake.dueAt : null,
  }
}

/** A stake as it was when it was accepted: it ran and nothing was paid yet, whatever has become of it since. */
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
