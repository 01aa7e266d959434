/**
 * Hours for which an address must have been saved before somebody who withdraws to saved ones alone can use it; switching that off takes
 * as long. Whoever is in a session that is not theirs has its owner's day to be noticed.
 */
export const addressWaitHours = 24
