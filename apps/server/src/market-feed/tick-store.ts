import type { Pair, Tick } from '@halyard/domain/market'
import { deleteInSlices } from '../platform/database/delete-in-slices.ts'
import { type Queryable, recordsFrom, rowsFrom } from '../platform/database/row.ts'
import type { StoredTick } from '../platform/prisma/rows.ts'
import type { Round } from './beacon.ts'
import type { Pairs } from './pairs.ts'

export class TickStore {
  constructor(private readonly pairs: Pairs) {}

  /** Stores a batch in one statement. Ticks without a source belong to no epoch. */
  async insert(connection: Queryable, ticks: readonly Tick[], epoch?: number): Promise<void> {
    await recordsFrom(connection, {
      name: 'market-insert-ticks',
      text: `INSERT INTO tick (pair_id, sequence, price, volume, at, source, epoch)
             SELECT told.*, $7::integer FROM unnest($1::integer[], $2::bigint[], $3::numeric[], $4::numeric[], $5::timestamptz[], $6::price_source[]) told`,
      values: [
        ticks.map((tick) => this.pairs.find(tick.symbol)?.id),
        ticks.map((tick) => tick.sequence),
        ticks.map((tick) => tick.price.text()),
        ticks.map((tick) => tick.volume.text()),
        ticks.map((tick) => tick.at),
        ticks.map((tick) => tick.source),
        epoch ?? null,
      ],
    })
  }

  /** Stores rounds of the beacon, before the first tick that hangs on them. */
  async insertRounds(connection: Queryable, epoch: number, rounds: readonly Round[]): Promise<void> {
    await recordsFrom(connection, {
      text: `INSERT INTO feed_round (epoch, round, signature, received_at)
             SELECT $1, round, decode(signature, 'hex'), received_at
               FROM unnest($2::bigint[], $3::text[], $4::timestamptz[]) told (round, signature, received_at) ORDER BY round`,
      values: [
        epoch,
        rounds.map(({ round }) => round),
        rounds.map(({ signature }) => signature),
        rounds.map(({ receivedAt }) => receivedAt),
      ],
    })
  }

  /**
   * Advances watermarks of silent pairs with contracts that close at or before a moment, up to which all ticks are
   * stored. Answers the symbols of these pairs, and when the next contract closes.
   */
  async advanceWatermarks(
    connection: Queryable,
    past: Date,
  ): Promise<{ moved: string[]; nextClose: Date | undefined }> {
    const [row] = await rowsFrom(connection, {
      name: 'market-advance-watermarks',
      text: 'SELECT moved, next_close FROM feed_watermark_advance($1)',
      values: [past],
    })
    return {
      moved: row?.moved?.flatMap((pairId) => this.pairs.findById(pairId)?.symbol ?? []) ?? [],
      nextClose: row?.nextClose ?? undefined,
    }
  }

  /** Up to when each pair's past is stored, by symbol; pairs that have never ticked are left out. */
  async storedUntil(connection: Queryable): Promise<Map<string, Date>> {
    const rows = await rowsFrom(connection, {
      text: `SELECT symbol, greatest(feed_complete_before(id),
                                    (SELECT at FROM tick WHERE pair_id = pair.id ORDER BY sequence DESC LIMIT 1)) AS until FROM pair`,
    })
    return new Map(rows.flatMap(({ symbol, until }) => (until ? [[symbol, until]] : [])))
  }

  /** When the pending contracts of each pair close, as far as that is at or before a moment, by symbol. */
  async closesUntil(connection: Queryable, moment: Date): Promise<Map<string, Date[]>> {
    const rows = await rowsFrom(connection, {
      text: `SELECT symbol, array_agg(DISTINCT closes_at) AS closes FROM contract JOIN pair ON pair.id = pair_id
              WHERE state = 'pending' AND closes_at <= $1 GROUP BY symbol`,
      values: [moment],
    })
    return new Map(rows.map(({ symbol, closes }) => [symbol, closes ?? []]))
  }

  /** The newest `count` ticks of each pair, oldest first, by symbol. */
  async newest(connection: Queryable, pairs: readonly Pair[], count: number): Promise<Map<string, Tick[]>> {
    const rows = await rowsFrom(connection, {
      text: `SELECT newest.* FROM unnest($1::integer[]) AS listed (id)
              CROSS JOIN LATERAL (SELECT ${columns} FROM tick WHERE tick.pair_id = listed.id
                                   ORDER BY sequence DESC LIMIT $2) AS newest
              ORDER BY newest.pair_id, newest.sequence`,
      values: [pairs.map((pair) => pair.id), count],
    })
    return this.bySymbol(rows)
  }

