import { Amount } from '@halyard/domain'
import type { Candle, ChartPeriod, HourOfMinutes } from '@halyard/domain/market'
import { deleteInSlices } from '../platform/database/delete-in-slices.ts'
import { filled, type Queryable, recordsFrom, rowsFrom } from '../platform/database/row.ts'
import type { StoredCandle } from '../platform/prisma/rows.ts'
import type { BookedCandle } from './candle-book.ts'

/** A candle with its pair and period. */
export interface StoredPairCandle {
  readonly pairId: number
  readonly period: ChartPeriod
  readonly candle: BookedCandle
}

export class CandleStore {
  /** Upserts candles; a candle that the store has in a newer state stays. */
  async write(connection: Queryable, candles: readonly StoredPairCandle[]): Promise<void> {
    for (let start = 0; start < candles.length; start += batchSize) {
      const batch = candles.slice(start, start + batchSize)
      const field = (read: (candle: BookedCandle) => unknown) => batch.map(({ candle }) => read(candle))
      await recordsFrom(connection, {
        name: 'market-write-candles',
        text: upsert,
        values: [
          batch.map(({ pairId }) => pairId),
          batch.map(({ period }) => period),
          field((candle) => candle.openTime),
          field((candle) => candle.open.text()),
          field((candle) => candle.high.text()),
          field((candle) => candle.low.text()),
          field((candle) => candle.close.text()),
          field((candle) => candle.volume.text()),
          field((candle) => candle.turnover.text()),
          field((candle) => candle.trades),
          field((candle) => candle.lastSequence),
        ],
      })
    }
  }

  /** The newest candles of a pair that open before a moment (Unix seconds), oldest first. */
  async newest(
    connection: Queryable,
    pairId: number,
    period: ChartPeriod,
    { limit, from, until }: { limit: number; from?: number; until?: number },
  ): Promise<BookedCandle[]> {
    const rows = await rowsFrom(connection, {
      name: 'market-newest-candles',
      text: `SELECT ${columns} FROM candle
              WHERE pair_id = $1 AND period = $2
                AND open_time >= to_timestamp($3::bigint) AND open_time < to_timestamp($4::bigint)
              ORDER BY candle.open_time DESC LIMIT $5`,
      values: [pairId, period, clampSeconds(from ?? 0), clampSeconds(until ?? endOfTime), limit],
    })
    return rows.map(candleOf).reverse()
  }

  /** The oldest candles of a pair in a range, oldest first. */
  async oldest(
    connection: Queryable,
    pairId: number,
    period: ChartPeriod,
    { limit, from, until }: { limit: number; from: number; until?: number },
  ): Promise<BookedCandle[]> {
    const rows = await rowsFrom(connection, {
      name: 'market-oldest-candles',
      text: `SELECT ${columns} FROM candle
              WHERE pair_id = $1 AND period = $2
                AND open_time >= to_timestamp($3::bigint) AND open_time < to_timestamp($4::bigint)
              ORDER BY candle.open_time LIMIT $5`,
      values: [pairId, period, clampSeconds(from), clampSeconds(until ?? endOfTime), limit],
    })
    return rows.map(candleOf)
  }

  async newestOfEach(connection: Queryable, pairIds: readonly number[]): Promise<StoredPairCandle[]> {
    const rows = await rowsFrom(connection, {
      text: `SELECT newest.* FROM unnest($1::integer[]) AS listed (id)
              CROSS JOIN unnest(enum_range(NULL::candle_period)) AS wanted (period)
              CROSS JOIN LATERAL (SELECT ${columns} FROM candle
                                   WHERE pair_id = listed.id AND period = wanted.period
                                   ORDER BY candle.open_time DESC LIMIT 1) AS newest`,
      values: [pairIds],
    })
    return rows.map((row) => ({ pairId: row.pairId, period: row.period, candle: candleOf(row) }))
  }

