import type { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { outputDueAt } from '@halyard/domain/mining'
import { Injectable } from '@nestjs/common'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { named } from '../../platform/messages/localized.ts'
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
    return this.database.rows(
      `${selectPairing} AND taken = 100 AND ($3::bigint IS NULL OR id = $3) AND NOT EXISTS (
         SELECT FROM mining_order part WHERE part.group_id = mining_group.id AND part.state = 'review')
       ORDER BY pairs_by, id LIMIT $1`,
      [limit, excludedIds, groupId ?? null],
    )
  }

  /** Expired groups that cannot start: shares are missing, or not approved. */
  late(now: Date, limit: number, excludedIds: readonly number[]): Promise<{ id: number }[]> {
    return this.database.rows(
      `${selectPairing} AND pairs_by <= $3 AND (taken < 100 OR EXISTS (
         SELECT FROM mining_order part WHERE part.group_id = mining_group.id AND part.state = 'review'))
       ORDER BY pairs_by, id LIMIT $1`,
      [limit, excludedIds, now],
    )
  }

  /** Orders of a group that are not cancelled or rejected. */
  async parts(groupId: number): Promise<OrderRow[]> {
    const text = `${selectOrders} WHERE mining_order.group_id = $1 AND mining_order.state IN ('review', 'pairing')
      ORDER BY mining_order.id` as const
    return (await this.database.rows({ name: 'mining-parts', text }, [groupId])).map(named)
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
}

const selectPairing = "SELECT id FROM mining_group WHERE state = 'pairing' AND id <> ALL ($2::bigint[])"

function partRows(parts: readonly (Part | StartedPart)[]): string {
  return JSON.stringify(parts.map((part) => composite('mining_part', { dailyOutput: null, ...part })))
}
