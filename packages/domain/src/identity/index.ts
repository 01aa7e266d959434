/** The documents that prove a name (spec section 9). */
export type DocumentType = 'passport' | 'drivingLicence' | 'idCard'

/** Real-name verification as the rest of the app sees it. */
export type VerifiedState = 'none' | 'submitted' | 'passed' | 'rejected'
