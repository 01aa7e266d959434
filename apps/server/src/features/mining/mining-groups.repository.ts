import type { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { outputDueAt } from '@halyard/domain/mining'
import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { type OrderRow, selectOrders } from './mining.repository.ts'

/** A part of a group, with the legs of what happens to it. */
export interface Part {
  readonly orderId: number
  readonly legs: readonly Leg[]
}

/** One that starts, with what a day of it puts out from now on. */
export interface StartedPart extends Part {
  readonly dailyOutput: Amount
}

/** The groups of shared machines: which are to start or to be refunded, and both. */
@Injectable()
export class MiningGroupsRepository {
  constructor(private readonly database: Database) {}

  /** Groups that are complete with every part approved, and do not run yet; of one group only, if asked. */
  complete(limit: number, excludedIds: readonly number[], groupId?: number): Promise<{ id: number }[]> {
    return this.groups(
      `taken = 100 AND ($3::bigint IS NULL OR id = $3) AND NOT EXISTS (
         SELECT FROM mining_order part WHERE part.group_id = mining_group.id AND part.state = 'review')`,
      [limit, excludedIds, groupId ?? null],
    )
  }

  /** Groups whose time is over and that cannot start: parts are missing, or not approved. */
  late(now: Date, limit: number, excludedIds: readonly number[]): Promise<{ id: number }[]> {
    return this.groups(
      `pairs_by <= $3 AND (taken < 100 OR EXISTS (
         SELECT FROM mining_order part WHERE part.group_id = mining_group.id AND part.state = 'review'))`,
      [limit, excludedIds, now],
    )
  }

  /** The parts of a group that are alive. */
  parts(groupId: number): Promise<OrderRow[]> {
    const text = `${selectOrders} WHERE mining_order.group_id = $1 AND mining_order.state IN ('review', 'pairing')
      ORDER BY mining_order.id`
    return this.database.rows<OrderRow>({ name: 'mining-parts', text }, [groupId])
  }

  /** Starts a complete group. False when somebody was first, or when its parts have changed. */
  start(groupId: number, parts: readonly StartedPart[], now: Date, termDays: number): Promise<boolean> {
    return this.database.isTrue('SELECT mining_start_group($1, $2::jsonb, $3, $4, $5) AS changed', [
      groupId,
      partRows(parts),
      now,
      outputDueAt(now, 1),
      outputDueAt(now, termDays),
    ])
  }

  /** Refunds a group. False when somebody was first, or when its parts have changed. */
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

/** As the composite type `mining_part` has it. */
function partRows(parts: readonly (Part | StartedPart)[]): string {
  return JSON.stringify(
    parts.map(({ orderId, legs, ...part }) => ({
      order_id: orderId,
      legs: legTriples(legs),
      daily_output: 'dailyOutput' in part ? part.dailyOutput : null,
    })),
  )
}
