import type { Amount } from '../amount/index.ts'
import type { Sha256 } from './tree.ts'

/** A root as it is stated: for a day and a coin, in one chain for all. */
export interface LiabilityStatement {
  /** Counts statements from 1. */
  readonly position: number
  readonly day: string
  readonly asset: string
  /** The moment whose balances it sums. */
  readonly takenAt: Date
  /** How many leaves the tree has. */
  readonly users: number
  readonly sum: Amount
  /** The hash of the tree's root. */
  readonly root: string
  /** The newest statement of the feed then, by its hash, which ties the two chains; null where there was none. */
  readonly feedStatement: string | null
  /** The hash of the statement before; 64 zeros for the first. */
  readonly previous: string
  /** Of all of the above, by `hashOfStatement`. */
  readonly hash: string
}

/** SHA-256 of the fields of a statement, a line each; times as ISO 8601 in UTC with milliseconds. */
export function hashOfStatement(stated: Omit<LiabilityStatement, 'hash'>, sha256: Sha256): string {
  const { position, day, asset, takenAt, users, sum, root, feedStatement, previous } = stated
  const lines = [position, day, asset, takenAt.toISOString(), users, sum.text(), root, feedStatement ?? '', previous]
  return sha256(lines.join('\n'))
}
