/** The documents that prove a name (spec section 9). */
export type DocumentType = 'passport' | 'drivingLicence' | 'idCard'

/**
 * The state of a submission. `replaced` was followed by a newer one before it was decided; its owner sees the newer one
 * only.
 */
export type IdentityState = 'submitted' | 'passed' | 'rejected' | 'replaced'

/** Real-name verification as the rest of the app sees it. */
export type VerifiedState = 'none' | 'submitted' | 'passed' | 'rejected'
