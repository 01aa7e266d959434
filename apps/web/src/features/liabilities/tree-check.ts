import { faultOfPath, hashOfStatement, type PathFault } from '@halyard/domain/liabilities'
import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { OwnTree, StatedRoot } from './api.ts'

/** Of a library, since browsers have their own on a secure origin only. */
const sha256 = (text: string) => bytesToHex(digest(utf8ToBytes(text)))

export type TreeFault = PathFault | 'statement' | 'unpublished'

/**
 * Computes what a user was told of their balance in a tree: the path to its root, the statement's hash, and whether it
 * is the statement that everybody is shown, in its place of the chain.
 *
 * @param userId whom the session is for, not whom the answer names
 */
export function faultOf(
  { balance, salt, path, stated }: OwnTree,
  userId: number,
  published: readonly StatedRoot[],
): TreeFault | undefined {
  const fault = faultOfPath({ ...stated, userId, balance, salt }, path, { hash: stated.root, sum: stated.sum }, sha256)
  if (fault) return fault
  if (hashOfStatement(stated, sha256) !== stated.hash) return 'statement'
  const shown = published.find(({ position }) => position === stated.position)
  const before = published.find(({ position }) => position === stated.position - 1)
  const follows = before === undefined || before.hash === stated.previous
  return shown?.hash === stated.hash && follows ? undefined : 'unpublished'
}
