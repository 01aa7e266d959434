import type { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { outputDueAt } from '@halyard/domain/mining'
import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { type OrderRow, selectOrders } from './mining.repository.ts'

/** An order in a group, with the legs of its journal. */
export interface Part {
  readonly orderId: number
  readonly legs: readonly Leg[]
}

/** An order that starts, with its daily output. */
export interface StartedPart extends Part {
  readonly dailyOutput: Amount
}

/** Groups that are to start or to be refunded. */
@Injectable()
export class MiningGroupsRepository {
  constructor(private readonly database: Database) {}

  /** Complete groups with every order approved that have not started; one group only, if named. */
  complete(limit: number, excludedIds: readonly number[], groupId?: number): Promise<{ id: number }[]> {
    return this.groups(
      `taken = 100 AND ($3::bigint IS NULL OR id = $3) AND NOT EXISTS (
         SELECT FROM mining_order part WHERE part.group_id = mining_group.id AND part.state = 'review')`,
      [limit, excludedIds, groupId ?? null],
    )
  }

  /** Expired groups that cannot start: shares are missing, or not approved. */
  late(now: Date, limit: number, excludedIds: readonly number[]): Promise<{ id: number }[]> {
    return this.groups(
      `pairs_by <= $3 AND (taken < 100 OR EXISTS (
         SELECT FROM mining_order part WHERE part.group_id = mining_group.id AND part.state = 'review'))`,
      [limit, excludedIds, now],
    )
  }

  /** Orders of a group that are not cancelled or rejected. */
  parts(groupId: number): Promise<OrderRow[]> {
    const text = `${selectOrders} WHERE mining_order.group_id = $1 AND mining_order.state IN ('review', 'pairing')
      ORDER BY mining_order.id`
    return this.database.rows<OrderRow>({ name: 'mining-parts', text }, [groupId])
  }

  /** Starts a complete group. False when it was started before, or its orders have changed. */
  start(groupId: number, parts: readonly StartedPart[], now: Date, termDays: number): Promise<boolean> {
    return this.database.isTrue('SELECT mining_start_group($1, $2::jsonb, $3, $4, $5) AS changed', [
      groupId,
      partRows(parts),
      now,
      outputDueAt(now, 1),
      outputDueAt(now, termDays),
    ])
  }

  /** Refunds a group. False when it was refunded before, or its orders have changed. */
  refund(groupId: number, parts: readonly Part[], now: Date): Promise<boolean> {
    return this.database.isTrue('SELECT mining_refund_group($1, $2::jsonb, $3) AS changed', [
      groupId,
      partRows(parts),
      now,
    ])
  }

  private groups(filter: string, values: readonly unknown[]): Promise<{ id: number }[]> {
    return this.database.rows(
      `SELECT id FROM mining_group WHERE state = 'pairing' AND id <> ALL ($2::bigint[]) AND ${filter}
        ORDER BY pairs_by, id LIMIT $1`,
      values,
    )
  }
}

/** As the composite type `mining_part`. */
function partRows(parts: readonly (Part | StartedPart)[]): string {
  return JSON.stringify(
    parts.map(({ orderId, legs, ...part }) => ({
      order_id: orderId,
      legs: legTriples(legs),
      daily_output: 'dailyOutput' in part ? part.dailyOutput : null,
    })),
  )
}
