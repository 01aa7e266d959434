import { recordTypes } from '../ledger/record-types.ts'

/** Inviters that are counted and rewarded, nearest first (spec section 9), each with the record of its rewards. */
const levels = [
  { name: 'first', record: recordTypes.subscriptionRewardLevel1 },
  { name: 'second', record: recordTypes.subscriptionRewardLevel2 },
  { name: 'third', record: recordTypes.subscriptionRewardLevel3 },
] as const

export type InvitationLevel = (typeof levels)[number]['name']
export const invitationLevels = levels.map(({ name }) => name)

/** How contract and database number them. */
export const invitationLevelNumbers = Object.fromEntries(
  levels.map(({ name }, index) => [name, index + 1]),
) as Readonly<Record<InvitationLevel, number>>

/**
 * The record of a reward, by the number of its level.
 *
 * @throws RangeError when there is no such level
 */
export function rewardRecord(level: number): number {
  const { record } = levels[level - 1] ?? {}
  if (record === undefined) throw new RangeError(`there is no level ${level} of invitations`)
  return record
}

/** The sum of a sale's rewards over all levels; more would make inviting one's own accounts a discount. */
export const rewardRatesMax = '0.05'
