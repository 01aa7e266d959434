import type { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import {
  type AcceptedPurchase,
  type MachineOwnership,
  type MachineTerms,
  outputDueAt,
  purchaseLegs,
} from '@halyard/domain/mining'
import { Injectable } from '@nestjs/common'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import type { Row } from '../../platform/database/row.ts'
import { type LocalizedText, named } from '../../platform/messages/localized.ts'
import type { MiningOrderModel } from '../../platform/prisma/generated/models.ts'
import { batchWriter } from '../../platform/submit/batch-writer.ts'

/** An order with its machine's name, and its group if it has one. */
export type OrderRow = Row<MiningOrderModel> & {
  readonly name: LocalizedText
  readonly logo: string
  readonly groupCode: string | null
  readonly groupTaken: Amount | null
  readonly pairsBy: Date | null
}

/** Whole machines, a share of an existing group, or a share that begins one. */
type Bought =
  | { readonly units: number }
  | { readonly share: Amount; readonly shareMin: Amount; readonly groupId: number }
  | { readonly share: Amount; readonly shareMin: Amount; readonly newCode: string; readonly pairsBy: Date }

/** A purchase to write. */
export interface Purchase extends AcceptedPurchase {
  readonly userId: number
  readonly machineId: number
  /** The machine's terms: the current ones, or those of the group's beginning. */
  readonly terms: MachineTerms
  readonly bought: Bought
  /** Undefined for now; a demo host gives a past date. */
  readonly boughtAt: Date | undefined
}

/** An amount of a coin. */
export interface Holding {
  readonly asset: string
  readonly quantity: Amount
}

@Injectable()
export class MiningRepository {
  constructor(private readonly database: Database) {}

  /** Approves an order: whole machines start now with this output. False when it is not under review any more. */
  async approve(
    { id, termDays }: Pick<OrderRow, 'id' | 'termDays'>,
    reviewer: string,
    start: { readonly legs: readonly Leg[]; readonly dailyOutput?: Amount },
    now: Date,
  ): Promise<boolean> {
    return this.database.isTrue('SELECT mining_approve($1, $2, $3::jsonb, $4, $5, $6, $7) AS changed', [
      id,
      reviewer,
      JSON.stringify(legTriples(start.legs)),
      start.dailyOutput?.text() ?? null,
      now,
      outputDueAt(now, 1),
      outputDueAt(now, termDays),
    ])
  }

  /** The newest stored price of a coin with its time; also works in a process without a feed. */
  storedPrice({ asset, payingAsset }: Pick<MachineTerms, 'asset' | 'payingAsset'>) {
    const text = `SELECT newest.price, newest.at FROM pair, tick_newest(ARRAY[pair.id]) newest
      WHERE pair.base = $1 AND pair.quote = $2`
    return this.database.row({ name: 'mining-price', text }, [asset, payingAsset])
  }

  /**
   * Ends an order that was rejected or cancelled, and refunds its price. False when it is not under review any more.
   */
  async giveBack(
    orderId: number,
    { rejection, legs }: { rejection?: { reason: string; reviewer: string }; legs: readonly Leg[] },
    now: Date,
  ): Promise<boolean> {
    return this.database.isTrue('SELECT mining_return($1, $2, $3, $4::jsonb, $5) AS changed', [
      orderId,
      rejection?.reason ?? null,
      rejection?.reviewer ?? null,
      JSON.stringify(legTriples(legs)),
      now,
    ])
  }

  /** One order; only if it is the user's, when `userId` is given. */
  async find(orderId: number, userId?: number): Promise<OrderRow | undefined> {
    const text =
      `${selectOrders} WHERE mining_order.id = $1 AND ($2::bigint IS NULL OR mining_order.user_id = $2)` as const
    const row = await this.database.row({ name: 'mining-find', text }, [orderId, userId ?? null])
    return row && named(row)
  }

  /** Newest first. */
  page(
    userId: number,
    {
      ownership,
      state,
      ...paging
    }: Paging & { ownership?: MachineOwnership | undefined; state?: OrderRow['state'] | undefined },
  ) {
    return this.pageOf(
      `mining_order.user_id = $1 AND ($2::mining_order_state IS NULL OR mining_order.state = $2)
       AND ($3::machine_ownership IS NULL OR (mining_order.group_id IS NOT NULL) = ($3 = 'shared'))`,
      'mining_order.id DESC',
      [userId, state ?? null, ownership ?? null],
      paging,
    )
  }

  /** Orders under review, oldest first. */
  pending(paging: Paging): Promise<PageOfRows<OrderRow>> {
    return this.pageOf("mining_order.state = 'review'", 'mining_order.id', [], paging)
  }

  /** What a user paid for machines that have not ended, and all output so far, by coin. */
  async invested(userId: number): Promise<{ paid: Holding[]; earned: Holding[] }> {
    const paidText = `SELECT paying_asset AS asset, sum(paid) AS quantity FROM mining_order
      WHERE user_id = $1 AND state IN ('running', 'review', 'pairing') GROUP BY paying_asset`
    const earnedText = 'SELECT asset, amount AS quantity FROM mining_earned WHERE user_id = $1'
    const [paid, earned] = await Promise.all([
      this.database.rows({ name: 'mining-paid', text: paidText }, [userId]),
      this.database.rows({ name: 'mining-earned', text: earnedText }, [userId]),
    ])
    return { paid, earned }
  }

  private pageOf(filter: string, order: string, values: readonly unknown[], paging: Paging) {
    const selection = { select: selectOrders, from: 'mining_order', filter, order, values } as const
    return pageOf(this.database, selection, paging, named)
  }
}

export const selectOrders = `
  SELECT mining_order.*, machine.name, coin.logo, parts.code AS group_code, parts.taken AS group_taken, parts.pairs_by
    FROM mining_order
    JOIN mining_machine machine ON machine.id = mining_order.machine_id
    JOIN coin ON coin.code = mining_order.asset
    LEFT JOIN mining_group parts ON parts.id = mining_order.group_id`

export const writePurchases = batchWriter<Purchase>('mining_write', purchaseRow)

function purchaseRow({ terms, bought, ...purchase }: Purchase) {
  return composite('mining_purchase', {
    ...terms,
    ...nothingBought,
    ...bought,
    ...purchase,
    machineOutput: terms.dailyOutput,
    legs: purchaseLegs({ ...purchase, payingAsset: terms.payingAsset }),
  })
}

const nothingBought = { groupId: null, newCode: null, pairsBy: null, units: null, share: null, shareMin: null }
