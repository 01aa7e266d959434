import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import type { AcceptedStake, Stake, StakingProduct } from '@halyard/domain/staking'
import type { RefusalName } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { Database } from '../../platform/database/database.ts'
import { editedTable } from '../../platform/database/edited-table.ts'
import { type LocalizedText, localizedText } from '../../platform/messages/localized.ts'
import type { StakingProductGetPayload } from '../../platform/prisma/generated/models/StakingProduct.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'
import { legTriples } from '../ledger/ledger.service.ts'

export interface ProductRow extends StakingProduct {
  readonly productId: number
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly yieldSource: LocalizedText
  readonly logo: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type StakeState = 'inTerm' | 'redeemed' | 'ended'

export interface StakeRow extends Stake {
  readonly stakeId: number
  readonly productId: number
  readonly name: LocalizedText
  readonly logo: string
  readonly state: StakeState
  readonly daysPaid: number
  readonly endsAt: Date
  /** When the next day is completed, or the term ends. */
  readonly dueAt: Date
  readonly closedAt: Date | null
  readonly penalty: Amount | null
  readonly returned: Amount | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** One stake to write, with the legs of its journal. */
export interface Opening extends AcceptedStake {
  readonly userId: number
  readonly attempt: Attempt | undefined
  readonly product: ProductRow
  readonly dailyEarnings: Amount
  readonly legs: readonly Leg[]
}

/** How an earlier submit with the same key ended. */
export type EarlierOutcome = { stakeId: number } | { refusal: RefusalName; detail: Record<string, string> }

export type OpeningOutcome =
  | { outcome: 'opened'; stakeId: number }
  | { outcome: 'refused'; earlier: EarlierOutcome }
  | { outcome: 'repeated'; fingerprint: string; earlier: EarlierOutcome }

/** A stake that runs and whose next step is due: a day, or the end when all days are paid. */
export type DueStake = Omit<Stake, 'startedAt'> & { readonly stakeId: number; readonly daysPaid: number }

/** One step of a stake to take: a day to pay, or the end of the term. */
export interface Step {
  readonly stakeId: number
  readonly day: number | 'end'
  readonly amount: Amount
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

export interface PayoutRow {
  readonly stakeId: number
  readonly name: LocalizedText
  readonly asset: string
  readonly day: number
  readonly quantity: Amount
  readonly dueAt: Date
  readonly paidAt: Date
}

/** A larger number is nobody's: ids of products are 32 bits wide. */
const productIdMax = 2_147_483_647

const withCoin = { include: { asset: true } } as const

@Injectable()
export class StakingRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
  ) {}

  /** Some columns of the products, for operators to edit. */
  editable(columns: readonly string[]) {
    return editedTable(this.database, { table: 'staking_product', columns })
  }

  /** The products, those that are offered first, in the order in which they are listed. */
  async products(asked: { page: number; pageSize: number }): Promise<{ rows: ProductRow[]; total: number }> {
    const [rows, total] = await Promise.all([
      this.prisma.stakingProduct.findMany({
        ...withCoin,
        orderBy: [{ offered: 'desc' }, { sort: 'asc' }, { id: 'asc' }],
        skip: (asked.page - 1) * asked.pageSize,
        take: asked.pageSize,
      }),
      this.prisma.stakingProduct.count(),
    ])
    return { rows: rows.map(productOf), total }
  }

  async findProduct(productId: number): Promise<ProductRow | undefined> {
    if (productId > productIdMax) return undefined
    const row = await this.prisma.stakingProduct.findUnique({ where: { id: productId }, ...withCoin })
    return row ? productOf(row) : undefined
  }

  /** What a user has staked now, by product. */
  async staked(userId: number): Promise<ReadonlyMap<number, Amount>> {
    const rows = await this.database.prepared<{ product_id: number; principal: string }>(
      'staking-staked',
      'SELECT product_id, sum(principal) AS principal FROM stake WHERE user_id = $1 AND state = 1 GROUP BY product_id',
      [userId],
    )
    return new Map(rows.map((row) => [row.product_id, Amount.of(row.principal)]))
  }

