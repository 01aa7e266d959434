import { Amount } from '@halyard/domain'
import { staleAfter } from '@halyard/domain/market'
import {
  crossingPrice,
  exitOf,
  holdLegs,
  isSetOff,
  ladderAt,
  ladderTerms,
  noSums,
  releaseLegs,
  trailedPrice,
  wholeLots,
} from '@halyard/domain/spot'
import type pg from 'pg'
import { differenceOfMoney } from '../ledger/index.ts'
import { FillCheckRepository, type FilledOrder, type StoredFill } from './fill-check.repository.ts'
import { fillStep } from './spot-filling.ts'

export interface FillReport {
  readonly checked: number
  /** Of these, how many by the tick stored with the fill, since the feed has pruned its own. */
  readonly byTheirTick: number
  /** One sentence for each deviation. */
  readonly differences: readonly { readonly orderId: number; readonly sentence: string }[]
}

const pageSize = 500

/** Recomputes every order that is filled, in whole or in part, from the recorded ticks: tick, price, amounts, fee, postings. */
export async function checkFills(pool: pg.Pool): Promise<FillReport> {
  const repository = new FillCheckRepository(pool)
  const differences: { orderId: number; sentence: string }[] = []
  let checked = 0
  let byTheirTick = 0
  for (let page = await repository.filledAfter(0, pageSize); page.length > 0; ) {
    checked += page.length
    for (const order of page) {
      if (order.fills.some(isForgotten)) byTheirTick += 1
      differences.push(...faultsOf(order).map((sentence) => ({ orderId: order.id, sentence })))
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

/** Whether the feed has pruned the fill's tick, after two days. */
function isForgotten({ keptFrom, tickSequence }: StoredFill): boolean {
  return keptFrom === null || tickSequence < keptFrom
}

function faultsOf(order: FilledOrder): string[] {
  const [first] = order.fills
  if (!first) return ['is filled, and there is no fill']
  return [
    ...order.fills.flatMap(tickFaults),
    ...triggerFaults(first),
    ...order.fills.flatMap((fill) => {
      if (fill.trade !== null) return unlessNone(() => bookFaults(fill))
      return order.type === 'market' ? marketFaults(fill) : limitFaults(fill, fill === first)
    }),
    ...unlessNone(() => amountFaults(order)),
    ...unlessNone(() => exitFaults(order)),
  ]
}

/** What is stored may be such that no rule has an outcome for it: a fill of less than nothing, or of more than was ordered. */
function unlessNone(faults: () => string[]): string[] {
  try {
    return faults()
  } catch (error) {
    return [`has amounts that nothing comes to: ${(error as Error).message}`]
  }
}

/** Compares the fill's tick with the feed's. */
function tickFaults(order: StoredFill): string[] {
  const { tickSequence, tickPrice, tickAt, recordedPrice, recordedAt } = order
  if (isForgotten(order)) return []
  if (recordedPrice?.equals(tickPrice) && recordedAt?.getTime() === tickAt.getTime()) return []
  const found = recordedPrice
    ? `tick ${tickSequence} of ${recordedPrice} at ${recordedAt?.toISOString()}`
    : 'no such tick'
  return [`was filled on tick ${tickSequence} of ${tickPrice} at ${tickAt.toISOString()}, where the feed has ${found}`]
}

/** A stop order must be triggered by the first tick that reached its trigger, and filled by no earlier one. */
function triggerFaults(order: StoredFill): string[] {
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
function triggerPriceOf({ triggerPrice, triggerDirection, trailDistance, trailUnit, peakPrice }: StoredFill) {
  if (!trailDistance || !trailUnit || !triggerDirection) return triggerPrice
  return peakPrice && trailedPrice(peakPrice, { distance: trailDistance, unit: trailUnit }, triggerDirection)
}

/**
 * A trailing stop must have followed the best price of all ticks from where it began, at the last tick that had it; and have
 * begun at the first one that reached its activation.
 */
function trailFaults(order: StoredFill): string[] {
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

/**
 * An order must be filled by ticks that reach its limit, from the first that did on; a stop order from its trigger's tick
 * on.
 */
function limitFaults(order: StoredFill, isFirst: boolean): string[] {
  const { side, limitPrice, tickSequence, tickPrice, acceptedSequence, crossingSequence } = order
  const reached = limitPrice && crossingPrice(side, limitPrice, tickPrice)
  if (!reached) return [`was filled at ${tickPrice}, which does not reach its limit of ${limitPrice}`]
  if (tickSequence <= acceptedSequence) return [`was filled on tick ${tickSequence} from before it was placed`]
  if (!isFirst || crossingSequence === tickSequence || (crossingSequence === null && isForgotten(order))) return []
  return [`was filled on tick ${tickSequence}, where the first to reach it is ${crossingSequence ?? 'none'}`]
}

/** In a book a price is no worse than the order's limit, and another user's, or one that the house offered at the tick. */
function bookFaults(fill: StoredFill): string[] {
  const { trade, side, fillPrice, isAlone, ladderVersion, ladderLevels: levels, priceStep, quantityStep } = fill
  const {
    ladderSpread: spread,
    ladderDistance: distance,
    ladderSize: size,
    ladderGrowth: growth,
    ladderLimit: most,
  } = fill
  const worst = fill.limitPrice ?? fill.boundPrice
  const where = `was filled in trade ${trade} at ${fillPrice}`
  const faults = [
    ...(worst && crossingPrice(side, worst, fillPrice) ? [] : [`${where}, which is beyond its limit of ${worst}`]),
    ...(isAlone ? [`${where}, which no other user's order was`] : []),
  ]
  if (ladderVersion === null) return faults
  if (levels === null || !spread || !distance || !size || !growth || !most) {
    return [...faults, `${where} by the house's ladder ${ladderVersion}, which there never was`]
  }
  const terms = ladderTerms({ levels, spread, distance, size, growth, limit: most }, quantityStep)
  const { bids, asks } = ladderAt(fill.tickPrice, priceStep, terms, 0)
  const isOffered = (side === 'buy' ? asks : bids).some(({ price }) =>
    priceStep.times(Amount.ofInteger(price)).equals(fillPrice),
  )
  return isOffered ? faults : [...faults, `${where}, which the house's ladder ${ladderVersion} did not offer`]
}

/** A market order's price must be fresh, and no newer than the newest when it was judged. */
function marketFaults({ createdAt, tickAt, tickSequence, acceptedSequence }: StoredFill): string[] {
  const age = createdAt.getTime() - tickAt.getTime()
  return [
    ...(age > staleAfter ? [`was filled on a price ${age} ms old`] : []),
    ...(tickSequence > acceptedSequence ? [`was filled on tick ${tickSequence} from after it was placed`] : []),
  ]
}

/** Compares the recomputed amounts with what was stored and paid. */
function amountFaults(order: FilledOrder): string[] {
  const { requestedQuantity, requestedTotal, limitPrice, state } = order
  const firstPrice = limitPrice ?? priceOf(order.fills[0] as StoredFill)
  const asked = requestedQuantity ?? wholeLots(requestedTotal ?? Amount.zero, firstPrice, order)
  const isOfBook = order.fills.some(({ trade }) => trade !== null)
  const legs = order.held.isPositive() ? holdLegs(order, order) : []
  let open = { ...order, quantity: isOfBook ? order.quantity : asked, sums: noSums }
  const faults = order.fills.flatMap((fill, index) => {
    const isLast = !isOfBook && state === 'filled' && index === order.fills.length - 1
    const trade = { price: priceOf(fill), quantity: isLast ? open.quantity : fill.fillQuantity, role: fill.fillRole }
    const step = fillStep(open, trade, order)
    legs.push(...step.legs)
    open = step.open
    return [
      ...differs('price', fill.fillPrice, step.fill.price),
      ...differs('quantity', fill.fillQuantity, step.fill.quantity),
      ...differs('turnover', fill.fillTurnover, step.fill.turnover),
      ...differs('fee', fill.fillFee, step.fill.fee),
    ]
  })
  if (state !== 'open') legs.push(...releaseLegs(open, order))
  const money = differenceOfMoney(order.moved, legs)
  const ofOrder = [
    ...differs('quantity', order.filledQuantity, (isOfBook ? order.quantity : asked).minus(open.quantity)),
    ...differs('turnover', order.turnover, open.sums.turnover),
    ...differs('fee', order.fee, open.sums.fee),
  ]
  return [...new Set([...faults, ...ofOrder]), ...(money === undefined ? [] : [money])]
}

/** Of the feed's own tick, as long as it keeps that; in a book, the trade's. */
const priceOf = (fill: StoredFill) => (fill.trade === null ? (fill.recordedPrice ?? fill.tickPrice) : fill.fillPrice)

function differs(what: string, found: Amount, expected: Amount): string[] {
  return found.equals(expected) ? [] : [`has a ${what} of ${found}, where its tick gives ${expected}`]
}

/** What an order brought must be traded back by the exit order that was placed with its last fill, or its cancellation. */
function exitFaults(order: FilledOrder): string[] {
  const { side, exitQuantity, exitLimitPrice, exitTriggerPrice, exitProfitPrice } = order
  const brought = { quantity: order.filledQuantity, turnover: order.turnover, fee: order.fee }
  const due = order.state === 'open' ? undefined : exitOf({ side, exits: order }, brought, order)
  const terms = [exitQuantity, exitLimitPrice, exitTriggerPrice, exitProfitPrice]
  const wanted = due
    ? [due.quantity, due.limitPrice, due.trigger?.price ?? null, due.profitPrice]
    : [null, null, null, null]
  const said = (prices: readonly (Amount | null)[]) => prices.map((price) => price?.text() ?? 'none').join(', ')
  if (said(terms) === said(wanted)) return []
  return [`has an exit order of ${said(terms)}, where its fill gives ${said(wanted)}`]
}
