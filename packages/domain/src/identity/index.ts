/** The documents that prove a name (spec section 9), numbered as the database and the wire carry them. */
export const documentTypes = { passport: 1, drivingLicence: 2, idCard: 3 } as const
export type DocumentType = keyof typeof documentTypes

/**
 * What became of a submission. `replaced` is one that its owner submitted anew before anybody decided; the owner only
 * ever sees the newer one.
 */
export const identityStates = { submitted: 1, passed: 2, rejected: 3, replaced: 4 } as const
export type IdentityState = keyof typeof identityStates

/** Real-name verification as the rest of the app sees it. */
export type VerifiedState = 'none' | 'submitted' | 'passed' | 'rejected'
