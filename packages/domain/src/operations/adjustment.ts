import type { Amount } from '../amount/amount.ts'
import { type Leg, outsideAccount, recordTypes, transfer, userAccount } from '../ledger/index.ts'

/**
 * The legs of an operator's adjustment: what an agent brought (record 26) or took (record 27) comes from, or goes to,
 * the outside. `amount` is signed, in the asset: '-5' takes 5 from the user's available balance.
 */
export function adjustmentLegs(userId: number, asset: string, amount: Amount): Leg[] {
  const user = userAccount(userId, 'available', asset)
  const outside = outsideAccount(asset)
  return amount.isNegative()
    ? transfer({ account: user, recordType: recordTypes.agentDeduction }, { account: outside }, amount.negated())
    : transfer({ account: outside }, { account: user, recordType: recordTypes.agentDeposit }, amount)
}
