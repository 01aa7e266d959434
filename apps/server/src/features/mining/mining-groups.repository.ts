import type { Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { type OrderRow, orderOf, type RawOrder, selectOrders } from './mining.repository.ts'

/** A part of a group, with the legs of what happens to it. */
export interface Part {
  readonly orderId: number
  readonly legs: readonly Leg[]
}

/** The groups of shared machines: which are to start or to be refunded, and both. */
@Injectable()
export class MiningGroupsRepository {
  constructor(private readonly database: Database) {}

  /** Groups that are complete with every part approved, and do not run yet; of one group only, if asked. */
  complete(most: number, seen: readonly number[], groupId?: number): Promise<number[]> {
    return this.groups(
      `taken = 100 AND NOT EXISTS (SELECT FROM mining_order part WHERE part.group_id = mining_group.id AND part.state = 2)
       AND ($3::bigint IS NULL OR id = $3)`,
      [most, seen, groupId ?? null],
    )
  }

  /** Groups whose parts did not reach 100 % in time. */
  unpaired(now: Date, most: number, seen: readonly number[]): Promise<number[]> {
    return this.groups('taken < 100 AND pairs_by <= $3', [most, seen, now])
  }

  /** The parts of a group that are alive. */
  async parts(groupId: number): Promise<OrderRow[]> {
    const rows = await this.database.prepared<RawOrder>(
      'mining-parts',
      `${selectOrders} WHERE mine.group_id = $1 AND mine.state IN (2, 3) ORDER BY mine.id`,
      [groupId],
    )
    return rows.map(orderOf)
  }

  /** Starts a complete group. False when somebody was first, or when its parts have changed. */
  start(groupId: number, parts: readonly Part[], now: Date): Promise<boolean> {
    return this.changed('SELECT mining_start_group($1, $2::jsonb, $3) AS changed', [groupId, partRows(parts), now])
  }

  /** Refunds a group. False when somebody was first, or when its parts have changed. */
  refund(groupId: number, parts: readonly Part[], now: Date): Promise<boolean> {
    return this.changed('SELECT mining_refund_group($1, $2::jsonb, $3) AS changed', [groupId, partRows(parts), now])
  }

  private async groups(filter: string, values: readonly unknown[]): Promise<number[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM mining_group WHERE state = 1 AND id <> ALL ($2::bigint[]) AND ${filter} ORDER BY pairs_by, id LIMIT $1`,
      values,
    )
    return rows.map((row) => Number(row.id))
  }

  private async changed(text: string, values: readonly unknown[]): Promise<boolean> {
    const [row] = await this.database.query<{ changed: boolean }>(text, values)
    return row?.changed ?? false
  }
}

/** As the composite type `mining_part` has it. */
function partRows(parts: readonly Part[]): string {
  return JSON.stringify(parts.map(({ orderId, legs }) => ({ order_id: orderId, legs: legTriples(legs) })))
}
