import type { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import type { AcceptedSubscription, Reward, TokenSale, TokenSaleState } from '@halyard/domain/token-sale'
import { Injectable } from '@nestjs/common'
import { advanceRows } from '../../platform/database/advance-rows.ts'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { intMax } from '../../platform/database/int-max.ts'
import { type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import { type Row, rowOf } from '../../platform/database/row.ts'
import { type LocalizedText, localizedText, named } from '../../platform/messages/localized.ts'
import type { TokenSaleGetPayload } from '../../platform/prisma/generated/models/TokenSale.ts'
import type { TokenSaleModel, TokenSubscriptionModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'
import { batchWriter } from '../../platform/submit/batch-writer.ts'

/** A sale with the fields of its coins that subscriptions need. */
export interface SaleRow extends TokenSale, Pick<Row<TokenSaleModel>, 'createdAt' | 'updatedAt'> {
  readonly saleId: number
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly assetName: string
  readonly logo: string
}

export type SubscriptionRow = Row<TokenSubscriptionModel> & {
  readonly name: LocalizedText
  readonly logo: string
  readonly payingScale: number
}

/** A subscription to write, with the legs of its journal. */
export interface Subscribing extends AcceptedSubscription {
  readonly userId: number
  readonly sale: SaleRow
  readonly subscribedAt: Date
  readonly legs: readonly Leg[]
  readonly rewards: readonly Reward[]
}

/** A reward to pay. */
export interface DueReward extends Reward {
  readonly subscriptionId: number
  readonly asset: string
}

/** Which sales are shown: all, or upcoming, live or ended ones. */
interface SalesShown {
  readonly page: number
  readonly pageSize: number
  readonly state?: TokenSaleState | undefined
  readonly now: Date
}

const withCoins = { include: { asset: true, paying: true } } as const

@Injectable()
export class TokenSaleRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
  ) {}

  /** Shown sales, the latest start first. */
  async page({ page, pageSize, state, now }: SalesShown): Promise<PageOfRows<SaleRow>> {
    const where = { enabled: true, ...(state ? windowOf(state, now) : {}) }
    const [sales, total] = await Promise.all([
      this.prisma.tokenSale.findMany({
        where,
        ...withCoins,
        orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
        skip: (page - 1) * pageSize,
        take: pageSize,
      }),
      this.prisma.tokenSale.count({ where }),
    ])
    return { rows: sales.map(saleOf), total }
  }

  async find(saleId: number): Promise<SaleRow | undefined> {
    if (saleId > intMax) return undefined
    const sale = await this.prisma.tokenSale.findFirst({ where: { id: saleId, enabled: true }, ...withCoins })
    return sale ? saleOf(sale) : undefined
  }

  /** Whether a user is barred, and what they bought in these sales. */
  async buyer(
    userId: number,
    saleIds: readonly number[],
  ): Promise<{ barred: boolean; bought: ReadonlyMap<number, Amount> }> {
    const [user, bought] = await Promise.all([
      this.database.row(
        { name: 'token-sale-barred', text: 'SELECT subscriptions_barred AS barred FROM users WHERE id = $1' },
        [userId],
      ),
      this.database.rows({ name: 'token-sale-bought', text: selectBought }, [userId, saleIds]),
    ])
    return {
      barred: user?.barred ?? true,
      bought: new Map(bought.map(({ saleId, quantity }) => [saleId, quantity])),
    }
  }

  /** Subscriptions whose lock period is over, the longest overdue first, without the excluded ones. */
  due(now: Date, limit: number, excludedIds: readonly number[]): Promise<Row<TokenSubscriptionModel>[]> {
    const text = `SELECT * FROM token_subscription
                   WHERE state = 'frozen' AND unlocks_at <= $1 AND id <> ALL ($3::bigint[]) ORDER BY unlocks_at, id LIMIT $2`
    return this.database.rows({ name: 'token-sale-due', text }, [now, limit, excludedIds])
  }

  /** Releases coins in one transaction. False for those that another worker had released. */
  release(releases: readonly { subscriptionId: number; legs: readonly Leg[] }[], now: Date): Promise<boolean[]> {
    const rows = releases.map((release) => composite('token_sale_releasing', release))
    return advanceRows(this.database, 'token_sale_release', rows, now)
  }

  /** Pending rewards of released coins that their inviters may have, without the excluded ones. */
  dueRewards(limit: number, excludedIds: readonly number[]): Promise<DueReward[]> {
    const text = `SELECT reward.subscription_id, reward.level, reward.user_id, reward.asset, reward.amount
                    FROM token_reward reward
                    JOIN token_subscription bought ON bought.id = reward.subscription_id AND bought.state = 'unfrozen'
                   WHERE reward.paid_at IS NULL AND reward.subscription_id <> ALL ($2::bigint[])
                     AND token_reward_earned(reward.user_id, bought.user_id)
                   ORDER BY reward.subscription_id, reward.level LIMIT $1`
    return this.database.rows({ name: 'token-sale-due-rewards', text }, [limit, excludedIds])
  }

  /** Pays rewards in one transaction. False for those that another worker had paid. */
  payRewards(payings: readonly { reward: DueReward; legs: readonly Leg[] }[], now: Date): Promise<boolean[]> {
    const rows = payings.map(({ reward, legs }) => composite('token_reward_paying', { ...reward, legs }))
    return advanceRows(this.database, 'token_sale_pay_rewards', rows, now)
  }

  /** What a user paid for coins that are still frozen, by paying coin. */
  paidForFrozen(userId: number): Promise<{ asset: string; quantity: Amount }[]> {
    const text = `SELECT paying_asset AS asset, sum(paid) AS quantity FROM token_subscription
                   WHERE user_id = $1 AND state = 'frozen' GROUP BY paying_asset`
    return this.database.rows({ name: 'token-sale-paid', text }, [userId])
  }

  async findSubscription(userId: number, subscriptionId: number): Promise<SubscriptionRow | undefined> {
    const text = `${selectSubscriptions} WHERE mine.user_id = $1 AND mine.id = $2` as const
    const row = await this.database.row({ name: 'token-sale-subscription', text }, [userId, subscriptionId])
    return row && named(row)
  }

  subscriptions(
    userId: number,
    { state, ...paging }: Paging & { state?: SubscriptionRow['state'] | undefined },
  ): Promise<PageOfRows<SubscriptionRow>> {
    const selection = {
      select: selectSubscriptions,
      from: 'token_subscription mine',
      filter: 'mine.user_id = $1 AND ($2::token_subscription_state IS NULL OR mine.state = $2)',
      order: 'mine.id DESC',
      values: [userId, state ?? null],
    } as const
    return pageOf(this.database, selection, paging, named)
  }
}

const selectBought = `
  SELECT sale_id, sum(quantity) AS quantity FROM token_subscription
   WHERE user_id = $1 AND sale_id = ANY ($2::int[]) GROUP BY sale_id`

const selectSubscriptions = `
  SELECT mine.*, sale.name, coin.logo, paying.precision AS paying_scale
    FROM token_subscription mine
    JOIN token_sale sale ON sale.id = mine.sale_id
    JOIN coin ON coin.code = mine.asset
    JOIN coin paying ON paying.code = mine.paying_asset`

function windowOf(state: TokenSaleState, now: Date) {
  switch (state) {
    case 'upcoming':
      return { startsAt: { gt: now } }
    case 'live':
      return { startsAt: { lte: now }, endsAt: { gt: now } }
    case 'ended':
      return { endsAt: { lte: now } }
  }
}

function saleOf(model: TokenSaleGetPayload<typeof withCoins>): SaleRow {
  const { id, assetCode, asset: coin, payingCode, paying, name, description, enabled, ...sale } = rowOf(model)
  return {
    ...sale,
    saleId: id,
    name: localizedText(name),
    description: localizedText(description),
    asset: assetCode,
    assetName: coin.name,
    scale: coin.precision,
    logo: coin.logo,
    payingAsset: payingCode,
    payingScale: paying.precision,
  }
}

export const writeSubscriptions = batchWriter<Subscribing>('token_sale_write', subscribingRow)

function subscribingRow({ sale, rewards, ...subscribing }: Subscribing) {
  return composite('token_sale_subscribing', {
    ...sale,
    ...subscribing,
    rewards: rewards.map((reward) => ({ level: reward.level, user_id: reward.userId, amount: reward.amount })),
  })
}
