import { Amount } from '@halyard/domain'
import type pg from 'pg'
import * as z from 'zod/mini'
import { filled, type Row, rowsFrom } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import type { ContractModel } from '../../platform/prisma/generated/models.ts'
import { movedBy } from '../ledger/index.ts'

export interface StoredTick {
  readonly sequence: number
  readonly price: Amount
  readonly at: Date
}

/** A moment of a contract with the seed that decided it. */
export interface BoundMoment {
  readonly word: 'was opened' | 'closes'
  readonly epoch: number
  readonly seedHash: string
  /** What had been stated of the moment when the contract was opened. */
  readonly stated: { readonly position: number; readonly epoch: number; readonly seedHash: string } | undefined
  /** The round of the beacon on which its price hangs, where that is not stored. */
  readonly missingRound: number | undefined
}

type Terms = Pick<
  Row<ContractModel>,
  'userId' | 'direction' | 'asset' | 'premium' | 'payoutRatio' | 'profit' | 'openedAt' | 'closesAt' | 'state' | 'result'
> & {
  readonly payout: Amount
}

/** An ended contract as stored, with the recorded ticks and ledger movements. */
export interface EndedContract extends Terms {
  readonly contractId: number
  readonly scale: number
  readonly open: StoredTick
  readonly close: StoredTick | undefined
  readonly recorded: {
    /** The tick with the opening tick's sequence. */
    readonly open: StoredTick | undefined
    /** The last tick at or before the close. */
    readonly close: StoredTick | undefined
    /** The tick with the next sequence. */
    readonly next: StoredTick | undefined
    /** Whether the pair's watermark passed the close with no tick between. */
    readonly watermarkPassed: boolean
  }
  /**
   * By which seeds its moments were decided, and which had been stated by when it was opened: of prices of a seed, since
   * they are stated.
   */
  readonly bound: readonly BoundMoment[]
  /** What its two journals moved. */
  readonly moved: readonly string[]
}

/** Reads ended contracts with their evidence, to recompute them. */
export class SettlementCheckRepository {
  constructor(private readonly pool: pg.Pool) {}

  /** The next ended contracts by id. */
  async endedAfter(contractId: number, limit: number): Promise<EndedContract[]> {
    const rows = await rowsFrom(this.pool, { text: selectEnded, values: [contractId, limit] })
    return rows.map(endedOf)
  }

  /** Pending contracts that could have been settled a minute ago. */
  async overdue(): Promise<number[]> {
    const rows = await rowsFrom(this.pool, {
      text: `SELECT contract.id FROM contract
              WHERE state = 'pending' AND closes_at < clock_timestamp() - interval '1 minute' ORDER BY contract.id`,
    })
    return rows.map(({ id }) => id)
  }
}

/** Ticks of the feed, and those kept as evidence. */
const recorded = <const Where extends string>(where: Where) =>
  `
  SELECT jsonb_build_array(sequence, price::text, at) AS tick FROM (
    (SELECT sequence, price, at FROM tick WHERE tick.pair_id = contract.pair_id AND ${where}
      ORDER BY at DESC, sequence DESC LIMIT 1)
    UNION
    (SELECT sequence, price, at FROM contract_tick kept WHERE kept.pair_id = contract.pair_id AND ${where}
      ORDER BY at DESC, sequence DESC LIMIT 1)) known
  ORDER BY sequence DESC LIMIT 1` as const

/** What decided a moment, and what had been stated of it, in JSON. */
const boundAt = <const Moment extends string, const Word extends string>(moment: Moment, word: Word) =>
  `
  (SELECT jsonb_build_array('${word}', decided.number, decided.hash, stated.position, stated.epoch, stated.seed_hash,
          (SELECT beacon_round(stated.beacon, ${moment}) WHERE NOT EXISTS (
            SELECT FROM feed_round WHERE feed_round.epoch = decided.number AND feed_round.round = beacon_round(stated.beacon, ${moment}))))
     FROM (SELECT number, hash, source FROM feed_epoch WHERE starts_at < ${moment} ORDER BY number DESC LIMIT 1) decided
     LEFT JOIN feed_stated(${moment}, contract.opened_at) stated ON true
    WHERE decided.source = 'sim' AND contract.opened_at >= (SELECT bound_at FROM feed_statement WHERE position = 1))` as const

