import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { type Pair, priceSources, type Tick } from '@halyard/domain/market'
import type { AcceptedOrder, Fill, FillSums } from '@halyard/domain/spot'
import * as z from 'zod/mini'
import { composite } from '../../platform/database/composite.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import type { Row } from '../../platform/database/row.ts'
import type { SpotOrderModel } from '../../platform/prisma/generated/models.ts'
import { batchWriter } from '../../platform/submit/batch-writer.ts'
import type { Accepted, Outdated } from '../../platform/submit/submitter.ts'
import { openOrdersMax } from './spot.rules.ts'

export type OrderRow = Row<SpotOrderModel>
/** An order with the average price of its fills. */
export interface PricedOrder extends OrderRow {
  readonly averagePrice: Amount | null
  /** The best price that a trailing stop which waits has followed so far, where it was asked for. */
  readonly followed?: Amount | null | undefined
}
export type RecordedTick = Omit<Tick, 'symbol' | 'volume'>

/** The price that an order is judged by, and when the database confirmed that it is the newest, if it did. */
export interface PlacingPrice extends Pick<Tick, 'sequence' | 'price' | 'at'> {
  readonly seenAt?: string
}

/** An order to write, with the legs of its journal; a market order with its fill. */
export interface Placing extends AcceptedOrder {
  readonly userId: number
  readonly pair: Pair
  readonly tick: PlacingPrice
  readonly sizing: OrderRow['sizing']
  readonly requestedQuantity: Amount | null
  readonly requestedTotal: Amount | null
  readonly fill: Fill | undefined
  /** The order that an amendment replaces, and how that ends. */
  readonly replaces?: { readonly id: number; readonly ending: Ending }
  /** Of a trailing stop that stands in another's place the tick from which on it follows. */
  readonly trailSequence?: number | null
  /** Of an exit order the order whose fill it trades back, where it stands in another's place. */
  readonly exitOf?: number | null
  /** The exit order that is placed with the fill of a market order. */
  readonly exit?: Placing | undefined
  readonly clientOrderId: string | null
  /** How it is matched in a book. */
  readonly matching?: Matching
  /** Of an amendment in a book: what of its hold the replaced order holds until then. */
  readonly heldTaken?: Amount
  readonly legs: readonly Leg[]
}

export interface Matching extends Pick<OrderRow, 'timeInForce' | 'postOnly' | 'selfTrade'> {
  /** Of a market order: its worst price. */
  readonly boundPrice: Amount | null
}

/** What becomes of one open order: it ends, or it is filled in part and stays open. */
export type Ending = {
  readonly orderId: number
  /** How many partial fills it had when this was judged. */
  readonly partialFills: number
  readonly legs: readonly Leg[]
} & (
  | {
      readonly state: 'cancelled'
      /** The exit order of what was filled. */
      readonly exit: Placing | undefined
    }
  | {
      readonly state: 'filled'
      readonly fill: Fill
      readonly tick: RecordedTick
      /** The exit order that is placed with the fill. */
      readonly exit: Placing | undefined
    }
  | {
      readonly state: 'open'
      readonly fill: Fill
      readonly tick: RecordedTick
      readonly sums: FillSums
      /** What this takes of the hold, or gives back. */
      readonly heldTaken: Amount
    }
)

/** An order with the end that its cancellation gives it. */
export interface Cancelling {
  readonly order: OrderRow
  readonly ending: Ending
}

export const writePlacings = batchWriter<Placing>('spot_write', placingRow)

/** Field by field: every order comes by here, and spreading two objects costs more than all else. */
export function placingRow(placing: Placing): object {
  const { pair, tick, fill, trigger, matching } = placing
  return composite('spot_placing', {
    userId: placing.userId,
    pairId: pair.id,
    symbol: pair.symbol,
    base: pair.base,
    quote: pair.quote,
    side: placing.side,
    type: placing.type,
    sizing: placing.sizing,
    limitPrice: placing.limitPrice,
    requestedQuantity: placing.requestedQuantity,
    requestedTotal: placing.requestedTotal,
    quantity: placing.quantity,
    held: placing.held,
    turnover: fill?.turnover ?? Amount.zero,
    fee: fill?.fee ?? Amount.zero,
    feeRate: pair.feeRate,
    makerFeeRate: pair.makerFee,
    fillPrice: fill?.price,
    tickSequence: tick.sequence,
    tickPrice: tick.price,
    tickSeenAt: tick.seenAt,
    openOrdersMax,
    triggerPrice: trigger?.price,
    triggerDirection: trigger?.direction,
    replacesId: placing.replaces?.id,
    clientOrderId: placing.clientOrderId,
    profitPrice: placing.profitPrice,
    takeProfit: placing.exits?.takeProfit,
    stopLoss: placing.exits?.stopLoss,
    exitOf: placing.exitOf,
    trailDistance: placing.trail?.distance,
    trailUnit: placing.trail?.unit,
    activationPrice: placing.trail?.activation,
    trailSequence: placing.trailSequence,
    timeInForce: matching?.timeInForce,
    postOnly: matching?.postOnly,
    selfTrade: matching?.selfTrade,
    boundPrice: matching?.boundPrice,
    heldTaken: placing.heldTaken,
    exit: placing.exit && placingRow(placing.exit),
    legs: placing.legs,
  })
}