  /** Writes stakes with their money in one transaction, each judged alone. At most one of each user. */
  async open(openings: readonly Opening[]): Promise<OpeningOutcome[]> {
    const moment = new Date(Math.max(...openings.map((one) => one.startedAt.getTime())))
    const rows = await this.database.prepared<OpenedRow>(
      'staking-open',
      'SELECT ordinal, outcome, stake_id, fingerprint, earlier FROM staking_open($1::jsonb, $2)',
      [JSON.stringify(openings.map(openingRow)), moment],
    )
    const outcomes = new Map(rows.map((row) => [row.ordinal, outcomeOf(row)]))
    return openings.map((_, index) => {
      const outcome = outcomes.get(index + 1)
      if (!outcome) throw new Error('a stake was given no outcome')
      return outcome
    })
  }

  /** Stakes that have a step due at a moment, the longest overdue first; of one stake only, if asked. */
  async due(now: Date, most: number, stakeId?: number): Promise<DueStake[]> {
    const rows = await this.database.prepared<RawDue>(
      'staking-due',
      `SELECT id, user_id, asset, scale, principal, cycle_days, daily_rate, penalty_rate, days_paid FROM stake
        WHERE state = 1 AND due_at <= $1 AND ($3::bigint IS NULL OR id = $3) ORDER BY due_at, id LIMIT $2`,
      [now, most, stakeId ?? null],
    )
    return rows.map((row) => ({
      stakeId: Number(row.id),
      userId: Number(row.user_id),
      ...termsOf(row),
      daysPaid: row.days_paid,
    }))
  }

  /** Takes stakes one step further in one transaction. False for those whose step somebody else took. */
  async advance(steps: readonly Step[], now: Date): Promise<boolean[]> {
    const rows = await this.database.prepared<{ ordinal: number }>(
      'staking-advance',
      'SELECT ordinal FROM staking_advance($1::jsonb, $2) AS ordinal',
      [
        JSON.stringify(
          steps.map((step, index) => ({
            ordinal: index + 1,
            stake_id: step.stakeId,
            day: step.day === 'end' ? null : step.day,
            amount: step.amount,
            legs: legTriples(step.legs),
          })),
        ),
        now,
      ],
    )
    const taken = new Set(rows.map((row) => row.ordinal))
    return steps.map((_, index) => taken.has(index + 1))
  }

  /** Redeems a stake with its money. False when it no longer runs, or when a completed day is not paid yet. */
  async redeem(
    stakeId: number,
    { penalty, returned }: { penalty: Amount; returned: Amount },
    legs: readonly Leg[],
    now: Date,
  ): Promise<boolean> {
    const [row] = await this.database.prepared<{ redeemed: boolean }>(
      'staking-redeem',
      'SELECT staking_redeem($1, $2, $3, $4::jsonb, $5) AS redeemed',
      [stakeId, penalty.text(), returned.text(), JSON.stringify(legTriples(legs)), now],
    )
    return row?.redeemed ?? false
  }

  async find(userId: number, stakeId: number): Promise<StakeRow | undefined> {
    const [row] = await this.database.prepared<RawStake>(
      'staking-find',
      `${selectStakes} WHERE mine.user_id = $1 AND mine.id = $2`,
      [userId, stakeId],
    )
    return row && stakeOf(row)
  }

