import { Amount } from '@halyard/domain'
import { type AcceptedContract, type ContractTerms, type PastMinute, pastMinutesMax } from '@halyard/domain/contracts'
import type { Leg } from '@halyard/domain/ledger'
import { type Pair, priceSources, type Tick } from '@halyard/domain/market'
import { Injectable } from '@nestjs/common'
import * as z from 'zod/mini'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import type { PageOfRows, Paging } from '../../platform/database/page-of-rows.ts'
import { filled, type Row } from '../../platform/database/row.ts'
import { type MadeBetween, madeBetween, UserLists } from '../../platform/database/user-lists.ts'
import type { ContractModel } from '../../platform/prisma/generated/models.ts'
import { batchWriter } from '../../platform/submit/batch-writer.ts'
import type { Accepted } from '../../platform/submit/submitter.ts'

export interface Offer {
  readonly terms: ContractTerms
  readonly premiums: readonly Amount[]
  /** In display order. */
  readonly symbols: readonly string[]
}

/** A pair's past, from which its offered periods follow. */
export interface PairPast {
  readonly symbol: string
  readonly priceStep: Amount
  readonly referencePrice: Amount
  readonly yearlyVolatility: number
  /** The newest minutes, oldest first. */
  readonly past: readonly PastMinute[]
}

/** A contract to write, with the legs of its journal. */
export interface Opening extends AcceptedContract {
  readonly userId: number
  readonly pair: Pick<Pair, 'id' | 'symbol' | 'name' | 'base' | 'baseScale'>
  readonly exposureMax: Amount
  /** What the price moves in the period, by which it was offered. */
  readonly deviation: Amount
  readonly legs: readonly Leg[]
}

export type RecordedTick = Pick<Tick, 'sequence' | 'price' | 'at' | 'source'>

export type ContractRow = Row<ContractModel> & {
  readonly symbol: string
  readonly pairName: string
  readonly base: string
  readonly baseScale: number
}

/** Which of a user's contracts a list has. */
interface ContractFilter extends MadeBetween {
  readonly state?: ContractRow['state'] | undefined
  readonly symbol?: string | undefined
  readonly direction?: ContractRow['direction'] | undefined
  readonly durationSeconds?: number | undefined
}

@Injectable()
export class ContractsRepository {
  private readonly lists = new UserLists(this.database, contractList)

  constructor(private readonly database: Database) {}

  async offer(): Promise<Offer> {
    const row = await this.database.row(selectOffer)
    if (!row) throw new Error('the settings of contracts are missing')
    const { durations, payoutRatios, premiums, symbols, ...limits } = row
    const periods = durations.map((seconds, index) => ({ seconds, payoutRatio: payoutRatios[index] as Amount }))
    return { terms: { ...limits, periods }, premiums, symbols }
  }

  /** The past of every pair on which contracts may be offered. */
  async pasts(): Promise<PairPast[]> {
    const rows = await this.database.rows(selectPasts, [pastMinutesMax])
    return rows.map(({ openTimes, closes, yearlyVolatility, ...pair }) => ({
      ...pair,
      yearlyVolatility: Number(yearlyVolatility.text()),
      past: openTimes.map((openTime, index) => ({ openTime, close: Number(closes[index]) })),
    }))
  }

  find(userId: number, contractId: number): Promise<ContractRow | undefined> {
    const text = `${selectContracts} WHERE contract.id = $1 AND contract.user_id = $2` as const
    return this.database.row({ name: 'contract-find', text }, [contractId, userId])
  }

  findAll(contractIds: readonly number[]): Promise<ContractRow[]> {
    const text = `${selectContracts} WHERE contract.id = ANY($1::bigint[])` as const
    return this.database.rows({ name: 'contracts-find-all', text }, [contractIds])
  }

  /** The tick after the closing tick; there is none between them. */
  async tickAfterClose({ pairId, closeSequence }: ContractRow): Promise<RecordedTick | undefined> {
    if (closeSequence === null) return undefined
    const text = 'SELECT * FROM contract_tick WHERE pair_id = $1 AND sequence = $2'
    return this.database.own.row({ name: 'contract-next-tick', text }, [pairId, closeSequence + 1])
  }

  /** What had been stated, when it was opened, of the moment of its opening and of its close, and the round of the close. */
  async statements({ openSource, openedAt, closesAt }: ContractRow) {
    if (openSource !== 'sim') return { openStatement: undefined, closeStatement: undefined, closeRound: undefined }
    const statement = { name: 'contract-stated', text: 'SELECT * FROM feed_stated($1, $2)' } as const
    const [openStatement, closeStatement] = await Promise.all(
      [openedAt, closesAt].map((moment) => this.database.own.row(statement, [moment, openedAt])),
    )
    const closeRound = closeStatement?.beacon ? await this.roundOf(closeStatement.epoch, closesAt) : undefined
    return { openStatement, closeStatement, closeRound }
  }

  /** The round of the beacon on which a price of an epoch hangs; undefined until it has come. */
  private async roundOf(epoch: number, moment: Date) {
    const text = `SELECT known.round, encode(known.signature, 'hex') AS signature, known.received_at
                    FROM feed_round known JOIN feed_statement stated ON stated.epoch = known.epoch
                   WHERE known.epoch = $1 AND known.round = beacon_round(stated.beacon, $2) ORDER BY stated.position DESC LIMIT 1`
    const round = await this.database.own.row({ name: 'contract-round', text }, [epoch, moment])
    return round && filled(round, 'signature')
  }

