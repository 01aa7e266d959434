import { Amount } from '@halyard/domain'
import type { Direction } from '@halyard/domain/contracts'
import type pg from 'pg'
import type { Row } from '../../platform/database/row.ts'
import type { ContractModel } from '../../platform/prisma/generated/models.ts'

export interface StoredTick {
  readonly sequence: number
  readonly price: Amount
  readonly at: Date
}

/** An ended contract as it is stored, and beside it what the recorded ticks and the ledger say. */
export interface EndedContract {
  readonly contractId: number
  readonly userId: number
  readonly direction: Direction
  readonly asset: string
  readonly scale: number
  readonly premium: Amount
  readonly payoutRatio: Amount
  readonly profit: Amount
  readonly openedAt: Date
  readonly closesAt: Date
  readonly open: StoredTick
  readonly close: StoredTick | undefined
  readonly state: Row<ContractModel>['state']
  readonly result: Row<ContractModel>['result']
  readonly payout: Amount
  readonly recorded: {
    /** The tick with the number of the open. */
    readonly open: StoredTick | undefined
    /** The last tick at or before the close. */
    readonly close: StoredTick | undefined
    /** The tick whose number follows that one's. */
    readonly next: StoredTick | undefined
    /** Whether the pair's past was closed behind that tick and beyond the close, with no other between. */
    readonly watermarkPassed: boolean
  }
  /** What its two journals moved: account, amount, record type. */
  readonly postings: readonly (readonly [string, string, number | null])[]
}

/** Reads ended contracts with their evidence, for whoever wants to recompute them. */
export class SettlementCheckRepository {
  constructor(private readonly pool: pg.Pool) {}

  /** The next ended contracts behind an id, in the order of their ids. */
  async endedAfter(contractId: number, limit: number): Promise<EndedContract[]> {
    const { rows } = await this.pool.query<RawEnded>(selectEnded, [contractId, limit])
    return rows.map(endedOf)
  }

  /** Contracts that could have been settled a minute ago and are still pending. */
  async overdue(): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT contract.id FROM contract
        WHERE state = 'pending' AND closes_at < clock_timestamp() - interval '1 minute' ORDER BY contract.id`,
    )
    return rows.map((row) => Number(row.id))
  }
}

/** A pair's ticks are those that the feed still has and those that were kept as evidence. */
const recorded = (where: string) => `
  SELECT jsonb_build_array(sequence, price::text, at) AS tick FROM (
    (SELECT sequence, price, at FROM tick WHERE tick.pair_id = contract.pair_id AND ${where}
      ORDER BY at DESC, sequence DESC LIMIT 1)
    UNION
    (SELECT sequence, price, at FROM contract_tick kept WHERE kept.pair_id = contract.pair_id AND ${where}
      ORDER BY at DESC, sequence DESC LIMIT 1)) known
  ORDER BY sequence DESC LIMIT 1`

const selectEnded = `
  SELECT contract.id, contract.user_id, contract.direction, contract.asset, coin.precision AS scale, contract.premium,
         contract.payout_ratio, contract.profit, contract.opened_at, contract.closes_at, contract.state, contract.result,
         contract.payout, contract.open_sequence, contract.open_price, contract.open_at, contract.close_sequence,
         contract.close_price, contract.close_at, opened.tick AS recorded_open, closed.tick AS recorded_close,
         following.tick AS recorded_next,
         EXISTS (SELECT FROM feed_watermark watermark
                  WHERE watermark.pair_id = contract.pair_id AND watermark.before > contract.closes_at
                    AND watermark.sequence IS NOT DISTINCT FROM (closed.tick ->> 0)::bigint) AS watermark_passed,
         ARRAY(SELECT jsonb_build_array(account.address, posting.amount::text, posting.record_type)
                 FROM journal
                 JOIN posting ON posting.journal_id = journal.id
                 JOIN ledger_account account ON account.id = posting.account_id
                WHERE journal.key IN ('contract:' || contract.id || ':open', 'contract:' || contract.id || ':close')
                ORDER BY posting.id) AS postings
    FROM contract
    JOIN coin ON coin.code = contract.asset
    LEFT JOIN LATERAL (${recorded('sequence = contract.open_sequence')}) opened ON true
    LEFT JOIN LATERAL (${recorded('at <= contract.closes_at')}) closed ON true
    LEFT JOIN LATERAL (${recorded('sequence = (closed.tick ->> 0)::bigint + 1')}) following ON true
   WHERE contract.state <> 'pending' AND contract.id > $1
   ORDER BY contract.id LIMIT $2`

type RawTick = [number, string, string]

interface RawEnded {
  id: string
  user_id: string
  direction: EndedContract['direction']
  asset: string
  scale: number
  premium: string
  payout_ratio: string
  profit: string
  opened_at: Date
  closes_at: Date
  state: EndedContract['state']
  result: EndedContract['result']
  payout: string
  open_sequence: string
  open_price: string
  open_at: Date
  close_sequence: string | null
  close_price: string | null
  close_at: Date | null
  recorded_open: RawTick | null
  recorded_close: RawTick | null
  recorded_next: RawTick | null
  watermark_passed: boolean
  postings: [string, string, number | null][]
}

function endedOf(row: RawEnded): EndedContract {
  const { close_sequence: sequence, close_price: price, close_at: at } = row
  return {
    contractId: Number(row.id),
    userId: Number(row.user_id),
    direction: row.direction,
    asset: row.asset,
    scale: row.scale,
    premium: Amount.of(row.premium),
    payoutRatio: Amount.of(row.payout_ratio),
    profit: Amount.of(row.profit),
    openedAt: row.opened_at,
    closesAt: row.closes_at,
    open: { sequence: Number(row.open_sequence), price: Amount.of(row.open_price), at: row.open_at },
    close: sequence && price && at ? { sequence: Number(sequence), price: Amount.of(price), at } : undefined,
    state: row.state,
    result: row.result,
    payout: Amount.of(row.payout),
    recorded: {
      open: tickOf(row.recorded_open),
      close: tickOf(row.recorded_close),
      next: tickOf(row.recorded_next),
      watermarkPassed: row.watermark_passed,
    },
    postings: row.postings.map(([account, amount, recordType]) => [account, Amount.of(amount).text(), recordType]),
  }
}

function tickOf(raw: RawTick | null): StoredTick | undefined {
  return raw ? { sequence: raw[0], price: Amount.of(raw[1]), at: new Date(raw[2]) } : undefined
}