  async page(
    userId: number,
    asked: { page: number; pageSize: number; state?: StakeState | undefined },
  ): Promise<{ rows: StakeRow[]; total: number }> {
    const filter = 'mine.user_id = $1 AND ($2::smallint IS NULL OR mine.state = $2)'
    const values = [userId, asked.state ? stateNumbers[asked.state] : null]
    const [rows, [count]] = await Promise.all([
      this.database.query<RawStake>(`${selectStakes} WHERE ${filter} ORDER BY mine.id DESC LIMIT $3 OFFSET $4`, [
        ...values,
        asked.pageSize,
        (asked.page - 1) * asked.pageSize,
      ]),
      this.database.query<{ total: string }>(`SELECT count(*) AS total FROM stake mine WHERE ${filter}`, values),
    ])
    return { rows: rows.map(stakeOf), total: Number(count?.total ?? 0) }
  }

  /** What a user has staked and earned, by coin. `midnight` is when today began. */
  async sums(userId: number, midnight: Date): Promise<StakingSums[]> {
    const rows = await this.database.query<RawSums>(
      `SELECT mine.asset,
              coalesce(sum(mine.principal) FILTER (WHERE mine.state = 1), 0) AS principal,
              coalesce(sum(mine.daily_earnings) FILTER (WHERE mine.state = 1), 0) AS daily_earnings,
              sum(mine.daily_earnings * mine.days_paid) AS earned,
              coalesce((SELECT sum(payout.amount) FROM staking_payout payout JOIN stake ON stake.id = payout.stake_id
                         WHERE payout.user_id = $1 AND payout.due_at >= $2 AND stake.asset = mine.asset), 0) AS earned_today,
              count(*) FILTER (WHERE mine.state = 1)::int AS open_stakes
         FROM stake mine WHERE mine.user_id = $1 GROUP BY mine.asset ORDER BY mine.asset`,
      [userId, midnight],
    )
    return rows.map((row) => ({
      asset: row.asset,
      principal: Amount.of(row.principal),
      dailyEarnings: Amount.of(row.daily_earnings),
      earned: Amount.of(row.earned),
      earnedToday: Amount.of(row.earned_today),
      openStakes: row.open_stakes,
    }))
  }

