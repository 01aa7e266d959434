import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import type { AcceptedSubscription, Subscription, TokenSale, TokenSaleState } from '@halyard/domain/token-sale'
import type { RefusalName } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { editedTable } from '../../platform/back-office/edited-table.ts'
import { Database } from '../../platform/database/database.ts'
import { intMax } from '../../platform/database/int-max.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { pageOfRows } from '../../platform/database/page-of-rows.ts'
import { wordFor } from '../../platform/database/word-for.ts'
import { type LocalizedText, localizedText } from '../../platform/messages/localized.ts'
import type { TokenSaleGetPayload } from '../../platform/prisma/generated/models/TokenSale.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

export interface SaleRow extends TokenSale {
  readonly saleId: number
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly assetName: string
  readonly logo: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type SubscriptionState = 'frozen' | 'unfrozen'

export interface SubscriptionRow extends Subscription {
  readonly subscriptionId: number
  readonly saleId: number
  readonly name: LocalizedText
  readonly logo: string
  readonly payingAsset: string
  readonly payingScale: number
  readonly unitPrice: Amount
  readonly state: SubscriptionState
  readonly unlocksAt: Date
  readonly unlockedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** One subscription to write, with the legs of its journal. */
export interface Subscribing extends AcceptedSubscription {
  readonly userId: number
  readonly attempt: Attempt | undefined
  readonly sale: SaleRow
  readonly at: Date
  readonly legs: readonly Leg[]
}

/** How an earlier submit with the same key ended. */
export type EarlierOutcome = { subscriptionId: number } | { refusal: RefusalName; detail: Record<string, string> }

export type SubscribingOutcome =
  | { outcome: 'subscribed'; subscriptionId: number }
  | { outcome: 'refused'; earlier: EarlierOutcome }
  | { outcome: 'repeated'; fingerprint: string; earlier: EarlierOutcome }

/** Frozen coins whose lock period is over. */
export interface DueRelease extends Omit<Subscription, 'paid'> {
  readonly subscriptionId: number
}

const withCoins = { include: { asset: true, paying: true } } as const

@Injectable()
export class TokenSaleRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
  ) {}

  /** Some columns of the sales, for operators to edit. */
  editable(columns: readonly string[]) {
    return editedTable(this.database, { table: 'token_sale', columns })
  }

  /** The sales that are shown, those that start last first. */
  async page(asked: {
    page: number
    pageSize: number
    state?: TokenSaleState | undefined
    now: Date
  }): Promise<{ rows: SaleRow[]; total: number }> {
    const where = { enabled: true, ...(asked.state ? windowOf(asked.state, asked.now) : {}) }
    const [rows, total] = await Promise.all([
      this.prisma.tokenSale.findMany({
        where,
        ...withCoins,
        orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
        skip: (asked.page - 1) * asked.pageSize,
        take: asked.pageSize,
      }),
      this.prisma.tokenSale.count({ where }),
    ])
    return { rows: rows.map(saleOf), total }
  }

  async find(saleId: number): Promise<SaleRow | undefined> {
    if (saleId > intMax) return undefined
    const row = await this.prisma.tokenSale.findFirst({ where: { id: saleId, enabled: true }, ...withCoins })
    return row ? saleOf(row) : undefined
  }

  /** Whether a user is barred, and what they bought in some sales. */
  async buyer(
    userId: number,
    saleIds: readonly number[],
  ): Promise<{ barred: boolean; bought: ReadonlyMap<number, Amount> }> {
    const [[user], bought] = await Promise.all([
      this.database.prepared<{ barred: boolean }>(
        'token-sale-barred',
        'SELECT subscriptions_barred AS barred FROM users WHERE id = $1',
        [userId],
      ),
      this.database.prepared<{ sale_id: number; quantity: string }>(
        'token-sale-bought',
        `SELECT sale_id, sum(quantity) AS quantity FROM token_subscription
          WHERE user_id = $1 AND sale_id = ANY ($2::int[]) GROUP BY sale_id`,
        [userId, saleIds],
      ),
    ])
    return {
      barred: user?.barred ?? true,
      bought: new Map(bought.map((row) => [row.sale_id, Amount.of(row.quantity)])),
    }
  }

