/**
 * One submit of a client: the key that it made before sending, and a digest of what it asked. The same key with another
 * fingerprint is refused; with the same it is the same submit, sent again.
 */
export interface Attempt {
  readonly key: string
  readonly fingerprint: string
}

/** How long a key is remembered. */
export const attemptHours = 24
