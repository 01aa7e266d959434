import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import type { AcceptedStake, Stake } from '@halyard/domain/staking'
import type { RefusalName } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { pageOfRows } from '../../platform/database/page-of-rows.ts'
import { wordFor } from '../../platform/database/word-for.ts'
import { type LocalizedText, localizedText } from '../../platform/messages/localized.ts'
import type { ProductRow } from './staking-products.repository.ts'

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

/** What a user has staked and earned in one coin. */
export interface StakingSums {
  readonly asset: string
  readonly principal: Amount
  readonly dailyEarnings: Amount
  readonly earned: Amount
  readonly earnedToday: Amount
  readonly openStakes: number
}

/** Stakes: made, looked at, redeemed. */
@Injectable()
export class StakingRepository {
  constructor(private readonly database: Database) {}

  /** What a user has staked now, by product. */
  async staked(userId: number): Promise<ReadonlyMap<number, Amount>> {
    const rows = await this.database.prepared<{ product_id: number; principal: string }>(
      'staking-staked',
      'SELECT product_id, sum(principal) AS principal FROM stake WHERE user_id = $1 AND state = 1 GROUP BY product_id',
      [userId],
    )
    return new Map(rows.map((row) => [row.product_id, Amount.of(row.principal)]))
  }

  /** Whether a user has ever staked in a product. */
  async hasStaked(userId: number, productId: number): Promise<boolean> {
    const rows = await this.database.query('SELECT 1 FROM stake WHERE user_id = $1 AND product_id = $2 LIMIT 1', [
      userId,
      productId,
    ])
    return rows.length > 0
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
    const selection = {
      select: selectStakes,
      from: 'stake mine',
      filter: 'mine.user_id = $1 AND ($2::smallint IS NULL OR mine.state = $2)',
      order: 'mine.id DESC',
      values: [userId, asked.state ? stateNumbers[asked.state] : null],
    }
    const { rows, total } = await pageOfRows<RawStake>(this.database, selection, asked)
    return { rows: rows.map(stakeOf), total }
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
}

const stateNumbers = { inTerm: 1, redeemed: 2, ended: 3 } as const satisfies Record<StakeState, number>

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
    cycle_days: product.termDays,
    daily_rate: product.dailyRate,
    penalty_rate: product.penaltyRate,
    daily_earnings: stake.dailyEarnings,
    started_at: stake.startedAt,
    ends_at: stake.endsAt,
    legs: legTriples(legs),
  }
}

export interface RawStakeTerms {
  asset: string
  scale: number
  principal: string
  cycle_days: number
  daily_rate: string
  penalty_rate: string
}

/** What a stake was made with, as it is stored. */
export function stakeTermsOf(row: RawStakeTerms) {
  return {
    asset: row.asset,
    scale: row.scale,
    principal: Amount.of(row.principal),
    termDays: row.cycle_days,
    dailyRate: Amount.of(row.daily_rate),
    penaltyRate: Amount.of(row.penalty_rate),
  }
}

const selectStakes = `
  SELECT mine.*, product.name, coin.logo
    FROM stake mine
    JOIN staking_product product ON product.id = mine.product_id
    JOIN coin ON coin.code = mine.asset`

interface RawStake extends RawStakeTerms {
  id: string
  user_id: string
  days_paid: number
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
    ...stakeTermsOf(row),
    state: wordFor(stateNumbers, row.state),
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
