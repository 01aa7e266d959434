import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import type {
  AcceptedPurchase,
  MachineOrder,
  MachineOwnership,
  MachineTerms,
  MachineYield,
} from '@halyard/domain/mining'
import { Injectable } from '@nestjs/common'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import type { MoneyOutcomeRow } from '../../platform/attempts/money-attempts.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { pageOfRows } from '../../platform/database/page-of-rows.ts'
import { wordFor } from '../../platform/database/word-for.ts'
import { type LocalizedText, localizedText } from '../../platform/messages/localized.ts'
import { yieldNumbers } from './machines.repository.ts'

export type OrderState = 'running' | 'review' | 'pairing' | 'ended' | 'rejected' | 'refunded'

export interface OrderRow extends MachineOrder {
  readonly orderId: number
  readonly machineId: number
  readonly name: LocalizedText
  readonly logo: string
  readonly scale: number
  readonly ownership: MachineOwnership
  /** Machines, or percent of one. */
  readonly units: number | null
  readonly share: Amount | null
  readonly groupId: number | null
  readonly groupCode: string | null
  readonly groupTaken: Amount | null
  /** How much of the group was taken with this order. */
  readonly takenAfter: Amount | null
  readonly pairsBy: Date | null
  readonly yieldType: MachineYield
  readonly dailyOutput: Amount
  readonly termDays: number
  readonly frozenOutput: boolean
  readonly state: OrderState
  readonly reason: string | null
  readonly reviewedBy: string | null
  readonly earned: Amount
  readonly daysPaid: number
  readonly startedAt: Date | null
  readonly endsAt: Date | null
  readonly dueAt: Date | null
  readonly closedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What is bought: machines, a part of a group that is there, or a part with which one begins. */
export type Bought =
  | { readonly units: number }
  | { readonly share: Amount; readonly shareMin: Amount; readonly groupId: number }
  | { readonly share: Amount; readonly shareMin: Amount; readonly newCode: string; readonly pairsBy: Date }

/** One purchase to write, with the legs that freeze its price. */
export interface Purchase extends AcceptedPurchase {
  readonly userId: number
  readonly attempt: Attempt | undefined
  readonly machineId: number
  /** The machine as it was judged: as it is sold, or as it was when its group began. */
  readonly terms: MachineTerms
  readonly bought: Bought
  readonly legs: readonly Leg[]
}

/** So much of a coin. */
export interface Holding {
  readonly asset: string
  readonly quantity: Amount
}

/** Orders of machines: bought, reviewed, looked at. */
@Injectable()
export class MiningRepository {
  constructor(private readonly database: Database) {}

  /** Writes a purchase with its money in one call. */
  async purchase(purchase: Purchase, now: Date): Promise<MoneyOutcomeRow | undefined> {
    const [row] = await this.database.prepared<MoneyOutcomeRow>(
      'mining-purchase',
      'SELECT outcome, id, fingerprint, earlier FROM mining_purchase($1::jsonb, $2)',
      [JSON.stringify(purchasingRow(purchase)), now],
    )
    return row
  }

  /** Approves an order: whole machines run from now on. False when it is no longer under review. */
  async approve(orderId: number, reviewer: string, startLegs: readonly Leg[], now: Date): Promise<boolean> {
    return this.changed('SELECT mining_approve($1, $2, $3::jsonb, $4) AS changed', [
      orderId,
      reviewer,
      JSON.stringify(legTriples(startLegs)),
      now,
    ])
  }

  /** Rejects an order and gives its price back. False when it is no longer under review. */
  async reject(
    orderId: number,
    { reason, reviewer, legs }: { reason: string; reviewer: string; legs: readonly Leg[] },
    now: Date,
  ): Promise<boolean> {
    return this.changed('SELECT mining_reject($1, $2, $3, $4::jsonb, $5) AS changed', [
      orderId,
      reason,
      reviewer,
      JSON.stringify(legTriples(legs)),
      now,
    ])
  }

  /** One order; only if it is this user's, when one is named. */
  async find(orderId: number, userId?: number): Promise<OrderRow | undefined> {
    const [row] = await this.database.prepared<RawOrder>(
      'mining-find',
      `${selectOrders} WHERE mine.id = $1 AND ($2::bigint IS NULL OR mine.user_id = $2)`,
      [orderId, userId ?? null],
    )
    return row && orderOf(row)
  }

  /** A user's own, newest first. */
  page(
    userId: number,
    asked: {
      page: number
      pageSize: number
      ownership?: MachineOwnership | undefined
      state?: OrderState | undefined
    },
  ) {
    return this.rows(
      `mine.user_id = $1 AND ($2::smallint IS NULL OR mine.state = $2)
       AND ($3::boolean IS NULL OR (mine.group_id IS NOT NULL) = $3)`,
      'mine.id DESC',
      [userId, asked.state ? stateNumbers[asked.state] : null, asked.ownership ? asked.ownership === 'shared' : null],
      asked,
    )
  }

  /** What waits for a reviewer, oldest first. */
  pending(asked: { page: number; pageSize: number }): Promise<{ rows: OrderRow[]; total: number }> {
    return this.rows('mine.state = 2', 'mine.id', [], asked)
  }