  /** Writes subscriptions with their money in one transaction, each judged alone. At most one of each user. */
  async subscribe(subscribings: readonly Subscribing[]): Promise<SubscribingOutcome[]> {
    const moment = new Date(Math.max(...subscribings.map((one) => one.at.getTime())))
    const rows = await this.database.prepared<SubscribedRow>(
      'token-sale-subscribe',
      'SELECT ordinal, outcome, subscription_id, fingerprint, earlier FROM token_sale_subscribe($1::jsonb, $2)',
      [JSON.stringify(subscribings.map(subscribingRow)), moment],
    )
    const outcomes = new Map(rows.map((row) => [row.ordinal, outcomeOf(row)]))
    return subscribings.map((_, index) => {
      const outcome = outcomes.get(index + 1)
      if (!outcome) throw new Error('a subscription was given no outcome')
      return outcome
    })
  }

  /** Coins whose lock period is over at a moment, the longest overdue first; without those that are set aside. */
  async due(now: Date, most: number, aside: readonly number[]): Promise<DueRelease[]> {
    const rows = await this.database.prepared<{ id: string; user_id: string; asset: string; quantity: string }>(
      'token-sale-due',
      `SELECT id, user_id, asset, quantity FROM token_subscription
        WHERE state = 1 AND unlocks_at <= $1 AND id <> ALL ($3::bigint[]) ORDER BY unlocks_at, id LIMIT $2`,
      [now, most, aside],
    )
    return rows.map((row) => ({
      subscriptionId: Number(row.id),
      userId: Number(row.user_id),
      asset: row.asset,
      quantity: Amount.of(row.quantity),
    }))
  }

  /** Releases coins in one transaction. False for those that somebody else released. */
  async release(releases: readonly { subscriptionId: number; legs: readonly Leg[] }[], now: Date): Promise<boolean[]> {
    const rows = await this.database.prepared<{ ordinal: number }>(
      'token-sale-release',
      'SELECT ordinal FROM token_sale_release($1::jsonb, $2) AS ordinal',
      [
        JSON.stringify(
          releases.map((release, index) => ({
            ordinal: index + 1,
            subscription_id: release.subscriptionId,
            legs: legTriples(release.legs),
          })),
        ),
        now,
      ],
    )
    const released = new Set(rows.map((row) => row.ordinal))
    return releases.map((_, index) => released.has(index + 1))
  }

  /** What a user paid for coins that are still frozen, by the coin it was paid in. */
  async paidForFrozen(userId: number): Promise<{ asset: string; quantity: Amount }[]> {
    const rows = await this.database.prepared<{ asset: string; quantity: string }>(
      'token-sale-paid',
      `SELECT paying_asset AS asset, sum(paid) AS quantity FROM token_subscription
        WHERE user_id = $1 AND state = 1 GROUP BY paying_asset`,
      [userId],
    )
    return rows.map((row) => ({ asset: row.asset, quantity: Amount.of(row.quantity) }))
  }

  async findSubscription(userId: number, subscriptionId: number): Promise<SubscriptionRow | undefined> {
    const [row] = await this.database.prepared<RawSubscription>(
      'token-sale-subscription',
      `${selectSubscriptions} WHERE mine.user_id = $1 AND mine.id = $2`,
      [userId, subscriptionId],
    )
    return row && subscriptionOf(row)
  }

