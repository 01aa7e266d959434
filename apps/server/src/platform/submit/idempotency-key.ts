/**
 * The key that a client made before it sent a submission, with a digest of what it asked. The same key with another
 * fingerprint is refused; with the same it is the same submission, sent again.
 */
export interface IdempotencyKey {
  readonly key: string
  readonly fingerprint: string
}

/** How long a key is remembered. */
export const keyHours = 24
