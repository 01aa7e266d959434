import type pg from 'pg'
import { filled, rowsFrom } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import { movedBy } from '../ledger/index.ts'

/** An order as stored, with its fills, the recorded ticks and ledger movements. */
export interface FilledOrder extends StoredOrder {
  readonly fills: readonly StoredFill[]
}
type StoredOrder = Statements[typeof selectFilled]
export type StoredFill = ReturnType<typeof withFill>

/** Reads filled orders with their evidence, to recompute them. */
export class FillCheckRepository {
  constructor(private readonly pool: pg.Pool) {}

  /** The next orders by id that are filled, in whole or in part, each with its fills in their order. */
  async filledAfter(orderId: number, limit: number): Promise<FilledOrder[]> {
    const rows = await rowsFrom(this.pool, { text: selectFilled, values: [orderId, limit] })
    const orders = new Map<number, StoredOrder & { fills: StoredFill[] }>()
    for (const row of rows) {
      const order = orders.get(row.id) ?? { ...row, fills: [] }
      if (row.fillPrice !== null) order.fills.push(withFill(row))
      orders.set(row.id, order)
    }
    return [...orders.values()]
  }

  /** Open or waiting orders that a stored tick reached more than a minute ago, with that tick. */
  missed() {
    const text = `SELECT resting.id, crossing.sequence
         FROM spot_order resting
         JOIN pair ON pair.symbol = resting.symbol
        CROSS JOIN LATERAL spot_crossing_tick(
                pair.id, resting.side, resting.limit_price, resting.created_at,
                greatest(resting.accepted_sequence, resting.trigger_sequence - 1),
                (SELECT max(sequence) FROM tick WHERE pair_id = pair.id),
                clock_timestamp() - interval '1 minute') crossing
        WHERE resting.state = 'open' AND NOT EXISTS (SELECT FROM spot_book WHERE spot_book.symbol = resting.symbol)
       UNION ALL
       SELECT stop.id, crossing.sequence
         FROM spot_order stop
         JOIN pair ON pair.symbol = stop.symbol
        CROSS JOIN LATERAL spot_trigger_tick(
                pair.id, stop.trigger_direction, stop.trigger_price, stop.profit_price, stop.created_at, stop.accepted_sequence,
                (SELECT max(sequence) FROM tick WHERE pair_id = pair.id),
                clock_timestamp() - interval '1 minute') crossing
        WHERE stop.state = 'waiting' AND stop.trail_distance IS NULL
       UNION ALL
       SELECT stop.id, crossing.sequence
         FROM spot_order stop
         JOIN pair ON pair.symbol = stop.symbol
        CROSS JOIN LATERAL spot_trail_tick(
                pair.id, stop.trigger_direction, stop.trail_distance, stop.trail_unit, NULL, stop.trail_sequence, stop.accepted_sequence,
                (SELECT max(sequence) FROM tick WHERE pair_id = pair.id), stop.created_at,
                clock_timestamp() - interval '1 minute') crossing
        WHERE stop.state = 'waiting' AND stop.trail_distance IS NOT NULL ORDER BY id`
    return rowsFrom(this.pool, { text, values: [] })
  }
}

const keysOfOrder = `
  SELECT 'spotOrder:' || spot_order.id || step FROM unnest(
    ARRAY[':place', ':hold', ':end'] || ARRAY(SELECT ':fill:' || number FROM generate_series(1, spot_order.partial_fills) number)) step` as const