  async subscriptions(
    userId: number,
    asked: { page: number; pageSize: number; state?: SubscriptionState | undefined },
  ): Promise<{ rows: SubscriptionRow[]; total: number }> {
    const selection = {
      select: selectSubscriptions,
      from: 'token_subscription mine',
      filter: 'mine.user_id = $1 AND ($2::smallint IS NULL OR mine.state = $2)',
      order: 'mine.id DESC',
      values: [userId, asked.state ? stateNumbers[asked.state] : null],
    }
    const { rows, total } = await pageOfRows<RawSubscription>(this.database, selection, asked)
    return { rows: rows.map(subscriptionOf), total }
  }
}

const stateNumbers = { frozen: 1, unfrozen: 2 } as const satisfies Record<SubscriptionState, number>

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

function saleOf(row: TokenSaleGetPayload<typeof withCoins>): SaleRow {
  return {
    saleId: row.id,
    name: localizedText(row.name),
    description: localizedText(row.description),
    asset: row.assetCode,
    assetName: row.asset.name,
    scale: row.asset.precision,
    logo: row.asset.logo,
    payingAsset: row.payingCode,
    payingScale: row.paying.precision,
    unitPrice: Amount.of(row.unitPrice.toFixed()),
    supply: Amount.of(row.supply.toFixed()),
    sold: Amount.of(row.sold.toFixed()),
    orderMin: Amount.of(row.orderMin.toFixed()),
    orderMax: Amount.of(row.orderMax.toFixed()),
    userMax: Amount.of(row.userMax.toFixed()),
    lockDays: row.lockDays,
    rewardRates: row.rewardRates.map((rate) => Amount.of(rate.toFixed())),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

interface SubscribedRow {
  ordinal: number
  outcome: SubscribingOutcome['outcome']
  subscription_id: string | null
  fingerprint: string | null
  earlier: EarlierOutcome | null
}

function outcomeOf(row: SubscribedRow): SubscribingOutcome {
  switch (row.outcome) {
    case 'subscribed':
      return { outcome: 'subscribed', subscriptionId: Number(row.subscription_id) }
    case 'refused':
      return { outcome: 'refused', earlier: row.earlier as EarlierOutcome }
    case 'repeated':
      return { outcome: 'repeated', fingerprint: row.fingerprint ?? '', earlier: row.earlier as EarlierOutcome }
  }
}

/** As the composite type `token_sale_subscribing` has it. */
function subscribingRow({ userId, attempt, sale, quantity, paid, unlocksAt, legs }: Subscribing, index: number) {
  return {
    ordinal: index + 1,
    user_id: userId,
    attempt_key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
    sale_id: sale.saleId,
    asset: sale.asset,
    paying_asset: sale.payingAsset,
    unit_price: sale.unitPrice,
    quantity,
    paid,
    unlocks_at: unlocksAt,
    legs: legTriples(legs),
  }
}

const selectSubscriptions = `
  SELECT mine.*, sale.name, coin.logo, paying.precision AS paying_scale
    FROM token_subscription mine
    JOIN token_sale sale ON sale.id = mine.sale_id
    JOIN coin ON coin.code = mine.asset
    JOIN coin paying ON paying.code = mine.paying_asset`

interface RawSubscription {
  id: string
  user_id: string
  sale_id: number
  name: unknown
  logo: string
  asset: string
  paying_asset: string
  paying_scale: number
  unit_price: string
  quantity: string
  paid: string
  state: number
  unlocks_at: Date
  unlocked_at: Date | null
  created_at: Date
  updated_at: Date
}

function subscriptionOf(row: RawSubscription): SubscriptionRow {
  return {
    subscriptionId: Number(row.id),
    userId: Number(row.user_id),
    saleId: row.sale_id,
    name: localizedText(row.name),
    logo: row.logo,
    asset: row.asset,
    payingAsset: row.paying_asset,
    payingScale: row.paying_scale,
    unitPrice: Amount.of(row.unit_price),
    quantity: Amount.of(row.quantity),
    paid: Amount.of(row.paid),
    state: wordFor(stateNumbers, row.state),
    unlocksAt: row.unlocks_at,
    unlockedAt: row.unlocked_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
