/** The result of re-encrypting one slice. */
export interface Slice {
  /** Where the next slice begins; undefined after the last. */
  readonly last: string | undefined
  readonly seen: number
  /** How many were written anew. */
  readonly renewed: number
}

/** Encrypted values of one kind: a column, or files. */
export interface EncryptedStore {
  /** Such as `bank cards`. */
  readonly name: string
  /** Re-encrypts a slice; values changed or deleted meanwhile are left alone. */
  renew(after: string | undefined, max: number): Promise<Slice>
  /** Decrypts one of the newest values, if there is any. @throws EncryptionFault */
  sample(): Promise<void>
}
