import { type Liability, leafOf, type PathStep, parentOf, type Sha256, type SumNode } from './tree.ts'

/** What is wrong with a path: an amount below zero, another sum than the root's, another hash than the root's. */
export type PathFault = 'negative' | 'sum' | 'root'

/**
 * Climbs from a user's leaf to the root, by nothing but what the user was given. Without a fault the leaf is one of the
 * tree, its balance is in the root's sum, and so is every other that the path leads by.
 */
export function faultOfPath(
  liability: Liability,
  path: readonly PathStep[],
  root: SumNode,
  sha256: Sha256,
): PathFault | undefined {
  if (liability.balance.isNegative() || path.some(({ sum }) => sum.isNegative())) return 'negative'
  const climbed = path.reduce<SumNode>(
    (node, step) => (step.side === 'left' ? parentOf(step, node, sha256) : parentOf(node, step, sha256)),
    leafOf(liability, sha256),
  )
  if (!climbed.sum.equals(root.sum)) return 'sum'
  return climbed.hash === root.hash ? undefined : 'root'
}
