import { Amount } from '@halyard/domain'
import type { Machine, MachineGroup, MachineOwnership, MachineTerms, MachineYield } from '@halyard/domain/mining'
import { Injectable } from '@nestjs/common'
import { editedTable } from '../../platform/back-office/edited-table.ts'
import { Database } from '../../platform/database/database.ts'
import { intMax } from '../../platform/database/int-max.ts'
import { wordFor } from '../../platform/database/word-for.ts'
import { type LocalizedText, localizedText } from '../../platform/messages/localized.ts'
import type { MiningMachineGetPayload } from '../../platform/prisma/generated/models/MiningMachine.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

export interface MachineRow extends Machine {
  readonly machineId: number
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly yieldSource: LocalizedText
  readonly logo: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type GroupState = 'pairing' | 'running' | 'refunded'

/** The parts of one shared machine, with the machine as it was when the group began. */
export interface GroupRow extends MachineTerms, MachineGroup {
  readonly groupId: number
  readonly code: string
  readonly machineId: number
  readonly state: GroupState
}

const withCoins = { include: { asset: true, paying: true } } as const

/** What is offered, and the groups of what is shared. */
@Injectable()
export class MachinesRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
  ) {}

  /** The machines in the order in which they are listed, those that are no longer sold last. */
  async page(asked: {
    page: number
    pageSize: number
    ownership?: MachineOwnership | undefined
    now: Date
  }): Promise<{ rows: MachineRow[]; total: number }> {
    const ownership = asked.ownership ? ownershipNumbers[asked.ownership] : null
    const [ids, total] = await Promise.all([
      this.database.prepared<{ id: number }>(
        'mining-machines',
        `SELECT id FROM mining_machine WHERE $1::smallint IS NULL OR ownership = $1
          ORDER BY NOT offered OR coalesce(delisted_at <= $2, false), sort, id LIMIT $3 OFFSET $4`,
        [ownership, asked.now, asked.pageSize, (asked.page - 1) * asked.pageSize],
      ),
      this.prisma.miningMachine.count({ where: ownership === null ? {} : { ownership } }),
    ])
    const order = ids.map((row) => row.id)
    const rows = await this.prisma.miningMachine.findMany({ ...withCoins, where: { id: { in: order } } })
    return { rows: rows.map(machineOf).sort((a, b) => order.indexOf(a.machineId) - order.indexOf(b.machineId)), total }
  }

  async find(machineId: number): Promise<MachineRow | undefined> {
    if (machineId > intMax) return undefined
    const row = await this.prisma.miningMachine.findUnique({ where: { id: machineId }, ...withCoins })
    return row ? machineOf(row) : undefined
  }

  /** How many whole machines of each kind a user holds, those under review included. */
  async held(userId: number): Promise<ReadonlyMap<number, Amount>> {
    const rows = await this.database.prepared<{ machine_id: number; units: string }>(
      'mining-held',
      `SELECT machine_id, sum(units) AS units FROM mining_order
        WHERE user_id = $1 AND state IN (1, 2, 3) AND units IS NOT NULL GROUP BY machine_id`,
      [userId],
    )
    return new Map(rows.map((row) => [row.machine_id, Amount.of(row.units)]))
  }

  /** Whether a user has ever bought a machine. */
  async hasBought(userId: number, machineId: number): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM mining_order WHERE user_id = $1 AND machine_id = $2 LIMIT 1',
      [userId, machineId],
    )
    return rows.length > 0
  }

  async findGroup(code: string): Promise<GroupRow | undefined> {
    const [row] = await this.database.prepared<RawGroup>('mining-group', 'SELECT * FROM mining_group WHERE code = $1', [
      code,
    ])
    return row && groupOf(row)
  }

  /** The groups of a machine that can be joined, the fullest first. */
  async openGroups(machineId: number, now: Date, most: number): Promise<GroupRow[]> {
    const rows = await this.database.prepared<RawGroup>(
      'mining-open-groups',
      `SELECT * FROM mining_group WHERE machine_id = $1 AND state = 1 AND taken > 0 AND taken < 100 AND pairs_by > $2
        ORDER BY taken DESC, id LIMIT $3`,
      [machineId, now, most],
    )
    return rows.map(groupOf)
  }

  /** For operators, who edit what is offered. */
  editable(columns: readonly string[]) {
    return editedTable(this.database, { table: 'mining_machine', columns })
  }
}

export const ownershipNumbers = { exclusive: 1, shared: 2 } as const satisfies Record<MachineOwnership, number>
export const yieldNumbers = { constantValue: 1, constantQuantity: 2 } as const satisfies Record<MachineYield, number>
const groupNumbers = { pairing: 1, running: 2, refunded: 3 } as const satisfies Record<GroupState, number>

function machineOf(row: MiningMachineGetPayload<typeof withCoins>): MachineRow {
  return {
    machineId: row.id,
    name: localizedText(row.name),
    description: localizedText(row.description),
    yieldSource: localizedText(row.yieldSource),
    asset: row.assetCode,
    scale: row.asset.precision,
    logo: row.asset.logo,
    payingAsset: row.payingCode,
    payingScale: row.paying.precision,
    price: Amount.of(row.price.toFixed()),
    ownership: wordFor(ownershipNumbers, row.ownership),
    yieldType: wordFor(yieldNumbers, row.yieldType),
    dailyOutput: Amount.of(row.dailyOutput.toFixed()),
    termDays: row.termDays,
    frozenOutput: row.frozenOutput,
    orderMax: Amount.of(row.orderMax.toFixed()),
    holdingMin: Amount.of(row.holdingMin.toFixed()),
    listedAt: row.listedAt,
    delistedAt: row.delistedAt,
    pairingDays: row.pairingDays,
    offered: row.offered,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

interface RawGroup {
  id: string
  code: string
  machine_id: number
  asset: string
  scale: number
  paying_asset: string
  paying_scale: number
  price: string
  yield_type: number
  daily_output: string
  term_days: number
  frozen_output: boolean
  taken: string
  state: number
  pairs_by: Date
}

function groupOf(row: RawGroup): GroupRow {
  const state = wordFor(groupNumbers, row.state)
  return {
    groupId: Number(row.id),
    code: row.code,
    machineId: row.machine_id,
    asset: row.asset,
    scale: row.scale,
    payingAsset: row.paying_asset,
    payingScale: row.paying_scale,
    price: Amount.of(row.price),
    yieldType: wordFor(yieldNumbers, row.yield_type),
    dailyOutput: Amount.of(row.daily_output),
    termDays: row.term_days,
    frozenOutput: row.frozen_output,
    taken: Amount.of(row.taken),
    state,
    pairing: state === 'pairing',
    pairsBy: row.pairs_by,
  }
}
