import { type RecordType, recordTypes } from '@halyard/domain/ledger'

/** The kinds of record in the order of their numbers, in the groups by which people look for them. */
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

/** The kind that an address names, if it names one. */
export function recordTypeOf(name: string | null): RecordType | undefined {
  return (Object.keys(recordTypes) as RecordType[]).find((type) => type === name)
}
