/**
 * A client's key for a submission, with a digest of its content. The same key with the same fingerprint is a repeat;
 * with another one it is refused.
 */
export interface IdempotencyKey {
  readonly key: string
  readonly fingerprint: string
}

export const keyHours = 24