  /** Ticks of each pair after its known sequence, oldest first, at most `limit` of each. */
  async after(
    connection: Queryable,
    pairs: readonly Pair[],
    known: ReadonlyMap<string, number>,
    limit = 10_000,
  ): Promise<Map<string, Tick[]>> {
    const rows = await rowsFrom(connection, {
      text: `SELECT later.* FROM unnest($1::integer[], $2::bigint[]) AS listed (id, sequence)
              CROSS JOIN LATERAL (SELECT ${columns} FROM tick
                                   WHERE tick.pair_id = listed.id AND tick.sequence > listed.sequence
                                   ORDER BY tick.sequence LIMIT $3) AS later
              ORDER BY later.pair_id, later.sequence`,
      values: [pairs.map((pair) => pair.id), pairs.map((pair) => known.get(pair.symbol) ?? 0), limit],
    })
    return this.bySymbol(rows)
  }

  /** The tick of each pair with its known sequence, by symbol; pairs without it are left out. */
  async numbered(
    connection: Queryable,
    pairs: readonly Pair[],
    known: ReadonlyMap<string, number>,
  ): Promise<Map<string, Tick[]>> {
    const rows = await rowsFrom(connection, {
      text: `SELECT ${columns} FROM unnest($1::integer[], $2::bigint[]) AS listed (id, sequence)
               JOIN tick ON tick.pair_id = listed.id AND tick.sequence = listed.sequence`,
      values: [pairs.map((pair) => pair.id), pairs.map((pair) => known.get(pair.symbol) ?? 0)],
    })
    return this.bySymbol(rows)
  }

  /**
   * The last tick of a pair at or before a moment, on which things due at that moment settle. Undefined when no tick
   * that old is kept.
   */
  async lastAt(connection: Queryable, symbol: string, moment: Date): Promise<Tick | undefined> {
    const pair = this.pairs.find(symbol)
    if (!pair) return undefined
    const rows = await rowsFrom(connection, {
      name: 'market-last-tick-at',
      text: `SELECT ${columns} FROM tick WHERE pair_id = $1 AND at <= $2 ORDER BY at DESC, sequence DESC LIMIT 1`,
      values: [pair.id, moment],
    })
    return this.bySymbol(rows).get(symbol)?.[0]
  }

  /** A pair's prices since a moment, oldest first: the last tick of each second, of the newest `ticksMax` ticks. */
  async seconds(connection: Queryable, pairId: number, since: Date, ticksMax: number): Promise<PriceAt[]> {
    return rowsFrom(connection, {
      name: 'market-seconds',
      text: `SELECT DISTINCT ON (date_trunc('second', at)) price, at
               FROM (SELECT price, at, sequence FROM tick WHERE pair_id = $1 AND at > $2
                      ORDER BY at DESC, sequence DESC LIMIT $3) newest
              ORDER BY date_trunc('second', at), at DESC, sequence DESC`,
      values: [pairId, since, ticksMax],
    })
  }

  /** Up to when simulated ticks have been comparable with a revealed seed for `comparableMs`. */
  async comparedUntil(connection: Queryable, comparableMs: number): Promise<Date> {
    const [row] = await rowsFrom(connection, {
      text: `SELECT feed_compared_until($1 * interval '1 ms') AS until`,
      values: [comparableMs],
    })
    return row?.until ?? new Date(0)
  }

  /**
   * Deletes old ticks pair by pair in slices: all from before `before`, and simulated ones from before `comparedUntil`
   * that no resting order or alert needs. The newest tick stays, and every one that a pending contract may settle on.
   */
  async prune(connection: Queryable, before: Date, comparedUntil = before): Promise<void> {
    for (const pair of this.pairs.all()) {
      const query = (text: string, values: unknown[]) => recordsFrom(connection, { text, values })
      const old = `pair_id = $1 AND at < least($3::timestamptz, (SELECT tick_needed_since($1)))
        AND (at < $2::timestamptz OR source = 'sim' AND sequence <= (SELECT tick_done_with($1)))
        AND sequence < (SELECT max(sequence) FROM tick newest WHERE newest.pair_id = $1)`
      await deleteInSlices(query, 'tick', old, [pair.id, before, comparedUntil > before ? comparedUntil : before])
    }
  }

  private bySymbol(rows: readonly TickRow[]): Map<string, Tick[]> {
    const found = new Map<string, Tick[]>()
    for (const row of rows) {
      const symbol = this.pairs.findById(row.pairId)?.symbol
      if (symbol === undefined) continue
      const ticks = found.get(symbol)
      if (ticks) ticks.push(tickOf(symbol, row))
      else found.set(symbol, [tickOf(symbol, row)])
    }
    return found
  }
}

export type PriceAt = Pick<Tick, 'price' | 'at'>

const columns = 'tick.pair_id, tick.sequence, tick.price, tick.volume, tick.at, tick.source'

type TickRow = Omit<StoredTick, 'epoch'>

function tickOf(symbol: string, { pairId: _, ...told }: TickRow): Tick {
  return { symbol, ...told }
}