export const writeAmendments = batchWriter<Placing>('spot_amend_write', amendingRow)

/** With the end of the replaced order, whose journal frees its hold. */
function amendingRow(placing: Placing) {
  const ending = placing.replaces?.ending
  return {
    ...placingRow(placing),
    released: legTriples(ending?.legs ?? []),
    replaced_partial_fills: ending?.partialFills,
    replaced_exit: ending && exitRow(ending),
  }
}

const unmatched: Matching = { timeInForce: 'gtc', postOnly: false, selfTrade: 'cancelTaker', boundPrice: null }

/** The state of an order that was just placed and rests. */
export const restingState = (trigger: unknown) => (trigger ? 'waiting' : 'open')

/** The tick columns of an order that was not triggered. */
export const notSetOff = {
  ...{ triggerSequence: null, triggerTickPrice: null, triggerAt: null, triggerSource: null },
  ...{ peakSequence: null, peakPrice: null, peakAt: null },
}

/** The order as it was written, without reading it back. */
export function placedOrder(
  id: number,
  { judged: placing, at, detail }: NonNullable<Accepted<Placing>['written']>,
): PricedOrder {
  const { pair, fill } = placing
  return {
    id,
    userId: placing.userId,
    symbol: pair.symbol,
    base: pair.base,
    quote: pair.quote,
    side: placing.side,
    type: placing.type,
    sizing: placing.sizing,
    limitPrice: placing.limitPrice,
    requestedQuantity: placing.requestedQuantity,
    requestedTotal: placing.requestedTotal,
    quantity: placing.quantity,
    held: placing.held,
    state: fill ? 'filled' : restingState(placing.trigger),
    filledQuantity: fill?.quantity ?? Amount.zero,
    turnover: fill?.turnover ?? Amount.zero,
    averagePrice: fill?.price ?? null,
    fee: fill?.fee ?? Amount.zero,
    feeRate: pair.feeRate,
    makerFeeRate: pair.makerFee ?? null,
    partialFills: 0,
    exactTurnover: Amount.zero,
    exactFee: Amount.zero,
    heldTaken: Amount.zero,
    acceptedSequence: Number(detail.acceptedSequence),
    triggerPrice: placing.trigger?.price ?? null,
    triggerDirection: placing.trigger?.direction ?? null,
    ...notSetOff,
    profitPrice: placing.profitPrice,
    takeProfit: placing.exits?.takeProfit ?? null,
    stopLoss: placing.exits?.stopLoss ?? null,
    exitOf: placing.exitOf ?? null,
    trailDistance: placing.trail?.distance ?? null,
    trailUnit: placing.trail?.unit ?? null,
    // What is only looked for by it is nobody's to see.
    trailGroup: null,
    activationPrice: placing.trail?.activation ?? null,
    trailSequence: null,
    replacesId: placing.replaces?.id ?? null,
    clientOrderId: placing.clientOrderId,
    ...(placing.matching ?? unmatched),
    sequence: null,
    endReason: null,
    createdAt: at,
    updatedAt: at,
  }
}

export const writeCancellations = batchWriter<Cancelling>('spot_cancel_write', ({ ending }) => endingRow(ending))

export function endingRow(ending: Ending) {
  const { orderId, state, partialFills, legs } = ending
  const { fill = undefined, tick = undefined } = 'fill' in ending ? ending : {}
  const part = ending.state === 'open' ? ending : undefined
  return composite('spot_ending', {
    orderId,
    state,
    partialFills,
    legs,
    price: fill?.price,
    quantity: fill?.quantity,
    turnover: fill?.turnover,
    fee: fill?.fee,
    exactTurnover: part?.sums.exactTurnover,
    exactFee: part?.sums.exactFee,
    heldTaken: part?.heldTaken,
    tickSequence: tick?.sequence,
    tickPrice: tick?.price,
    tickAt: tick?.at,
    tickSource: tick?.source,
    exit: exitRow(ending),
  })
}

function exitRow(ending: Ending): object | undefined {
  return ending.state !== 'open' && ending.exit ? placingRow(ending.exit) : undefined
}

/** The order, of which nothing was filled, as its cancellation left it. */
export function cancelledOrder({ judged, detail }: NonNullable<Accepted<Cancelling>['written']>): PricedOrder {
  return { ...judged.order, averagePrice: null, state: 'cancelled', updatedAt: new Date(String(detail.updatedAt)) }
}

const reachedTick = z.object({
  sequence: z.number(),
  price: z.string(),
  at: z.string(),
  source: z.enum(priceSources),
})

/** The tick that reached an order before its cancellation, as `spot_cancel_write` reports it, if one did. */
export function reachedBy({ detail }: Outdated): RecordedTick | undefined {
  if ((detail as Readonly<Record<string, unknown>>).sequence === null) return undefined
  const { sequence, price, at, source } = reachedTick.parse(detail)
  return { sequence, price: Amount.of(price), at: new Date(at), source }
}
