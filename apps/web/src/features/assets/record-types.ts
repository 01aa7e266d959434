import { type RecordType, recordTypes } from '@halyard/domain/ledger'

/** The record types in the order of their numbers, grouped as in the filter. */
export const recordTypeGroups = {
  spot: ['spotBuy', 'spotSell', 'spotTrade'],
  funds: [
    'depositSucceeded',
    'withdrawalSucceeded',
    'withdrawalReturned',
    'exchange',
    'exchangeFee',
    'agentDeposit',
    'agentDeduction',
  ],
  contracts: ['contractOpened', 'contractClosed', 'contractPrincipalReturned'],
  tokenSale: [
    'subscription',
    'subscriptionIncrease',
    'subscriptionReleased',
    'subscriptionRewardLevel1',
    'subscriptionRewardLevel2',
    'subscriptionRewardLevel3',
  ],
  earn: [
    'machinePurchase',
    'machineReward',
    'machineEarningsFrozen',
    'machineEarningsReleased',
    'stakingPurchase',
    'stakingRedemptionFee',
    'stakingPrincipalReturned',
    'stakingEarnings',
  ],
  loans: ['loanDisbursed', 'loanRepaid'],
} as const satisfies Record<string, readonly RecordType[]>

export type RecordGroup = keyof typeof recordTypeGroups

/** The record type of an address, if it has one. */
export function recordTypeOf(name: string | null): RecordType | undefined {
  return (Object.keys(recordTypes) as RecordType[]).find((type) => type === name)
}
