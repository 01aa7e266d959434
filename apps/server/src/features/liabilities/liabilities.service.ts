import {
  blockSize,
  type LiabilityStatement,
  leafOf,
  type PathStep,
  type SumNode,
  stepsIn,
} from '@halyard/domain/liabilities'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { listed } from '../../platform/database/page-of-rows.ts'
import { LiabilitiesRepository } from './liabilities.repository.ts'
import { sha256 } from './liability-check.ts'

/** What is stated of the house's debts, and the way from one's own balances to it. */
@Injectable()
export class LiabilitiesService {
  constructor(private readonly repository: LiabilitiesRepository) {}

  async roots({ page, pageSize }: RequestOf<typeof endpoints.liabilityRoots>) {
    return listed(await this.repository.page(page, pageSize), { page, pageSize }, statedOf)
  }

  async of(userId: number): Promise<ResponseOf<typeof endpoints.ownLiabilities>> {
    const roots = await this.repository.newestDay()
    const leaves = await this.repository.leavesOf(
      userId,
      roots.map(({ position }) => position),
    )
    const ways = leaves.flatMap(({ root, place }) => blocksAbove(root, place, sizeOf(roots, root)))
    const [ofLeaves, ofNodes] = await Promise.all([
      this.repository.leavesIn(ways.filter(({ level }) => level === 0)),
      this.repository.nodesIn(ways.filter(({ level }) => level > 0)),
    ])
    return {
      userId,
      trees: roots.flatMap((stated) => {
        const own = leaves.find(({ root }) => root === stated.position)
        if (!own) return []
        const path = ways
          .filter(({ root }) => root === stated.position)
          .flatMap(({ level, start, index, isOnly }): PathStep[] => {
            const nodes: SumNode[] =
              level === 0
                ? ofLeaves
                    .filter((leaf) => leaf.root === stated.position)
                    .map((leaf) => leafOf({ ...stated, ...leaf }, sha256))
                : ofNodes.filter((node) => node.root === stated.position && node.level === level && node.place >= start)
            return stepsIn(nodes, index, isOnly, sha256)
          })
        return [{ balance: own.balance, salt: own.salt, path, stated: statedOf(stated) }]
      }),
    }
  }
}

/** The blocks on the way from a leaf to the root, and which of their nodes is on it. */
function blocksAbove(root: number, place: number, users: number) {
  const blocks = []
  for (let level = 0, at = place, size = users; ; level += 1) {
    const index = at % blockSize
    const isOnly = size <= blockSize
    blocks.push({ root, level, start: at - index, index, isOnly })
    if (isOnly) return blocks
    at = Math.floor(at / blockSize)
    size = Math.ceil(size / blockSize)
  }
}

function sizeOf(roots: readonly LiabilityStatement[], position: number): number {
  return roots.find((root) => root.position === position)?.users ?? 0
}

function statedOf(root: LiabilityStatement) {
  return { ...root, createdAt: root.takenAt, updatedAt: root.takenAt }
}
