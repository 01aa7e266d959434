/**
 * A client's key for a submission, with a digest of its content. The same key with the same fingerprint is a repeat;
 * with another one it is refused.
 */
export interface IdempotencyKey {
  readonly key: string
  readonly fingerprint: string
}

/**
 * A running call by its key, in whose name it counts: what the call uses up or makes says so, and a repeat after its
 * process died goes on from there.
 */
export interface Claim {
  readonly scope: string
  readonly key: string
}

/** What a captcha or a code that the call used up remembers. */
export const nameOf = ({ scope, key }: Claim) => `${scope} ${key}`

export const keyHours = 24
