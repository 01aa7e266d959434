import { Amount } from '@halyard/domain'
import type { AcceptedContract, ContractTerms, Direction, Settlement } from '@halyard/domain/contracts'
import type { Leg } from '@halyard/domain/ledger'
import type { Pair, PriceSource, Tick } from '@halyard/domain/market'
import { Injectable } from '@nestjs/common'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { judgedBatch } from '../../platform/attempts/judged-batch.ts'
import type { MoneyOutcomeRow } from '../../platform/attempts/money-attempts.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { Database, lateBound } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { wordFor } from '../../platform/database/word-for.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { directionNumbers, resultNumbers, stateNumbers } from './contract-numbers.ts'

/** What can be bought now. */
export interface Offer {
  readonly terms: ContractTerms
  /** Premiums to choose from. */
  readonly premiums: readonly Amount[]
  /** In the order of the lists; none when no period is offered. */
  readonly symbols: ReadonlySet<string>
}

/** One contract to write, with the legs of its journal. */
export interface Opening extends AcceptedContract {
  readonly userId: number
  readonly attempt: Attempt | undefined
  readonly pair: Pick<Pair, 'id' | 'symbol' | 'name'>
  readonly tick: Tick
  readonly scale: number
  readonly exposureMax: Amount
  readonly legs: readonly Leg[]
}

/** How writing one ended; with the contract as it was written, if it was. */
export interface OpeningOutcome extends MoneyOutcomeRow {
  readonly contract: ContractRow | undefined
}

export type RecordedTick = Pick<Tick, 'sequence' | 'price' | 'at' | 'source'>

export interface ContractRow {
  readonly contractId: number
  readonly userId: number
  readonly pairId: number
  readonly symbol: string
  readonly pairName: string
  readonly direction: Direction
  readonly asset: string
  readonly premium: Amount
  readonly durationSeconds: number
  readonly payoutRatio: Amount
  readonly profit: Amount
  readonly state: 'pending' | Settlement['state']
  readonly result: Settlement['result']
  readonly payout: Amount | null
  readonly openTick: RecordedTick
  readonly closeTick: RecordedTick | null
  readonly openedAt: Date
  readonly closesAt: Date
  readonly settledAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

@Injectable()
export class ContractsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async offer(): Promise<Offer> {
    const [row] = await this.database.query<RawOffer>(selectOffer)
    if (!row) throw new Error('the settings of contracts are missing')
    const periods = row.periods.map(([seconds, payoutRatio]) => ({ seconds, payoutRatio: Amount.of(payoutRatio) }))
    return {
      terms: {
        asset: row.asset,
        scale: row.scale,
        periods,
        premiumMin: Amount.of(row.stake_min),
        premiumMax: Amount.of(row.stake_max),
        exposureMax: Amount.of(row.exposure_max),
      },
      premiums: row.stakes.map(Amount.of),
      symbols: new Set(periods.length > 0 ? row.symbols : []),
    }
  }

  /** Writes contracts with their premiums in one transaction, each judged alone and at the last moment. At most one of each user. */
  async open(judge: () => readonly (Opening | Refusal)[]): Promise<(OpeningOutcome | Refusal)[]> {
    let now = this.clock.now()
    const writtenAt = lateBound(() => {
      now = this.clock.now()
      return now
    })
    const outcomes = await judgedBatch(judge, openingColumns, (asked) =>
      this.database.prepared<MoneyOutcomeRow & { ordinal: number }>('contract-open', callOpen, [asked, writtenAt]),
    )
    return outcomes.map((outcome) => {
      if (outcome instanceof Refusal) return outcome
      const { row, accepted } = outcome
      return { ...row, contract: row.id === null ? undefined : justOpened(Number(row.id), accepted, now) }
    })
  }

  async find(userId: number, contractId: number): Promise<ContractRow | undefined> {
    const [row] = await this.database.prepared<RawContract>(
      'contract-find',
      `${selectContracts} WHERE contract.id = $1 AND contract.user_id = $2`,
      [contractId, userId],
    )
    return row && contractOf(row)
  }

  /** The tick that follows the one of the close: between the two there is no other. */
  async tickAfterClose({ pairId, closeTick }: ContractRow): Promise<RecordedTick | undefined> {
    if (!closeTick) return undefined
    const [row] = await this.database.prepared<RawTick>(
      'contract-next-tick',
      'SELECT sequence, price, at, source FROM contract_tick WHERE pair_id = $1 AND sequence = $2',
      [pairId, closeTick.sequence + 1],
    )
    return row && tickOf(row)
  }

  async page(
    userId: number,
    asked: { page: number; pageSize: number; state?: ContractRow['state'] | undefined; symbol?: string | undefined },
  ): Promise<{ rows: ContractRow[]; total: number }> {
    const filter = `contract.user_id = $1 AND ($2::smallint IS NULL OR contract.state = $2)
      AND ($3::text IS NULL OR contract.pair_id = (SELECT named.id FROM pair named WHERE named.symbol = $3))`
    const values = [userId, asked.state ? stateNumbers[asked.state] : null, asked.symbol ?? null]
    const [rows, [count]] = await Promise.all([
      this.database.query<RawContract>(
        `${selectContracts} WHERE ${filter} ORDER BY contract.id DESC LIMIT $4 OFFSET $5`,
        [...values, asked.pageSize, (asked.page - 1) * asked.pageSize],
      ),
      this.database.query<{ total: string }>(`SELECT count(*) AS total FROM contract WHERE ${filter}`, values),
    ])
    return { rows: rows.map(contractOf), total: Number(count?.total ?? 0) }
  }