  /** What a user paid for machines that have not ended, and what machines have put out ever, by coin. */
  async invested(userId: number): Promise<{ paid: Holding[]; earned: Holding[] }> {
    const [paid, earned] = await Promise.all([
      this.database.prepared<RawHolding>(
        'mining-paid',
        `SELECT paying_asset AS asset, sum(paid) AS quantity FROM mining_order
          WHERE user_id = $1 AND state IN (1, 2, 3) GROUP BY paying_asset`,
        [userId],
      ),
      this.database.prepared<RawHolding>(
        'mining-earned',
        'SELECT asset, sum(earned) AS quantity FROM mining_order WHERE user_id = $1 GROUP BY asset',
        [userId],
      ),
    ])
    return { paid: paid.map(holdingOf), earned: earned.map(holdingOf) }
  }

  private async changed(text: string, values: readonly unknown[]): Promise<boolean> {
    const [row] = await this.database.query<{ changed: boolean }>(text, values)
    return row?.changed ?? false
  }

  private async rows(
    filter: string,
    order: string,
    values: readonly unknown[],
    asked: { page: number; pageSize: number },
  ): Promise<{ rows: OrderRow[]; total: number }> {
    const selection = { select: selectOrders, from: 'mining_order mine', filter, order, values }
    const { rows, total } = await pageOfRows<RawOrder>(this.database, selection, asked)
    return { rows: rows.map(orderOf), total }
  }
}

const stateNumbers = {
  running: 1,
  review: 2,
  pairing: 3,
  ended: 4,
  rejected: 5,
  refunded: 6,
} as const satisfies Record<OrderState, number>

/** As the composite type `mining_purchasing` has it. */
function purchasingRow({ userId, attempt, machineId, terms, bought, paid, dailyOutput, legs }: Purchase) {
  return {
    user_id: userId,
    attempt_key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
    machine_id: machineId,
    group_id: 'groupId' in bought ? bought.groupId : null,
    new_code: 'newCode' in bought ? bought.newCode : null,
    pairs_by: 'newCode' in bought ? bought.pairsBy : null,
    units: 'units' in bought ? bought.units : null,
    share: 'share' in bought ? bought.share : null,
    share_min: 'share' in bought ? bought.shareMin : null,
    paid,
    daily_output: dailyOutput,
    asset: terms.asset,
    scale: terms.scale,
    paying_asset: terms.payingAsset,
    paying_scale: terms.payingScale,
    price: terms.price,
    yield_type: yieldNumbers[terms.yieldType],
    machine_output: terms.dailyOutput,
    term_days: terms.termDays,
    frozen_output: terms.frozenOutput,
    legs: legTriples(legs),
  }
}

/** What a step of an order is made from, as it is stored. */
export interface RawOrderTerms {
  id: string
  user_id: string
  asset: string
  scale: number
  paying_asset: string
  yield_type: number
  daily_output: string
  term_days: number
  frozen_output: boolean
  days_paid: number
  earned: string
}

export function orderTermsOf(row: RawOrderTerms) {
  return {
    orderId: Number(row.id),
    userId: Number(row.user_id),
    asset: row.asset,
    scale: row.scale,
    payingAsset: row.paying_asset,
    yieldType: wordFor(yieldNumbers, row.yield_type),
    dailyOutput: Amount.of(row.daily_output),
    termDays: row.term_days,
    frozenOutput: row.frozen_output,
    daysPaid: row.days_paid,
    earned: Amount.of(row.earned),
  }
}

export const selectOrders = `
  SELECT mine.*, machine.name, coin.logo, parts.code, parts.taken, parts.pairs_by
    FROM mining_order mine
    JOIN mining_machine machine ON machine.id = mine.machine_id
    JOIN coin ON coin.code = mine.asset
    LEFT JOIN mining_group parts ON parts.id = mine.group_id`

export interface RawOrder extends RawOrderTerms {
  machine_id: number
  name: unknown
  logo: string
  units: number | null
  share: string | null
  group_id: string | null
  code: string | null
  taken: string | null
  taken_after: string | null
  pairs_by: Date | null
  paid: string
  state: number
  reason: string | null
  reviewed_by: string | null
  started_at: Date | null
  ends_at: Date | null
  due_at: Date | null
  closed_at: Date | null
  created_at: Date
  updated_at: Date
}

export function orderOf(row: RawOrder): OrderRow {
  return {
    ...orderTermsOf(row),
    machineId: row.machine_id,
    name: localizedText(row.name),
    logo: row.logo,
    ownership: row.group_id === null ? 'exclusive' : 'shared',
    units: row.units,
    share: row.share === null ? null : Amount.of(row.share),
    groupId: row.group_id === null ? null : Number(row.group_id),
    groupCode: row.code,
    groupTaken: row.taken === null ? null : Amount.of(row.taken),
    takenAfter: row.taken_after === null ? null : Amount.of(row.taken_after),
    pairsBy: row.pairs_by,
    paid: Amount.of(row.paid),
    state: wordFor(stateNumbers, row.state),
    reason: row.reason,
    reviewedBy: row.reviewed_by,
    startedAt: row.started_at,
    endsAt: row.ends_at,
    dueAt: row.due_at,
    closedAt: row.closed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

interface RawHolding {
  asset: string
  quantity: string
}

function holdingOf(row: RawHolding): Holding {
  return { asset: row.asset, quantity: Amount.of(row.quantity) }
}
