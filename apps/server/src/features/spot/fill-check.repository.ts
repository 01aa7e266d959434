import type { Amount } from '@halyard/domain'
import type pg from 'pg'
import { type Row, rowsFrom } from '../../platform/database/row.ts'
import type { SpotFillModel, SpotOrderModel } from '../../platform/prisma/generated/models.ts'
import { movedBy } from '../ledger/index.ts'

/** A filled order as stored, with the recorded ticks and ledger movements. */
export interface FilledOrder extends Row<SpotOrderModel> {
  readonly fillPrice: Amount
  readonly fillQuantity: Amount
  readonly fillTurnover: Amount
  readonly fillFee: Amount
  readonly tickSequence: number
  readonly tickPrice: Amount
  readonly tickAt: Date
  readonly tickSource: Row<SpotFillModel>['tickSource']
  readonly baseScale: number
  readonly quoteScale: number
  readonly quantityStep: Amount
  /** The sequence of the pair's oldest stored tick; null when there is none. */
  readonly keptFrom: number | null
  /** The stored tick with the fill's sequence. */
  readonly recordedPrice: Amount | null
  readonly recordedAt: Date | null
  /** The first stored tick that reached the limit after the order was placed, up to the fill's. */
  readonly crossingSequence: number | null
  /** Of a stop order: the stored tick that triggered it, and the first that reached its trigger. */
  readonly triggerRecordedPrice: Amount | null
  readonly triggerRecordedAt: Date | null
  readonly triggerCrossingSequence: number | null
  /** What its journals moved. */
  readonly moved: readonly string[]
}

/** Reads filled orders with their evidence, to recompute them. */
export class FillCheckRepository {
  constructor(private readonly pool: pg.Pool) {}

  /** The next filled orders by id. */
  filledAfter(orderId: number, limit: number): Promise<FilledOrder[]> {
    return rowsFrom<FilledOrder>(this.pool, { text: selectFilled, values: [orderId, limit] })
  }

  /** Open or waiting orders that a stored tick reached more than a minute ago, with that tick. */
  missed(): Promise<{ id: number; sequence: number }[]> {
    const text = `SELECT resting.id, crossing.sequence
         FROM spot_order resting
         JOIN pair ON pair.symbol = resting.symbol
        CROSS JOIN LATERAL spot_crossing_tick(
                pair.id, resting.side, resting.limit_price, resting.created_at,
                greatest(resting.accepted_sequence, resting.trigger_sequence - 1),
                (SELECT max(sequence) FROM tick WHERE pair_id = pair.id),
                clock_timestamp() - interval '1 minute') crossing
        WHERE resting.state = 'open'
       UNION ALL
       SELECT stop.id, crossing.sequence
         FROM spot_order stop
         JOIN pair ON pair.symbol = stop.symbol
        CROSS JOIN LATERAL spot_trigger_tick(
                pair.id, stop.trigger_direction, stop.trigger_price, stop.created_at, stop.accepted_sequence,
                (SELECT max(sequence) FROM tick WHERE pair_id = pair.id),
                clock_timestamp() - interval '1 minute') crossing
        WHERE stop.state = 'waiting' ORDER BY id`
    return rowsFrom(this.pool, { text, values: [] })
  }
}

const selectFilled = `
  SELECT spot_order.*, fill.price AS fill_price, fill.quantity AS fill_quantity, fill.turnover AS fill_turnover,
         fill.fee AS fill_fee, fill.tick_sequence, fill.tick_price, fill.tick_at, fill.tick_source,
         base.precision AS base_scale, quote.precision AS quote_scale, pair.quantity_step,
         (SELECT min(sequence) FROM tick WHERE tick.pair_id = pair.id) AS kept_from,
         set_off.price AS trigger_recorded_price, set_off.at AS trigger_recorded_at,
         reaching.sequence AS trigger_crossing_sequence, recorded.price AS recorded_price, recorded.at AS recorded_at,
         crossing.sequence AS crossing_sequence,
         ${movedBy("'spotOrder:' || spot_order.id || ':place', 'spotOrder:' || spot_order.id || ':end'")} AS moved
    FROM spot_order
    LEFT JOIN spot_fill fill ON fill.order_id = spot_order.id
    JOIN pair ON pair.symbol = spot_order.symbol
    JOIN coin base ON base.code = spot_order.base
    JOIN coin quote ON quote.code = spot_order.quote
    LEFT JOIN tick recorded ON recorded.pair_id = pair.id AND recorded.sequence = fill.tick_sequence
    LEFT JOIN LATERAL spot_crossing_tick(
           pair.id, spot_order.side, spot_order.limit_price, spot_order.created_at,
           greatest(spot_order.accepted_sequence, spot_order.trigger_sequence - 1), fill.tick_sequence, 'infinity') crossing ON spot_order.type = 'limit'
    LEFT JOIN tick set_off ON set_off.pair_id = pair.id AND set_off.sequence = spot_order.trigger_sequence
    LEFT JOIN LATERAL spot_trigger_tick(
           pair.id, spot_order.trigger_direction, spot_order.trigger_price, spot_order.created_at,
           spot_order.accepted_sequence, spot_order.trigger_sequence, 'infinity') reaching
           ON spot_order.trigger_price IS NOT NULL
   WHERE spot_order.state = 'filled' AND spot_order.id > $1
   ORDER BY spot_order.id LIMIT $2`
