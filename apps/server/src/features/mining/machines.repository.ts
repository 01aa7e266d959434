import type { Amount } from '@halyard/domain'
import type { MachineOwnership } from '@halyard/domain/mining'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Database } from '../../platform/database/database.ts'
import { intMax } from '../../platform/database/int-max.ts'
import type { PageOfRows } from '../../platform/database/page-of-rows.ts'
import { type Row, rowOf } from '../../platform/database/row.ts'
import { localizedText } from '../../platform/messages/localized.ts'
import type { MiningMachineGetPayload } from '../../platform/prisma/generated/models/MiningMachine.ts'
import type { MiningGroupModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

export type MachineRow = ReturnType<typeof machineOf>

/** A shared machine's group, with the machine's terms as they were when it began. */
export type GroupRow = Row<MiningGroupModel>

const withCoins = { include: { asset: true, paying: true } } as const

/** Machines on offer, and groups of shared ones. */
@Injectable()
export class MachinesRepository {
  /** Only a demo host shows samples. */
  private readonly shown: { sample?: false }

  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    @Inject(ENVIRONMENT) { demo }: Environment,
  ) {
    this.shown = demo ? {} : { sample: false }
  }

  /** In display order, those no longer sold last. */
  async page({
    page,
    pageSize,
    ownership,
    now,
  }: {
    page: number
    pageSize: number
    ownership?: MachineOwnership | undefined
    now: Date
  }): Promise<PageOfRows<MachineRow>> {
    const text = `SELECT id FROM mining_machine
      WHERE ($1::machine_ownership IS NULL OR ownership = $1) AND ($5::boolean IS NULL OR sample = $5)
      ORDER BY NOT offered OR coalesce(delisted_at <= $2, false), sort, id LIMIT $3 OFFSET $4`
    const { sample = null } = this.shown
    const [ids, total] = await Promise.all([
      this.database.rows({ name: 'mining-machines', text }, [
        ownership ?? null,
        now,
        pageSize,
        (page - 1) * pageSize,
        sample,
      ]),
      this.prisma.miningMachine.count({ where: { ...this.shown, ...(ownership ? { ownership } : {}) } }),
    ])
    const order = ids.map(({ id }) => id)
    const rows = await this.prisma.miningMachine.findMany({ ...withCoins, where: { id: { in: order } } })
    return { rows: rows.map(machineOf).sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)), total }
  }

  async find(machineId: number): Promise<MachineRow | undefined> {
    if (machineId > intMax) return undefined
    const row = await this.prisma.miningMachine.findUnique({ where: { id: machineId, ...this.shown }, ...withCoins })
    return row ? machineOf(row) : undefined
  }

  /** Whole machines that a user holds, by machine, with those under review. */
  async held(userId: number): Promise<ReadonlyMap<number, Amount>> {
    const text = `SELECT machine_id, sum(units)::numeric AS units FROM mining_order
      WHERE user_id = $1 AND state IN ('running', 'review', 'pairing') AND units IS NOT NULL GROUP BY machine_id`
    const rows = await this.database.rows({ name: 'mining-held', text }, [userId])
    return new Map(rows.flatMap(({ machineId, units }) => (units ? [[machineId, units] as const] : [])))
  }

  hasBought(userId: number, machineId: number): Promise<boolean> {
    const text = 'SELECT id FROM mining_order WHERE user_id = $1 AND machine_id = $2 LIMIT 1'
    return this.database.exists(text, [userId, machineId])
  }

  async findGroup(code: string): Promise<GroupRow | undefined> {
    const row = await this.prisma.miningGroup.findUnique({ where: { code } })
    return row ? rowOf(row) : undefined
  }

  /** Groups of a machine that can be joined, the fullest first. */
  openGroups(machineId: number, now: Date, limit: number): Promise<GroupRow[]> {
    const text = `SELECT * FROM mining_group
      WHERE machine_id = $1 AND state = 'pairing' AND taken > 0 AND taken < 100 AND pairs_by > $2
      ORDER BY taken DESC, id LIMIT $3`
    return this.database.rows({ name: 'mining-open-groups', text }, [machineId, now, limit])
  }
}

function machineOf(row: MiningMachineGetPayload<typeof withCoins>) {
  const { asset: coin, paying, assetCode, payingCode, name, description, yieldSource, ...machine } = rowOf(row)
  return {
    ...machine,
    name: localizedText(name),
    description: localizedText(description),
    yieldSource: localizedText(yieldSource),
    asset: assetCode,
    scale: coin.precision,
    logo: coin.logo,
    payingAsset: payingCode,
    payingScale: paying.precision,
  }
}