  /**
   * The last day of each pair up to its newest candle by the hour, oldest first, by pair. Its minutes are read as text: most of
   * them are looked at hours later, and 50,000 of them took a quarter of what a start takes.
   */
  async lastDay(connection: Queryable, pairIds: readonly number[]): Promise<Map<number, HourOfMinutes[]>> {
    const rows = await rowsFrom(connection, {
      text: `SELECT minute.pair_id, min(minute.open_time) AS open_time, (array_agg(minute.open ORDER BY minute.open_time))[1] AS open,
                    max(minute.high) AS high, min(minute.low) AS low,
                    (array_agg(minute.close ORDER BY minute.open_time DESC))[1] AS close, sum(minute.volume) AS volume,
                    sum(minute.turnover) AS turnover, sum(minute.trades)::bigint AS trades,
                    string_agg(concat_ws(' ', minute.open_time, minute.open, minute.high, minute.low, minute.close,
                                         minute.volume, minute.turnover, minute.trades), ',' ORDER BY minute.open_time) AS minutes
               FROM unnest($1::integer[]) AS listed (id)
              CROSS JOIN LATERAL (SELECT ${columns} FROM candle WHERE pair_id = listed.id AND period = '1m'
                                   ORDER BY candle.open_time DESC LIMIT 1440) AS minute
              GROUP BY minute.pair_id, minute.open_time / 3600 ORDER BY minute.pair_id, open_time`,
      values: [pairIds],
    })
    const days = new Map<number, HourOfMinutes[]>(pairIds.map((id) => [id, []]))
    for (const { pairId, minutes, ...hour } of rows) {
      const together = filled(hour, 'openTime', 'open', 'high', 'low', 'close', 'volume', 'turnover', 'trades')
      days.get(pairId)?.push({ together, minutes: () => minutesIn(minutes ?? '') })
    }
    return days
  }

  /** Deletes candles of periods under an hour from before a moment; longer ones are kept for ever. */
  async prune(connection: Queryable, pairIds: readonly number[], before: Date): Promise<void> {
    const query = (text: string, values: unknown[]) => recordsFrom(connection, { text, values })
    for (const id of pairIds) {
      for (const period of ['1m', '5m', '15m', '30m']) {
        const old = 'pair_id = $1 AND period = $2 AND open_time < $3'
        await deleteInSlices(query, 'candle', old, [id, period, before])
      }
    }
  }

  async pairsWithoutCandles(connection: Queryable, pairIds: readonly number[]): Promise<Set<number>> {
    const rows = await rowsFrom(connection, {
      text: `SELECT listed.id FROM unnest($1::integer[]) AS listed (id)
              WHERE NOT EXISTS (SELECT FROM candle WHERE candle.pair_id = listed.id)`,
      values: [pairIds],
    })
    return new Set(rows.map((row) => row.id))
  }
}

const batchSize = 2_000
/** The year 9999, in Unix seconds. */
const endOfTime = 253_402_300_799

/** Callers may pass seconds beyond any date. */
const clampSeconds = (seconds: number) => Math.min(seconds, endOfTime)

const columns = `candle.pair_id, candle.period, extract(epoch FROM candle.open_time)::bigint AS open_time, candle.open,
  candle.high, candle.low, candle.close, candle.volume, candle.turnover, candle.trades, candle.last_sequence`

const upsert = `
  INSERT INTO candle (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
  SELECT pair_id, period, to_timestamp(open_time), open, high, low, close, volume, turnover, trades, last_sequence
    FROM unnest($1::integer[], $2::candle_period[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[],
                $8::numeric[], $9::numeric[], $10::bigint[], $11::bigint[])
      AS given (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
  ON CONFLICT (pair_id, period, open_time) DO UPDATE
     SET open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
         volume = excluded.volume, turnover = excluded.turnover, trades = excluded.trades,
         last_sequence = excluded.last_sequence
   WHERE candle.last_sequence < excluded.last_sequence`

/** `openTime` is in Unix seconds, as charts use it. */
type CandleRow = Omit<StoredCandle, 'openTime' | 'period'> & { readonly openTime: number; readonly period: ChartPeriod }

function candleOf({ pairId: _pair, period: _period, ...candle }: CandleRow): BookedCandle {
  return candle
}

/** As `lastDay` writes them. */
function minutesIn(text: string): Candle[] {
  return text.split(',').map((minute) => {
    const [openTime, open, high, low, close, volume, turnover, trades] = minute.split(' ')
    const amount = (digits = '') => Amount.of(digits)
    return {
      ...{ openTime: Number(openTime), open: amount(open), high: amount(high), low: amount(low), close: amount(close) },
      ...{ volume: amount(volume), turnover: amount(turnover), trades: Number(trades) },
    }
  })
}