  page(
    userId: number,
    { state, symbol, direction, durationSeconds, from, to, ...paging }: Paging & ContractFilter,
  ): Promise<PageOfRows<ContractRow>> {
    return this.lists.page(userId, paging, [
      ...(state ? [{ ...ofState, value: state, shrinks: state === 'pending' }] : []),
      ...(symbol ? [{ ...ofSymbol, value: symbol }] : []),
      ...(direction ? [{ ...ofDirection, value: direction }] : []),
      ...(durationSeconds === undefined ? [] : [{ ...ofDuration, value: durationSeconds }]),
      ...madeBetween('contract', { from, to }),
    ])
  }

  /** Profit and loss of settled contracts: since a moment, and in all. */
  async realised(userId: number, asset: string, since: Date): Promise<{ today: Amount; total: Amount }> {
    const text = `SELECT coalesce(sum(profit) FILTER (WHERE day >= ($3::timestamptz AT TIME ZONE 'UTC')::date), 0) AS today,
                         coalesce(sum(profit), 0) AS total
                    FROM contract_realised WHERE user_id = $1 AND asset = $2`
    const sums = await this.database.own.row({ name: 'contract-realised', text }, [userId, asset, since])
    if (!sums) throw new Error('a sum has one row')
    return sums
  }
}

const selectContracts = `
  SELECT contract.*, pair.symbol, pair.name AS pair_name, pair.base, base.precision AS base_scale
    FROM contract JOIN pair ON pair.id = contract.pair_id JOIN coin base ON base.code = pair.base`

const contractList = { name: 'contracts', table: 'contract', select: selectContracts } as const
const ofState = { name: 'state', condition: 'contract.state = params.state', type: 'contract_state' }
const ofSymbol = {
  name: 'symbol',
  condition: 'contract.pair_id = (SELECT named.id FROM pair named WHERE named.symbol = params.symbol)',
  type: 'text',
}

const ofDirection = {
  name: 'direction',
  condition: 'contract.direction = params.direction',
  type: 'contract_direction',
}
const ofDuration = { name: 'duration', condition: 'contract.duration_seconds = params.duration', type: 'bigint' }

const selectOffer = `
  SELECT setting.asset, coin.precision AS scale, setting.premium_min, setting.premium_max, setting.exposure_max,
         ARRAY(SELECT seconds FROM contract_duration WHERE enabled ORDER BY seconds) AS durations,
         ARRAY(SELECT payout_ratio FROM contract_duration WHERE enabled ORDER BY seconds) AS payout_ratios,
         ARRAY(SELECT premium FROM contract_amount
                WHERE enabled AND premium BETWEEN setting.premium_min AND setting.premium_max ORDER BY premium) AS premiums,
         ARRAY(SELECT offered.symbol FROM contract_symbol offered JOIN pair USING (symbol)
                WHERE offered.enabled AND pair.enabled ORDER BY pair.sort, pair.id) AS symbols
    FROM contract_setting setting JOIN coin ON coin.code = setting.asset`

const selectPasts = `
  SELECT pair.symbol, pair.price_step, pair.reference_price, pair.yearly_volatility, minutes.open_times, minutes.closes
    FROM contract_symbol JOIN pair USING (symbol)
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(extract(epoch FROM open_time)::int ORDER BY open_time), '{}') AS open_times,
             coalesce(array_agg(close::text ORDER BY open_time), '{}') AS closes
        FROM (SELECT open_time, close FROM candle WHERE pair_id = pair.id AND period = '1m'
               ORDER BY open_time DESC LIMIT $1) newest) minutes`

export const writeOpenings = batchWriter<Opening>('contract_write', openingRow)

function openingRow(opening: Opening) {
  return composite('contract_opening', { ...opening, pairId: opening.pair.id })
}

/** What `contract_write` answers about the opening. */
const openedWith = z.object({
  openSequence: z.number(),
  openPrice: z.string(),
  openAt: z.string(),
  openSource: z.enum(priceSources),
  openedAt: z.string(),
  closesAt: z.string(),
})

/** The contract as it was written, without reading it back. */
export function openedContract(
  id: number,
  { judged: opening, at, detail }: NonNullable<Accepted<Opening>['written']>,
): ContractRow {
  const { pair } = opening
  const opened = openedWith.parse(detail)
  return {
    id,
    userId: opening.userId,
    pairId: pair.id,
    symbol: pair.symbol,
    pairName: pair.name,
    base: pair.base,
    baseScale: pair.baseScale,
    direction: opening.direction,
    asset: opening.asset,
    premium: opening.premium,
    durationSeconds: opening.durationSeconds,
    payoutRatio: opening.payoutRatio,
    profit: opening.profit,
    state: 'pending',
    result: null,
    payout: null,
    openSequence: opened.openSequence,
    openPrice: Amount.of(opened.openPrice),
    openAt: new Date(opened.openAt),
    openSource: opened.openSource,
    closeSequence: null,
    closePrice: null,
    closeAt: null,
    closeSource: null,
    followed: false,
    openedAt: new Date(opened.openedAt),
    closesAt: new Date(opened.closesAt),
    settledAt: null,
    createdAt: at,
    updatedAt: at,
  }
}
