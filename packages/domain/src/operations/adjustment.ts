import type { Amount } from '../amount/amount.ts'
import { type Leg, outsideAccount, recordTypes, transfer, userAccount } from '../ledger/index.ts'

/**
 * Moves an adjustment (record 26 or 27) between the outside and the user's available balance. `amount` is signed: '-5'
 * takes 5.
 */
export function adjustmentLegs(userId: number, asset: string, amount: Amount): Leg[] {
  const user = userAccount(userId, 'available', asset)
  const outside = outsideAccount(asset)
  return amount.isNegative()
    ? transfer({ account: user, recordType: recordTypes.agentDeduction }, { account: outside }, amount.negated())
    : transfer({ account: outside }, { account: user, recordType: recordTypes.agentDeposit }, amount)
}
