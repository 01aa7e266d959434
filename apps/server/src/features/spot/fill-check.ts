import { Amount } from '@halyard/domain'
import { staleAfter } from '@halyard/domain/market'
import {
  crossingPrice,
  exitOf,
  fillAt,
  fillLegs,
  holdLegs,
  isSetOff,
  trailedPrice,
  wholeLots,
} from '@halyard/domain/spot'
import type pg from 'pg'
import { differenceOfMoney } from '../ledger/index.ts'
import { FillCheckRepository, type FilledOrder } from './fill-check.repository.ts'

export interface FillReport {
  readonly checked: number
  /** Of these, how many by the tick stored with the fill, since the feed has pruned its own. */
  readonly byTheirTick: number
  /** One sentence for each deviation. */
  readonly differences: readonly { readonly orderId: number; readonly sentence: string }[]
}

const pageSize = 500

/** Recomputes every filled order from the recorded ticks: tick, price, amounts, fee, postings. */
export async function checkFills(pool: pg.Pool): Promise<FillReport> {
  const repository = new FillCheckRepository(pool)
  const differences: { orderId: number; sentence: string }[] = []
  let checked = 0
  let byTheirTick = 0
  for (let page = await repository.filledAfter(0, pageSize); page.length > 0; ) {
    checked += page.length
    for (const { id, order } of page) {
      if (order && isForgotten(order)) byTheirTick += 1
      const faults = order ? faultsOf(order) : ['is filled, and there is no fill']
      differences.push(...faults.map((sentence) => ({ orderId: id, sentence })))
    }
    page = await repository.filledAfter(page.at(-1)?.id ?? 0, pageSize)
  }
  for (const { id, sequence } of await repository.missed()) {
    differences.push({
      orderId: id,
      sentence: `was reached by tick ${sequence} more than a minute ago and is still open`,
    })
  }
  return { checked, byTheirTick, differences }
}

/** Whether the feed has pruned the order's ticks, after two days. */
function isForgotten({ keptFrom, tickSequence }: FilledOrder): boolean {
  return keptFrom === null || tickSequence < keptFrom
}

function faultsOf(order: FilledOrder): string[] {
  return [
    ...tickFaults(order),
    ...triggerFaults(order),
    ...(order.type === 'limit' ? limitFaults(order) : marketFaults(order)),
    ...amountFaults(order),
    ...exitFaults(order),
  ]
}

/** Compares the fill's tick with the feed's. */
function tickFaults(order: FilledOrder): string[] {
  const { tickSequence, tickPrice, tickAt, recordedPrice, recordedAt } = order
  if (isForgotten(order)) return []
  if (recordedPrice?.equals(tickPrice) && recordedAt?.getTime() === tickAt.getTime()) return []
  const found = recordedPrice
    ? `tick ${tickSequence} of ${recordedPrice} at ${recordedAt?.toISOString()}`
    : 'no such tick'
  return [`was filled on tick ${tickSequence} of ${tickPrice} at ${tickAt.toISOString()}, where the feed has ${found}`]
}

/** A stop order must be triggered by the first tick that reached its trigger, and filled by no earlier one. */
function triggerFaults(order: FilledOrder): string[] {
  const { triggerDirection: direction, triggerSequence, triggerTickPrice, triggerAt } = order
  const { profitPrice, side } = order
  const price = triggerPriceOf(order)
  if (!price || !direction) return []
  if (triggerSequence === null || !triggerTickPrice) return ['is a stop order that was filled before a tick set it off']
  const { keptFrom, tickSequence, triggerRecordedPrice, triggerRecordedAt, triggerCrossingSequence } = order
  const where = `was set off on tick ${triggerSequence}`
  const faults = [
    ...(isSetOff({ price, direction }, triggerTickPrice) ||
    (profitPrice && crossingPrice(side, profitPrice, triggerTickPrice))
      ? []
      : [`was set off at ${triggerTickPrice}, which does not reach its trigger of ${price}`]),
    ...(tickSequence < triggerSequence ? [`${where}, after the tick that filled it`] : []),
  ]
  if (keptFrom === null || triggerSequence < keptFrom) return faults
  const isRecorded =
    triggerRecordedPrice?.equals(triggerTickPrice) && triggerRecordedAt?.getTime() === triggerAt?.getTime()
  if (!isRecorded) faults.push(`${where} of ${triggerTickPrice}, which the feed does not have`)
  if (triggerCrossingSequence !== triggerSequence) {
    faults.push(`${where}, where the first to reach its trigger is ${triggerCrossingSequence ?? 'none'}`)
  }
  return [...faults, ...trailFaults(order)]
}