  /** The sums of what settled contracts won and lost: since a moment, and ever. */
  async realised(userId: number, asset: string, since: Date): Promise<{ today: Amount; total: Amount }> {
    const [row] = await this.database.prepared<{ today: string; total: string }>(
      'contract-realised',
      `SELECT coalesce(sum(payout - stake) FILTER (WHERE settled_at >= $3), 0) AS today,
              coalesce(sum(payout - stake), 0) AS total
         FROM contract WHERE user_id = $1 AND state = 2 AND asset = $2`,
      [userId, asset, since],
    )
    return { today: Amount.of(row?.today ?? '0'), total: Amount.of(row?.total ?? '0') }
  }
}

const callOpen = `
  SELECT ordinal, CASE outcome WHEN 'opened' THEN 'done' ELSE outcome END AS outcome, contract_id AS id, fingerprint, earlier
    FROM contract_open($1::jsonb, $2)`

const selectContracts = `
  SELECT contract.*, pair.symbol, pair.name AS pair_name FROM contract JOIN pair ON pair.id = contract.pair_id`

const selectOffer = `
  SELECT setting.asset, coin.precision AS scale, setting.stake_min, setting.stake_max, setting.exposure_max,
         ARRAY(SELECT jsonb_build_array(seconds, payout_ratio::text) FROM contract_duration
                WHERE enabled ORDER BY seconds) AS periods,
         ARRAY(SELECT stake::text FROM contract_amount
                WHERE enabled AND stake BETWEEN setting.stake_min AND setting.stake_max ORDER BY contract_amount.stake) AS stakes,
         ARRAY(SELECT offered.symbol FROM contract_symbol offered JOIN pair USING (symbol)
                WHERE offered.enabled AND pair.enabled ORDER BY pair.sort, pair.id) AS symbols
    FROM contract_setting setting JOIN coin ON coin.code = setting.asset`

interface RawOffer {
  asset: string
  scale: number
  stake_min: string
  stake_max: string
  exposure_max: string
  periods: [number, string][]
  stakes: string[]
  symbols: string[]
}

/** What was written, known without reading it back. */
function justOpened(contractId: number, opening: Opening, writtenAt: Date): ContractRow {
  const { pair, tick } = opening
  return {
    contractId,
    userId: opening.userId,
    pairId: pair.id,
    symbol: pair.symbol,
    pairName: pair.name,
    direction: opening.direction,
    asset: opening.asset,
    premium: opening.premium,
    durationSeconds: opening.durationSeconds,
    payoutRatio: opening.payoutRatio,
    profit: opening.profit,
    state: 'pending',
    result: null,
    payout: null,
    openTick: { sequence: tick.sequence, price: tick.price, at: tick.at, source: tick.source },
    closeTick: null,
    openedAt: opening.openedAt,
    closesAt: opening.closesAt,
    settledAt: null,
    createdAt: writtenAt,
    updatedAt: writtenAt,
  }
}

/** As the composite type `contract_opening` has it. */
function openingColumns(opening: Opening) {
  return {
    user_id: opening.userId,
    attempt_key: opening.attempt?.key ?? null,
    fingerprint: opening.attempt?.fingerprint ?? null,
    pair_id: opening.pair.id,
    direction: directionNumbers[opening.direction],
    asset: opening.asset,
    scale: opening.scale,
    stake: opening.premium,
    duration_seconds: opening.durationSeconds,
    payout_ratio: opening.payoutRatio,
    profit: opening.profit,
    exposure_max: opening.exposureMax,
    opened_at: opening.openedAt,
    closes_at: opening.closesAt,
    tick_sequence: opening.tick.sequence,
    tick_price: opening.tick.price,
    legs: legTriples(opening.legs),
  }
}

interface RawTick {
  sequence: string
  price: string
  at: Date
  source: PriceSource
}

function tickOf(row: RawTick): RecordedTick {
  return { sequence: Number(row.sequence), price: Amount.of(row.price), at: row.at, source: row.source }
}

interface RawContract {
  id: string
  user_id: string
  pair_id: number
  symbol: string
  pair_name: string
  direction: number
  asset: string
  stake: string
  duration_seconds: number
  payout_ratio: string
  profit: string
  state: number
  result: number | null
  payout: string | null
  open_sequence: string
  open_price: string
  open_at: Date
  open_source: PriceSource
  close_sequence: string | null
  close_price: string | null
  close_at: Date | null
  close_source: PriceSource | null
  opened_at: Date
  closes_at: Date
  settled_at: Date | null
  created_at: Date
  updated_at: Date
}

function contractOf(row: RawContract): ContractRow {
  return {
    contractId: Number(row.id),
    userId: Number(row.user_id),
    pairId: row.pair_id,
    symbol: row.symbol,
    pairName: row.pair_name,
    direction: wordFor(directionNumbers, row.direction),
    asset: row.asset,
    premium: Amount.of(row.stake),
    durationSeconds: row.duration_seconds,
    payoutRatio: Amount.of(row.payout_ratio),
    profit: Amount.of(row.profit),
    state: wordFor(stateNumbers, row.state),
    result: row.result === null ? null : wordFor(resultNumbers, row.result),
    payout: row.payout === null ? null : Amount.of(row.payout),
    openTick: tickOf({
      sequence: row.open_sequence,
      price: row.open_price,
      at: row.open_at,
      source: row.open_source,
    }),
    closeTick: closeTickOf(row),
    openedAt: row.opened_at,
    closesAt: row.closes_at,
    settledAt: row.settled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function closeTickOf(row: RawContract): RecordedTick | null {
  if (!row.close_sequence || !row.close_price || !row.close_at || !row.close_source) return null
  return tickOf({ sequence: row.close_sequence, price: row.close_price, at: row.close_at, source: row.close_source })
}
