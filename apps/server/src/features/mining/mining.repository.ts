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
import { type LocalizedText, localizedText } from '../../platform/messages/localized.ts'
import { legTriples } from '../ledger/ledger.service.ts'
import { wordOf, yieldNumbers } from './machines.repository.ts'

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

/** An order that runs and whose next step is due: a day, or the end when all days are paid. */
export interface DueOrder extends Pick<OrderRow, 'orderId' | 'userId' | 'asset' | 'payingAsset' | 'scale'> {
  readonly yieldType: MachineYield
  readonly dailyOutput: Amount
  readonly termDays: number
  readonly frozenOutput: boolean
  readonly daysPaid: number
  readonly earned: Amount
}

/** One step of an order to take: a day to pay, or the end of the term, which releases what was frozen. */
export interface Step {
  readonly orderId: number
  readonly day: number | 'end'
  readonly amount: Amount
  /** The price at which a constant value is paid, with the tick that says so. */
  readonly price: { readonly price: Amount; readonly sequence: number } | undefined
  readonly legs: readonly Leg[]
}

/** A part of a group, with the legs of what happens to it. */
export interface Part {
  readonly orderId: number
  readonly legs: readonly Leg[]
}

/** So much of a coin. */
export interface Holding {
  readonly asset: string
  readonly quantity: Amount
}

export interface PayoutRow {
  readonly orderId: number
  readonly name: LocalizedText
  readonly asset: string
  readonly day: number
  readonly quantity: Amount
  readonly price: Amount | null
  readonly priceSequence: number | null
  readonly frozen: boolean
  readonly dueAt: Date
  readonly paidAt: Date
}

/** Orders of machines, and what they put out. */
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

  /** Groups that are complete with every part approved, and do not run yet; of one group only, if asked. */
  completeGroups(most: number, groupId?: number): Promise<number[]> {
    return this.groups(
      `taken = 100 AND NOT EXISTS (SELECT FROM mining_order part WHERE part.group_id = mining_group.id AND part.state = 2)
       AND ($2::bigint IS NULL OR id = $2)`,
      [most, groupId ?? null],
    )
  }

  /** Groups whose parts did not reach 100 % in time. */
  unpairedGroups(now: Date, most: number): Promise<number[]> {
    return this.groups('taken < 100 AND pairs_by <= $2', [most, now])
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
  startGroup(groupId: number, parts: readonly Part[], now: Date): Promise<boolean> {
    return this.changed('SELECT mining_start_group($1, $2::jsonb, $3) AS changed', [groupId, partRows(parts), now])
  }

  /** Refunds a group. False when somebody was first, or when its parts have changed. */
  refundGroup(groupId: number, parts: readonly Part[], now: Date): Promise<boolean> {
    return this.changed('SELECT mining_refund_group($1, $2::jsonb, $3) AS changed', [groupId, partRows(parts), now])
  }

  /**
   * Orders that have a step due at a moment, the longest overdue first; one order only, if it is named. Days that need a
   * price are left out unless their coin is among those that have one, written `BTC/USDT`.
   */
  async due(asked: {
    now: Date
    priced: readonly string[]
    most: number
    orderId?: number | undefined
  }): Promise<DueOrder[]> {
    const rows = await this.database.prepared<RawDue>(
      'mining-due',
      `SELECT id, user_id, asset, scale, paying_asset, yield_type, daily_output, term_days, frozen_output, days_paid, earned
         FROM mining_order
        WHERE state = 1 AND due_at <= $1 AND ($4::bigint IS NULL OR id = $4)
          AND (yield_type = 2 OR asset = paying_asset OR days_paid = term_days OR asset || '/' || paying_asset = ANY ($2))
        ORDER BY due_at, id LIMIT $3`,
      [asked.now, asked.priced, asked.most, asked.orderId ?? null],
    )
    return rows.map(dueOf)
  }

  /** Takes orders one step further in one transaction. False for those whose step somebody else took. */
  async advance(steps: readonly Step[], now: Date): Promise<boolean[]> {
    const rows = await this.database.prepared<{ ordinal: number }>(
      'mining-advance',
      'SELECT ordinal FROM mining_advance($1::jsonb, $2) AS ordinal',
      [
        JSON.stringify(
          steps.map((step, index) => ({
            ordinal: index + 1,
            order_id: step.orderId,
            day: step.day === 'end' ? null : step.day,
            amount: step.amount,
            price: step.price?.price ?? null,
            price_sequence: step.price?.sequence ?? null,
            legs: legTriples(step.legs),
          })),
        ),
        now,
      ],
    )
    const taken = new Set(rows.map((row) => row.ordinal))
    return steps.map((_, index) => taken.has(index + 1))
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

  /** The days that were paid to a user, newest first; of one order, or of all. */
  async payouts(
    userId: number,
    asked: { page: number; pageSize: number; orderId?: number | undefined },
  ): Promise<{ rows: PayoutRow[]; total: number }> {
    const filter = 'payout.user_id = $1 AND ($2::bigint IS NULL OR payout.order_id = $2)'
    const values = [userId, asked.orderId ?? null]
    const [rows, [count]] = await Promise.all([
      this.database.query<RawPayout>(
        `SELECT payout.*, machine.name, mine.asset
           FROM mining_payout payout
           JOIN mining_order mine ON mine.id = payout.order_id
           JOIN mining_machine machine ON machine.id = mine.machine_id
          WHERE ${filter} ORDER BY payout.due_at DESC, payout.order_id DESC LIMIT $3 OFFSET $4`,
        [...values, asked.pageSize, (asked.page - 1) * asked.pageSize],
      ),
      this.database.query<{ total: string }>(
        `SELECT count(*) AS total FROM mining_payout payout WHERE ${filter}`,
        values,
      ),
    ])
    return { rows: rows.map(payoutOf), total: Number(count?.total ?? 0) }
  }

  private async groups(filter: string, values: readonly unknown[]): Promise<number[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM mining_group WHERE state = 1 AND ${filter} ORDER BY pairs_by, id LIMIT $1`,
      values,
    )
    return rows.map((row) => Number(row.id))
  }

  private async changed(text: string, values: readonly unknown[]): Promise<boolean> {
    const [row] = await this.database.query<{ changed: boolean }>(text, values)
    return row?.changed ?? false
  }

  private async rows(
    filter: string,
    order: string,
    values: readonly unknown[],
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: OrderRow[]; total: number }> {
    const [rows, [count]] = await Promise.all([
      this.database.query<RawOrder>(
        `${selectOrders} WHERE ${filter} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
        values,
      ),
      this.database.query<{ total: string }>(`SELECT count(*) AS total FROM mining_order mine WHERE ${filter}`, values),
    ])
    return { rows: rows.map(orderOf), total: Number(count?.total ?? 0) }
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

