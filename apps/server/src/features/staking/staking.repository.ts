import type { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { type AcceptedStake, payoutDueAt } from '@halyard/domain/staking'
import { Injectable } from '@nestjs/common'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import { filled, type Row } from '../../platform/database/row.ts'
import { type LocalizedText, named } from '../../platform/messages/localized.ts'
import type { StakeModel } from '../../platform/prisma/generated/models.ts'
import { batchWriter } from '../../platform/submit/batch-writer.ts'
import type { ProductRow } from './staking-products.repository.ts'

export type StakeRow = Row<StakeModel> & { readonly name: LocalizedText; readonly logo: string }

/** A stake to write, with the legs of its journal. */
export interface Opening extends AcceptedStake {
  readonly userId: number
  readonly product: ProductRow
  readonly dailyEarnings: Amount
  readonly legs: readonly Leg[]
}

/** What a user has staked and earned in one coin. */
export interface StakingSums {
  readonly asset: string
  readonly principal: Amount
  readonly dailyEarnings: Amount
  readonly earned: Amount
  readonly earnedToday: Amount
  readonly openStakes: number
}

@Injectable()
export class StakingRepository {
  constructor(private readonly database: Database) {}

  /** A user's current stakes by product. */
  async staked(userId: number): Promise<ReadonlyMap<number, Amount>> {
    const text = `SELECT product_id, sum(principal) AS principal FROM stake
                   WHERE user_id = $1 AND state = 'inTerm' GROUP BY product_id`
    const rows = await this.database.rows({ name: 'staking-staked', text }, [userId])
    return new Map(rows.map((row) => [row.productId, row.principal]))
  }

  hasStaked(userId: number, productId: number): Promise<boolean> {
    const text = 'SELECT 1 FROM stake WHERE user_id = $1 AND product_id = $2 LIMIT 1'
    return this.database.exists(text, [userId, productId])
  }

  /** Redeems a stake with its money. False when it has ended, or a completed day is not paid yet. */
  redeem(
    stakeId: number,
    { penalty, returned }: { penalty: Amount; returned: Amount },
    legs: readonly Leg[],
    now: Date,
  ): Promise<boolean> {
    const text = 'SELECT staking_redeem($1, $2, $3, $4::jsonb, $5) AS redeemed'
    return this.database.isTrue({ name: 'staking-redeem', text }, [
      stakeId,
      penalty.text(),
      returned.text(),
      JSON.stringify(legTriples(legs)),
      now,
    ])
  }

  async find(userId: number, stakeId: number): Promise<StakeRow | undefined> {
    const text = `${selectStakes} WHERE mine.user_id = $1 AND mine.id = $2` as const
    const row = await this.database.row({ name: 'staking-find', text }, [userId, stakeId])
    return row && named(row)
  }

  page(
    userId: number,
    { state, ...paging }: Paging & { state?: StakeRow['state'] | undefined },
  ): Promise<PageOfRows<StakeRow>> {
    const selection = {
      select: selectStakes,
      from: 'stake mine',
      filter: 'mine.user_id = $1 AND ($2::stake_state IS NULL OR mine.state = $2)',
      order: 'mine.id DESC',
      values: [userId, state ?? null],
    } as const
    return pageOf(this.database, selection, paging, named)
  }

  /** What a user has staked and earned, by coin. `midnight` is the start of today. */
  async sums(userId: number, midnight: Date): Promise<StakingSums[]> {
    const rows = await this.database.own.rows(
      `SELECT asset, coalesce(running.principal, 0) AS principal, coalesce(running.daily_earnings, 0) AS daily_earnings,
              coalesce(running.open_stakes, 0) AS open_stakes, coalesce(ever.amount, 0) AS earned,
              coalesce(today.amount, 0) AS earned_today
         FROM (SELECT asset, sum(principal) AS principal, sum(daily_earnings) AS daily_earnings, count(*) AS open_stakes
                 FROM stake WHERE user_id = $1 AND state = 'inTerm' GROUP BY asset) running
         FULL JOIN (SELECT asset, amount FROM staking_earned WHERE user_id = $1) ever USING (asset)
         LEFT JOIN (SELECT stake.asset, sum(payout.amount) AS amount
                      FROM staking_payout payout JOIN stake ON stake.id = payout.stake_id
                     WHERE payout.user_id = $1 AND payout.due_at >= $2 GROUP BY stake.asset) today USING (asset)
        ORDER BY asset`,
      [userId, midnight],
    )
    return rows.map((row) => filled(row, 'asset'))
  }
}

const selectStakes = `
  SELECT mine.*, product.name, coin.logo
    FROM stake mine
    JOIN staking_product product ON product.id = mine.product_id
    JOIN coin ON coin.code = mine.asset`

export const writeStakes = batchWriter<Opening>('staking_write', openingRow)

function openingRow({ product, ...stake }: Opening) {
  return composite('staking_opening', { ...product, ...stake, dueAt: payoutDueAt(stake, 1) })
}