/** The trigger of a trailing stop is behind the best price that is kept with it. */
function triggerPriceOf({ triggerPrice, triggerDirection, trailDistance, trailUnit, peakPrice }: FilledOrder) {
  if (!trailDistance || !trailUnit || !triggerDirection) return triggerPrice
  return peakPrice && trailedPrice(peakPrice, { distance: trailDistance, unit: trailUnit }, triggerDirection)
}

/**
 * A trailing stop must have followed the best price of all ticks from where it began, at the last tick that had it; and have
 * begun at the first one that reached its activation.
 */
function trailFaults(order: FilledOrder): string[] {
  const { trailDistance, trailSequence, activationPrice, peakPrice, peakSequence, keptFrom } = order
  if (!trailDistance) return []
  const { bestPrice, bestSequence, activationSequence } = order
  const begins = trailSequence !== null && keptFrom !== null && trailSequence >= keptFrom
  return [
    ...(begins && activationPrice && activationSequence !== trailSequence
      ? [`followed from tick ${trailSequence} on, where the first at its activation is ${activationSequence ?? 'none'}`]
      : []),
    ...(bestPrice && (!peakPrice?.equals(bestPrice) || (bestSequence ?? peakSequence) !== peakSequence)
      ? [`followed ${peakPrice} at tick ${peakSequence}, where the best is ${bestPrice} at tick ${bestSequence}`]
      : []),
  ]
}

/** An order must be filled by the first tick that reached its limit; a stop order from its trigger's tick on. */
function limitFaults(order: FilledOrder): string[] {
  const { side, limitPrice, tickSequence, tickPrice, acceptedSequence, crossingSequence } = order
  const reached = limitPrice && crossingPrice(side, limitPrice, tickPrice)
  if (!reached) return [`was filled at ${tickPrice}, which does not reach its limit of ${limitPrice}`]
  if (tickSequence <= acceptedSequence) return [`was filled on tick ${tickSequence} from before it was placed`]
  if (crossingSequence === tickSequence || (crossingSequence === null && isForgotten(order))) return []
  return [`was filled on tick ${tickSequence}, where the first to reach it is ${crossingSequence ?? 'none'}`]
}

/** A market order's price must be fresh, and no newer than the newest when it was judged. */
function marketFaults({ createdAt, tickAt, tickSequence, acceptedSequence }: FilledOrder): string[] {
  const age = createdAt.getTime() - tickAt.getTime()
  return [
    ...(age > staleAfter ? [`was filled on a price ${age} ms old`] : []),
    ...(tickSequence > acceptedSequence ? [`was filled on tick ${tickSequence} from after it was placed`] : []),
  ]
}

/** Compares the recomputed amounts with what was stored and paid. */
function amountFaults(order: FilledOrder): string[] {
  const price = order.recordedPrice ?? order.tickPrice
  const { requestedQuantity, requestedTotal, limitPrice } = order
  const quantity = requestedQuantity ?? wholeLots(requestedTotal ?? Amount.zero, limitPrice ?? price, order)
  const due = fillAt(price, { ...order, quantity }, order, order.feeRate)
  const legs = [...(order.type === 'limit' ? holdLegs(order, order) : []), ...fillLegs(due, order, order)]
  const money = differenceOfMoney(order.moved, legs)
  const compared: [string, Amount, Amount, Amount][] = [
    ['price', order.fillPrice, order.fillPrice, due.price],
    ['quantity', order.fillQuantity, order.filledQuantity, due.quantity],
    ['turnover', order.fillTurnover, order.turnover, due.turnover],
    ['fee', order.fillFee, order.fee, due.fee],
  ]
  return [
    ...compared.flatMap(([what, ofFill, ofOrder, expected]) =>
      ofFill.equals(expected) && ofOrder.equals(expected)
        ? []
        : [`has a ${what} of ${ofFill.equals(expected) ? ofOrder : ofFill}, where its tick gives ${expected}`],
    ),
    ...(money === undefined ? [] : [money]),
  ]
}

/** What an order brought must be traded back by the exit order that was placed with its fill. */
function exitFaults(order: FilledOrder): string[] {
  const { side, exitQuantity, exitLimitPrice, exitTriggerPrice, exitProfitPrice } = order
  const fill = { quantity: order.fillQuantity, turnover: order.fillTurnover, fee: order.fillFee }
  const due = exitOf({ side, exits: order }, fill, order)
  const terms = [exitQuantity, exitLimitPrice, exitTriggerPrice, exitProfitPrice]
  const wanted = due
    ? [due.quantity, due.limitPrice, due.trigger?.price ?? null, due.profitPrice]
    : [null, null, null, null]
  const said = (prices: readonly (Amount | null)[]) => prices.map((price) => price?.text() ?? 'none').join(', ')
  if (said(terms) === said(wanted)) return []
  return [`has an exit order of ${said(terms)}, where its fill gives ${said(wanted)}`]
}