const selectEnded = `
  SELECT contract.id, contract.user_id, contract.direction, contract.asset, coin.precision AS scale, contract.premium,
         contract.payout_ratio, contract.profit, contract.opened_at, contract.closes_at, contract.state, contract.result,
         contract.payout, contract.open_sequence, contract.open_price, contract.open_at, contract.close_sequence,
         contract.close_price, contract.close_at, opened.tick AS recorded_open, closed.tick AS recorded_close,
         following.tick AS recorded_next,
         EXISTS (SELECT FROM feed_watermark watermark
                  WHERE watermark.pair_id = contract.pair_id AND watermark.before > contract.closes_at
                    AND watermark.sequence IS NOT DISTINCT FROM (closed.tick ->> 0)::bigint) AS watermark_passed,
         ${boundAt('contract.opened_at', 'was opened')} AS open_bound,
         ${boundAt('contract.closes_at', 'closes')} AS close_bound,
         ${movedBy("'contract:' || contract.id || ':open', 'contract:' || contract.id || ':close'")} AS moved
    FROM contract
    JOIN coin ON coin.code = contract.asset
    LEFT JOIN LATERAL (${recorded('sequence = contract.open_sequence')}) opened ON true
    LEFT JOIN LATERAL (${recorded('at <= contract.closes_at')}) closed ON true
    LEFT JOIN LATERAL (${recorded('sequence = (closed.tick ->> 0)::bigint + 1')}) following ON true
   WHERE contract.state <> 'pending' AND contract.id > $1
   ORDER BY contract.id LIMIT $2` as const

const jsonBound = z.nullable(
  z.tuple([
    z.enum(['was opened', 'closes']),
    z.number(),
    z.string(),
    z.nullable(z.number()),
    z.nullable(z.number()),
    z.nullable(z.string()),
    z.nullable(z.number()),
  ]),
)

/** Sequence, price and time, in JSON. */
const jsonTick = z.nullable(z.tuple([z.number(), z.string(), z.string()]))

function endedOf(row: Statements[typeof selectEnded]): EndedContract {
  const { id, recordedOpen, recordedClose, recordedNext, watermarkPassed, moved, ...ended } = filled(row, 'payout')
  const { openBound, closeBound, ...contract } = ended
  const { openSequence, openPrice, openAt, closeSequence, closePrice, closeAt, ...terms } = contract
  const closed = closeSequence !== null && closePrice && closeAt
  return {
    ...terms,
    contractId: id,
    open: { sequence: openSequence, price: openPrice, at: openAt },
    close: closed ? { sequence: closeSequence, price: closePrice, at: closeAt } : undefined,
    recorded: {
      open: tickOf(recordedOpen),
      close: tickOf(recordedClose),
      next: tickOf(recordedNext),
      watermarkPassed,
    },
    bound: [openBound, closeBound].flatMap(boundOf),
    moved,
  }
}

function boundOf(json: unknown): BoundMoment[] {
  const bound = jsonBound.parse(json)
  if (!bound) return []
  const [word, epoch, seedHash, position, statedEpoch, statedHash, missingRound] = bound
  const stated =
    position !== null && statedEpoch !== null && statedHash !== null
      ? { position, epoch: statedEpoch, seedHash: statedHash }
      : undefined
  return [{ word, epoch, seedHash, stated, missingRound: missingRound ?? undefined }]
}

function tickOf(json: unknown): StoredTick | undefined {
  const stored = jsonTick.parse(json)
  return stored ? { sequence: stored[0], price: Amount.of(stored[1]), at: new Date(stored[2]) } : undefined
}
