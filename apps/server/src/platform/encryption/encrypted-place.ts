/** What became of some values of a place. */
export interface Slice {
  /** Behind which the next slice begins; undefined when there is none. */
  readonly last: string | undefined
  readonly seen: number
  /** How many of them were written anew. */
  readonly renewed: number
}

/** Where values stand that are encrypted: a column, or files. */
export interface EncryptedPlace {
  /** Such as `bank cards`. */
  readonly name: string
  /** Writes those of a slice anew that are not under the newest key. What is changed or gone meanwhile is left alone. */
  renew(after: string | undefined, max: number): Promise<Slice>
  /** Reads one of the newest values, if there is any. @throws EncryptionFault */
  sample(): Promise<void>
}
