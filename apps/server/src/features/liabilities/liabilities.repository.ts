import type { Amount } from '@halyard/domain'
import { blockSize, type LiabilityStatement, type SumNode } from '@halyard/domain/liabilities'
import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import type { PageOfRows } from '../../platform/database/page-of-rows.ts'
import { filled, type Row, rowOf } from '../../platform/database/row.ts'
import type { LiabilityLeafModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

/** A tree that is to be made: which balances it sums. */
export interface MissingTree {
  readonly day: string
  readonly asset: string
  readonly throughJournal: number
}

/** A tree as it is kept: its leaves in their places, and what covers their blocks, level by level. */
export interface KeptTree {
  readonly root: SumNode
  readonly leaves: readonly { readonly userId: number; readonly balance: Amount; readonly salt: string }[]
  readonly levels: readonly (readonly SumNode[])[]
}

/** A block of a tree: where it begins on which level, and its nodes or leaves. */
interface BlockPlace {
  readonly root: number
  readonly level: number
  readonly start: number
}

export type LeafRow = Row<LiabilityLeafModel>

@Injectable()
export class LiabilitiesRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  async hasCut(day: string): Promise<boolean> {
    return (await this.prisma.liabilityCut.count({ where: { day } })) > 0
  }

  async isDemoPastBeingMade(): Promise<boolean> {
    return (await this.prisma.installation.count({ where: { name: 'demoPast', value: { equals: false } } })) > 0
  }

  /** Fixes the moment of a day's trees, unless another worker did, or no user has an account yet. */
  async cut(day: string, takenAt: Date, throughJournal: number): Promise<void> {
    await this.database.query(
      `INSERT INTO liability_cut (day, taken_at, through_journal, assets)
       SELECT $1::text, $2::timestamptz, $3::bigint, array_agg(DISTINCT account.asset)
         FROM ledger_account account
        WHERE account.user_id IS NOT NULL
          AND EXISTS (SELECT FROM posting WHERE posting.account_id = account.id AND posting.journal_id <= $3::bigint)
       HAVING count(*) > 0
       ON CONFLICT DO NOTHING`,
      [day, takenAt, throughJournal],
    )
  }

  /** The trees of a day that nobody has made yet. */
  async missing(day: string): Promise<MissingTree[]> {
    const rows = await this.database.rows(
      `SELECT cut.day, coin AS asset, cut.through_journal
         FROM liability_cut cut, unnest(cut.assets) AS coin
        WHERE cut.day = $1
          AND NOT EXISTS (SELECT FROM liability_root made WHERE made.day = cut.day AND made.asset = coin)
        ORDER BY coin`,
      [day],
    )
    return rows.map((row) => filled(row, 'asset'))
  }

  /** What is owed to each user by a tree's moment. */
  async balances({ asset, throughJournal }: MissingTree): Promise<{ userId: number; balance: Amount }[]> {
    const rows = await this.database.rows('SELECT user_id, balance FROM liability_balances($1, $2)', [
      asset,
      throughJournal,
    ])
    return rows.map((row) => filled(row, 'userId', 'balance'))
  }

  /** False where another worker was quicker. */
  keep({ day, asset }: MissingTree, { root, leaves, levels }: KeptTree): Promise<boolean> {
    const nodes = levels.flatMap((nodes, index) => nodes.map((node, place) => ({ ...node, level: index + 1, place })))
    return this.database.isTrue('SELECT liability_write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS kept', [
      ...[day, asset, root.hash],
      ...[
        leaves.map((leaf) => leaf.userId),
        leaves.map((leaf) => leaf.balance.text()),
        leaves.map((leaf) => leaf.salt),
      ],
      ...[nodes.map((node) => node.level), nodes.map((node) => node.place)],
      ...[nodes.map((node) => node.hash), nodes.map((node) => node.sum.text())],
    ])
  }

  /** Deletes the leaves of trees from before a day, and what covers them; their roots stay. */
  async forgetLeavesBefore(day: string): Promise<void> {
    const old = 'root IN (SELECT position FROM liability_root WHERE day < $1)'
    for (const table of ['liability_leaf', 'liability_node']) await this.database.deleteInSlices(table, old, [day])
  }

  /** Newest first. */
  async page(page: number, pageSize: number): Promise<PageOfRows<LiabilityStatement>> {
    const rows = await this.prisma.liabilityRoot.findMany({
      orderBy: { position: 'desc' },
      take: pageSize,
      skip: (page - 1) * pageSize,
    })
    const newest = await this.prisma.liabilityRoot.findFirst({ orderBy: { position: 'desc' } })
    return { rows: rows.map(rowOf), total: newest?.position ?? 0 }
  }

  /** The roots of the newest day whose trees are all made. */
  async newestDay(): Promise<LiabilityStatement[]> {
    return this.database.own.rows(
      `SELECT * FROM liability_root WHERE day = (
         SELECT day FROM liability_cut cut
          WHERE NOT EXISTS (
            SELECT FROM unnest(cut.assets) AS coin
             WHERE NOT EXISTS (SELECT FROM liability_root made WHERE made.day = cut.day AND made.asset = coin))
          ORDER BY day DESC LIMIT 1) ORDER BY asset`,
    )
  }

  async leavesOf(userId: number, roots: readonly number[]): Promise<LeafRow[]> {
    const own = { userId: BigInt(userId), root: { in: [...roots] } }
    return (await this.prisma.liabilityLeaf.findMany({ where: own })).map(rowOf)
  }

  /** The leaves of blocks of leaves, in their places. */
  leavesIn(blocks: readonly BlockPlace[]): Promise<LeafRow[]> {
    return this.database.own.rows(
      `SELECT leaf.* FROM unnest($1::int[], $2::int[]) AS block (root, start)
         JOIN liability_leaf leaf ON leaf.root = block.root AND leaf.place >= block.start AND leaf.place < block.start + ${blockSize}
        ORDER BY leaf.root, leaf.place`,
      [blocks.map(({ root }) => root), blocks.map(({ start }) => start)],
    )
  }

  /** The nodes of blocks above the leaves, in their places. */
  nodesIn(blocks: readonly BlockPlace[]): Promise<(SumNode & { root: number; level: number; place: number })[]> {
    return this.database.own.rows(
      `SELECT node.* FROM unnest($1::int[], $2::int[], $3::int[]) AS block (root, level, start)
         JOIN liability_node node ON node.root = block.root AND node.level = block.level
          AND node.place >= block.start AND node.place < block.start + ${blockSize}
        ORDER BY node.root, node.level, node.place`,
      [blocks.map(({ root }) => root), blocks.map(({ level }) => level), blocks.map(({ start }) => start)],
    )
  }
}