  /** The days that were paid to a user, newest first; of one stake, or of all. */
  async payouts(
    userId: number,
    asked: { page: number; pageSize: number; stakeId?: number | undefined },
  ): Promise<{ rows: PayoutRow[]; total: number }> {
    const filter = 'payout.user_id = $1 AND ($2::bigint IS NULL OR payout.stake_id = $2)'
    const values = [userId, asked.stakeId ?? null]
    const [rows, [count]] = await Promise.all([
      this.database.query<RawPayout>(
        `SELECT payout.stake_id, product.name, stake.asset, payout.day, payout.amount, payout.due_at, payout.paid_at
           FROM staking_payout payout
           JOIN stake ON stake.id = payout.stake_id
           JOIN staking_product product ON product.id = stake.product_id
          WHERE ${filter} ORDER BY payout.due_at DESC, payout.stake_id DESC LIMIT $3 OFFSET $4`,
        [...values, asked.pageSize, (asked.page - 1) * asked.pageSize],
      ),
      this.database.query<{ total: string }>(
        `SELECT count(*) AS total FROM staking_payout payout WHERE ${filter}`,
        values,
      ),
    ])
    return { rows: rows.map(payoutOf), total: Number(count?.total ?? 0) }
  }
}

const stateNumbers = { inTerm: 1, redeemed: 2, ended: 3 } as const satisfies Record<StakeState, number>

function stateOf(number: number): StakeState {
  const state = (Object.keys(stateNumbers) as StakeState[]).find((one) => stateNumbers[one] === number)
  if (!state) throw new Error(`no state ${number}`)
  return state
}

function productOf(row: StakingProductGetPayload<typeof withCoin>): ProductRow {
  return {
    productId: row.id,
    name: localizedText(row.name),
    description: localizedText(row.description),
    yieldSource: localizedText(row.yieldSource),
    asset: row.assetCode,
    scale: row.asset.precision,
    logo: row.asset.logo,
    cycleDays: row.cycleDays,
    dailyRate: Amount.of(row.dailyRate.toFixed()),
    penaltyRate: Amount.of(row.penaltyRate.toFixed()),
    orderMin: Amount.of(row.orderMin.toFixed()),
    orderMax: Amount.of(row.orderMax.toFixed()),
    userMax: Amount.of(row.userMax.toFixed()),
    supply: row.supply && Amount.of(row.supply.toFixed()),
    staked: Amount.of(row.staked.toFixed()),
    offered: row.offered,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

interface OpenedRow {
  ordinal: number
  outcome: OpeningOutcome['outcome']
  stake_id: string | null
  fingerprint: string | null
  earlier: EarlierOutcome | null
}

function outcomeOf(row: OpenedRow): OpeningOutcome {
  switch (row.outcome) {
    case 'opened':
      return { outcome: 'opened', stakeId: Number(row.stake_id) }
    case 'refused':
      return { outcome: 'refused', earlier: row.earlier as EarlierOutcome }
    case 'repeated':
      return { outcome: 'repeated', fingerprint: row.fingerprint ?? '', earlier: row.earlier as EarlierOutcome }
  }
}

/** As the composite type `staking_opening` has it. */
function openingRow({ userId, attempt, product, legs, ...stake }: Opening, index: number) {
  return {
    ordinal: index + 1,
    user_id: userId,
    attempt_key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
    product_id: product.productId,
    asset: product.asset,
    scale: product.scale,
    principal: stake.principal,
    cycle_days: product.cycleDays,
    daily_rate: product.dailyRate,
    penalty_rate: product.penaltyRate,
    daily_earnings: stake.dailyEarnings,
    started_at: stake.startedAt,
    ends_at: stake.endsAt,
    legs: legTriples(legs),
  }
}

interface RawTerms {
  asset: string
  scale: number
  principal: string
  cycle_days: number
  daily_rate: string
  penalty_rate: string
}

function termsOf(row: RawTerms) {
  return {
    asset: row.asset,
    scale: row.scale,
    principal: Amount.of(row.principal),
    cycleDays: row.cycle_days,
    dailyRate: Amount.of(row.daily_rate),
    penaltyRate: Amount.of(row.penalty_rate),
  }
}

interface RawDue extends RawTerms {
  id: string
  user_id: string
  days_paid: number
}

const selectStakes = `
  SELECT mine.*, product.name, coin.logo
    FROM stake mine
    JOIN staking_product product ON product.id = mine.product_id
    JOIN coin ON coin.code = mine.asset`

interface RawStake extends RawDue {
  product_id: number
  name: unknown
  logo: string
  state: number
  started_at: Date
  ends_at: Date
  due_at: Date
  closed_at: Date | null
  penalty: string | null
  returned: string | null
  created_at: Date
  updated_at: Date
}

function stakeOf(row: RawStake): StakeRow {
  return {
    stakeId: Number(row.id),
    userId: Number(row.user_id),
    productId: row.product_id,
    name: localizedText(row.name),
    logo: row.logo,
    ...termsOf(row),
    state: stateOf(row.state),
    daysPaid: row.days_paid,
    startedAt: row.started_at,
    endsAt: row.ends_at,
    dueAt: row.due_at,
    closedAt: row.closed_at,
    penalty: row.penalty === null ? null : Amount.of(row.penalty),
    returned: row.returned === null ? null : Amount.of(row.returned),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

interface RawSums {
  asset: string
  principal: string
  daily_earnings: string
  earned: string
  earned_today: string
  open_stakes: number
}

interface RawPayout {
  stake_id: string
  name: unknown
  asset: string
  day: number
  amount: string
  due_at: Date
  paid_at: Date
}

function payoutOf(row: RawPayout): PayoutRow {
  return {
    stakeId: Number(row.stake_id),
    name: localizedText(row.name),
    asset: row.asset,
    day: row.day,
    quantity: Amount.of(row.amount),
    dueAt: row.due_at,
    paidAt: row.paid_at,
  }
}
