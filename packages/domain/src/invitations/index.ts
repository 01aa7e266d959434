/** Inviters that are counted and rewarded, nearest first (spec section 9). */
export const invitationLevels = ['first', 'second', 'third'] as const
export type InvitationLevel = (typeof invitationLevels)[number]

/** How contract and database number them. */
export const invitationLevelNumbers = { first: 1, second: 2, third: 3 } satisfies Record<InvitationLevel, number>

/** The sum of a sale's rewards over all levels; more would make inviting one's own accounts a discount. */
export const rewardRatesMax = '0.05'