const selectFilled = `
  SELECT spot_order.*, fill.price AS fill_price, fill.quantity AS fill_quantity, fill.turnover AS fill_turnover,
         fill.fee AS fill_fee, fill.trade, fill.role AS fill_role, fill.ladder_version, offered.levels AS ladder_levels, offered.spread AS ladder_spread,
         offered.distance AS ladder_distance, offered.size AS ladder_size, offered.growth AS ladder_growth,
         offered."limit" AS ladder_limit, fill.trade IS NOT NULL AND fill.ladder_version IS NULL AND NOT EXISTS (
           SELECT FROM spot_fill facing JOIN spot_order other ON other.id = facing.order_id AND other.symbol = spot_order.symbol
            WHERE facing.trade = fill.trade AND facing.price = fill.price AND facing.quantity = fill.quantity
              AND facing.role <> fill.role AND other.user_id <> spot_order.user_id) AS is_alone,
         fill.tick_sequence, fill.tick_price, fill.tick_at, fill.tick_source,
         base.precision AS base_scale, quote.precision AS quote_scale, pair.quantity_step, pair.price_step,
         exit.quantity AS exit_quantity, exit.limit_price AS exit_limit_price, exit.trigger_price AS exit_trigger_price,
         exit.profit_price AS exit_profit_price,
         (SELECT min(sequence) FROM tick WHERE tick.pair_id = pair.id) AS kept_from,
         set_off.price AS trigger_recorded_price, set_off.at AS trigger_recorded_at,
         coalesce(trailed.sequence, reaching.sequence) AS trigger_crossing_sequence, trailed.best AS best_price,
         best.sequence AS best_sequence, activating.sequence AS activation_sequence, recorded.price AS recorded_price, recorded.at AS recorded_at,
         crossing.sequence AS crossing_sequence,
         ${movedBy(keysOfOrder)} AS moved
    FROM (SELECT * FROM spot_order WHERE (state = 'filled' OR filled_quantity > 0) AND id > $1 ORDER BY id LIMIT $2) spot_order
    LEFT JOIN spot_fill fill ON fill.order_id = spot_order.id
    LEFT JOIN spot_order exit ON exit.exit_of = spot_order.id AND exit.replaces_id IS NULL
    JOIN pair ON pair.symbol = spot_order.symbol
    LEFT JOIN pair_ladder offered ON offered.pair_id = pair.id AND offered.version = fill.ladder_version
    JOIN coin base ON base.code = spot_order.base
    JOIN coin quote ON quote.code = spot_order.quote
    LEFT JOIN tick recorded ON recorded.pair_id = pair.id AND recorded.sequence = fill.tick_sequence
    LEFT JOIN LATERAL spot_crossing_tick(
           pair.id, spot_order.side, spot_order.limit_price, spot_order.created_at,
           greatest(spot_order.accepted_sequence, spot_order.trigger_sequence - 1), fill.tick_sequence, 'infinity') crossing ON spot_order.type = 'limit'
    LEFT JOIN tick set_off ON set_off.pair_id = pair.id AND set_off.sequence = spot_order.trigger_sequence
    LEFT JOIN LATERAL spot_trigger_tick(
           pair.id, spot_order.trigger_direction, spot_order.trigger_price, spot_order.profit_price, spot_order.created_at,
           spot_order.accepted_sequence, spot_order.trigger_sequence, 'infinity') reaching
           ON spot_order.trigger_price IS NOT NULL AND spot_order.trail_distance IS NULL
    LEFT JOIN LATERAL spot_trail_tick(
           pair.id, spot_order.trigger_direction, spot_order.trail_distance, spot_order.trail_unit,
           CASE WHEN spot_order.peak_sequence < (SELECT min(sequence) FROM tick WHERE tick.pair_id = pair.id) THEN spot_order.peak_price END,
           spot_order.trail_sequence, spot_order.accepted_sequence, spot_order.trigger_sequence, spot_order.created_at, 'infinity') trailed
           ON spot_order.trail_distance IS NOT NULL
    LEFT JOIN LATERAL (
           SELECT tick.sequence FROM tick
            WHERE tick.pair_id = pair.id AND tick.sequence >= spot_order.trail_sequence AND tick.sequence <= spot_order.trigger_sequence
              AND tick.price = trailed.best
            ORDER BY tick.sequence DESC LIMIT 1) best ON true
    LEFT JOIN LATERAL spot_trigger_tick(
           pair.id, (CASE spot_order.trigger_direction WHEN 'falls' THEN 'rises' ELSE 'falls' END)::spot_trigger_direction,
           spot_order.activation_price, NULL, spot_order.created_at, spot_order.accepted_sequence, spot_order.trail_sequence, 'infinity') activating
           ON spot_order.activation_price IS NOT NULL
   ORDER BY spot_order.id, fill.number` as const

/**
 * `keptFrom` is the sequence of the pair's oldest stored tick, `recorded…` the stored tick with the fill's sequence, and
 * `crossingSequence` the first stored tick that reached the limit after the order was placed, up to the fill's.
 * `triggerRecorded…` and `triggerCrossingSequence` are the same of a stop order's trigger, and `exit…` is of the exit
 * order as it was placed. `best…` is what the kept ticks say that a trailing stop followed, `activationSequence` from where.
 */
function withFill(row: StoredOrder) {
  return filled(
    row,
    ...(['fillPrice', 'fillQuantity', 'fillTurnover', 'fillFee'] as const),
    ...(['tickSequence', 'tickPrice', 'tickAt', 'tickSource'] as const),
  )
}
