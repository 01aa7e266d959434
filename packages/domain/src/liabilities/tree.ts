import { Amount } from '../amount/index.ts'

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. Servers and browsers bring their own. */
export type Sha256 = (text: string) => string

/** A leaf of a Merkle-sum tree, or what covers two nodes: a hash, and the sum of all leaves below. */
export interface SumNode {
  readonly hash: string
  readonly sum: Amount
}

/** What is owed to one user in one coin: all that is available and frozen. */
export interface Liability {
  /** The tree it is in: the day in UTC (`2026-11-25`) and the coin. */
  readonly day: string
  readonly asset: string
  readonly userId: number
  readonly balance: Amount
  /** 32 random hexadecimal digits of this leaf alone, so that nobody can guess whose it is. */
  readonly salt: string
}

/**
 * The leaf of a liability. It names the user, so that two with equal balances cannot be shown the same leaf.
 *
 * @throws RangeError for a balance below zero, which would hide what others are owed
 */
export function leafOf({ day, asset, userId, balance, salt }: Liability, sha256: Sha256): SumNode {
  if (balance.isNegative()) throw new RangeError(`a leaf below zero: ${balance} ${asset} of user ${userId}`)
  return { hash: sha256(['leaf', day, asset, userId, balance.text(), salt].join('\n')), sum: balance }
}

/**
 * What covers two nodes. Both hashes and both sums are in its hash: with their total alone, or the larger of them, sums
 * could be moved between the two halves and understated.
 */
export function parentOf(left: SumNode, right: SumNode, sha256: Sha256): SumNode {
  const content = ['node', left.hash, left.sum.text(), right.hash, right.sum.text()]
  return { hash: sha256(content.join('\n')), sum: left.sum.plus(right.sum) }
}

/** Stands beside the last node of a level that has an odd number: no text has this hash, and it adds nothing. */
export const nobody: SumNode = { hash: '0'.repeat(64), sum: Amount.zero }

/** The place of leaves in their tree: by hash, which says nothing of their owners. */
export function byHash(a: SumNode, b: SumNode): number {
  return a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0
}

/**
 * Trees are cut into blocks of this many nodes of a level: what covers a block, six levels up, is a node of the next
 * level of blocks. A path needs one block of each level, so only these nodes have to be kept.
 */
export const blockSize = 64
const blockHeight = 6

/** What covers the nodes of one block. The only block of its level ends at the root. */
function topOf(block: readonly SumNode[], isOnly: boolean, sha256: Sha256): SumNode {
  return levelsOf(block, isOnly, sha256).at(-1)?.[0] ?? nobody
}

/** The nodes that cover the blocks of a level, each by itself, so that a large tree can be made bit by bit. */
export function* topsOf(level: readonly SumNode[], sha256: Sha256): Generator<SumNode> {
  for (let start = 0; start < level.length; start += blockSize)
    yield topOf(level.slice(start, start + blockSize), level.length <= blockSize, sha256)
}

/** The node beside the way from a leaf to the root, and on which side. */
export interface PathStep extends SumNode {
  readonly side: 'left' | 'right'
}

/** The steps from a node of a block to what covers the block. */
export function stepsIn(block: readonly SumNode[], index: number, isOnly: boolean, sha256: Sha256): PathStep[] {
  const levels = levelsOf(block, isOnly, sha256).slice(0, -1)
  return levels.map((nodes, height) => {
    const place = index >> height
    const { hash, sum } = nodes[place ^ 1] ?? nobody
    return { side: place % 2 === 0 ? 'right' : 'left', hash, sum }
  })
}

/** A block, the level above it, and so on: six levels, or as many as there are up to the root. */
function levelsOf(block: readonly SumNode[], isOnly: boolean, sha256: Sha256): (readonly SumNode[])[] {
  const levels = [block]
  for (let nodes = block; isOnly ? nodes.length > 1 : levels.length <= blockHeight; levels.push(nodes))
    nodes = Array.from({ length: Math.ceil(nodes.length / 2) }, (_, place) =>
      parentOf(nodes[2 * place] ?? nobody, nodes[2 * place + 1] ?? nobody, sha256),
    )
  return levels
}
