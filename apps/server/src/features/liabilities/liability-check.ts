import { hash } from 'node:crypto'
import { Amount } from '@halyard/domain'
import {
  blockSize,
  byHash,
  hashOfStatement,
  type LiabilityStatement,
  leafOf,
  type SumNode,
  topsOf,
} from '@halyard/domain/liabilities'
import type pg from 'pg'
import { filled, rowsFrom } from '../../platform/database/row.ts'

/** What the nodes of trees are hashed with. */
export const sha256 = (text: string) => hash('sha256', text, 'hex')

export interface LiabilityReport {
  /** Trees that were recomputed, and the balances in them. */
  readonly trees: number
  readonly balances: number
  /** One sentence for each deviation. */
  readonly differences: readonly string[]
}

interface Leaf {
  readonly userId: number
  readonly balance: Amount
  readonly salt: string
}

/**
 * Recomputes trees from the postings up to their moment: each leaf, the order, what covers them, root and sum. Of trees
 * whose leaves were deleted, the sum. The chain of what was stated is followed from its beginning.
 *
 * @param of a day (`2026-11-25`); the newest with trees without it, or every one
 */
export async function checkLiabilities(pool: pg.Pool, of?: string | 'all'): Promise<LiabilityReport> {
  const chain = await rowsFrom(pool, { text: 'SELECT * FROM liability_root ORDER BY position' })
  const cuts = await rowsFrom(pool, { text: 'SELECT day, through_journal, assets FROM liability_cut ORDER BY day' })
  const differences = faultsOfChain(chain)
  let [trees, balances] = [0, 0]
  for (const cut of cuts.filter(({ day }) => of === 'all' || day === (of ?? cuts.at(-1)?.day))) {
    for (const asset of cut.assets ?? []) {
      const stated = chain.find((root) => root.day === cut.day && root.asset === asset)
      if (!stated) {
        differences.push(`${cut.day} ${asset}: there is no tree of this coin`)
        continue
      }
      const owed = await owedThrough(pool, asset, cut.throughJournal)
      trees += 1
      balances += owed.size
      differences.push(...(await faultsOfTree(pool, stated, owed)))
    }
  }
  return { trees, balances, differences }
}

function faultsOfChain(chain: readonly LiabilityStatement[]): string[] {
  return chain.flatMap((stated, index) => {
    const place = `statement ${stated.position} (${stated.day} ${stated.asset})`
    const previous = chain[index - 1]?.hash ?? '0'.repeat(64)
    return [
      ...(stated.position === index + 1 ? [] : [`${place}: it should be number ${index + 1}`]),
      ...(stated.previous === previous ? [] : [`${place}: it does not follow the one before`]),
      ...(stated.hash === hashOfStatement(stated, sha256) ? [] : [`${place}: its hash is not that of its fields`]),
    ]
  })
}

/** What was owed to each user, by the sum of their postings. */
async function owedThrough(pool: pg.Pool, asset: string, journal: number): Promise<Map<number, Amount>> {
  const rows = await rowsFrom(pool, {
    text: `SELECT user_id, sum(amount) AS balance FROM posting
            WHERE asset = $1 AND user_id IS NOT NULL AND journal_id <= $2 GROUP BY user_id`,
    values: [asset, journal],
  })
  return new Map(rows.map((row) => filled(row, 'userId', 'balance')).map(({ userId, balance }) => [userId, balance]))
}

async function faultsOfTree(
  pool: pg.Pool,
  stated: LiabilityStatement,
  owed: ReadonlyMap<number, Amount>,
): Promise<string[]> {
  const { position, asset, day } = stated
  const place = `${day} ${asset}`
  const total = Amount.sum(owed.values())
  const leaves = await rowsFrom(pool, {
    text: 'SELECT user_id, balance, salt FROM liability_leaf WHERE root = $1 ORDER BY place',
    values: [position],
  })
  const faults = [
    ...(stated.sum.equals(total) ? [] : [`${place}: states ${stated.sum}, where ${total} is owed`]),
    ...(stated.users === owed.size ? [] : [`${place}: states ${stated.users} users, where it is owed to ${owed.size}`]),
  ]
  // Deleted after a week.
  if (leaves.length === 0) return faults
  const below = leaves.filter(({ balance }) => balance.isNegative())
  faults.push(
    ...faultsOfLeaves(place, leaves, owed),
    ...below.map(({ userId, balance }) => `${place}: the leaf of user ${userId} is below zero: ${balance}`),
  )
  // Such a tree has no hash.
  return below.length > 0 ? faults : [...faults, ...(await faultsOfNodes(pool, stated, leaves))]
}

function faultsOfLeaves(place: string, leaves: readonly Leaf[], owed: ReadonlyMap<number, Amount>): string[] {
  const shown = new Map(leaves.map(({ userId, balance }) => [userId, balance]))
  const missing = [...owed.keys()].filter((userId) => !shown.has(userId))
  const others = [...shown].filter(([userId, balance]) => !owed.get(userId)?.equals(balance))
  return [
    ...missing.map((userId) => `${place}: user ${userId} is left out, to whom ${owed.get(userId)} is owed`),
    ...others.map(
      ([userId, balance]) =>
        `${place}: the leaf of user ${userId} has ${balance}, where ${owed.get(userId) ?? 'nothing'} is owed`,
    ),
  ]
}

async function faultsOfNodes(pool: pg.Pool, stated: LiabilityStatement, leaves: readonly Leaf[]): Promise<string[]> {
  const place = `${stated.day} ${stated.asset}`
  const kept = await rowsFrom(pool, {
    text: 'SELECT level, hash, sum FROM liability_node WHERE root = $1 ORDER BY level, place',
    values: [stated.position],
  })
  let level: SumNode[] = leaves.map((leaf) => leafOf({ ...stated, ...leaf }, sha256))
  const faults = level.every((leaf, index) => index === 0 || byHash(level[index - 1] ?? leaf, leaf) < 0)
    ? []
    : [`${place}: its leaves do not stand in the order of their hashes`]
  for (let number = 1; level.length > blockSize; number += 1) {
    level = [...topsOf(level, sha256)]
    const found = kept.filter((node) => node.level === number)
    const differs = level.findIndex(({ hash, sum }, at) => found[at]?.hash !== hash || !found[at]?.sum.equals(sum))
    if (differs >= 0) faults.push(`${place}: node ${differs} of level ${number} is not what covers its block`)
  }
  const [root] = [...topsOf(level, sha256)]
  return root?.hash === stated.root && root.sum.equals(stated.sum)
    ? faults
    : [...faults, `${place}: its leaves lead to the root ${root?.hash} with ${root?.sum}, and another is stated`]
}
