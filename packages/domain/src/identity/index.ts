/** The documents that prove a name (spec section 9). */
export type DocumentType = 'passport' | 'drivingLicence' | 'idCard'

/**
 * What became of a submission. `replaced` is one that its owner submitted anew before anybody decided; the owner only
 * ever sees the newer one.
 */
export type IdentityState = 'submitted' | 'passed' | 'rejected' | 'replaced'

/** Real-name verification as the rest of the app sees it. */
export type VerifiedState = 'none' | 'submitted' | 'passed' | 'rejected'