/** As the composite type `mining_part` has it. */
function partRows(parts: readonly Part[]): string {
  return JSON.stringify(parts.map(({ orderId, legs }) => ({ order_id: orderId, legs: legTriples(legs) })))
}

interface RawDue {
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

function dueOf(row: RawDue): DueOrder {
  return {
    orderId: Number(row.id),
    userId: Number(row.user_id),
    asset: row.asset,
    scale: row.scale,
    payingAsset: row.paying_asset,
    yieldType: wordOf(yieldNumbers, row.yield_type),
    dailyOutput: Amount.of(row.daily_output),
    termDays: row.term_days,
    frozenOutput: row.frozen_output,
    daysPaid: row.days_paid,
    earned: Amount.of(row.earned),
  }
}

const selectOrders = `
  SELECT mine.*, machine.name, coin.logo, parts.code, parts.taken, parts.pairs_by
    FROM mining_order mine
    JOIN mining_machine machine ON machine.id = mine.machine_id
    JOIN coin ON coin.code = mine.asset
    LEFT JOIN mining_group parts ON parts.id = mine.group_id`

interface RawOrder extends RawDue {
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

function orderOf(row: RawOrder): OrderRow {
  return {
    ...dueOf(row),
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
    state: wordOf(stateNumbers, row.state),
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

interface RawPayout {
  order_id: string
  name: unknown
  asset: string
  day: number
  amount: string
  price: string | null
  price_sequence: string | null
  frozen: boolean
  due_at: Date
  paid_at: Date
}

function payoutOf(row: RawPayout): PayoutRow {
  return {
    orderId: Number(row.order_id),
    name: localizedText(row.name),
    asset: row.asset,
    day: row.day,
    quantity: Amount.of(row.amount),
    price: row.price === null ? null : Amount.of(row.price),
    priceSequence: row.price_sequence === null ? null : Number(row.price_sequence),
    frozen: row.frozen,
    dueAt: row.due_at,
    paidAt: row.paid_at,
  }
}
