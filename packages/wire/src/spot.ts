import { Amount } from '@halyard/domain'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import type { Follows } from './fallbacks.ts'
import { list, named, nullable, object, optional, ours, type Terms, timestamps, wireNameOf } from './fields.ts'
import { longPaging, madeBetween, pageExample, pageOf, paging } from './page.ts'
import { recordedTick } from './recorded-tick.ts'
import type { FieldFault } from './refusals.ts'
import { amount, choice, enteredAmount, flag, id, instant, integer, pairSymbol } from './values.ts'

const endpoint = endpointsOf('spot')

export const spotOrderState = choice({ open: 1, filled: 2, cancelled: 3 })
export const spotSide = choice({ buy: 1, sell: 2 })
export const spotOrderType = choice({ limit: 1, market: 2 })
/** The same, with limit orders that wait for a trigger, or did, by themselves, and those of them whose trigger follows. */
const spotOrderKind = choice({ limit: 1, market: 2, stop: 3, trailing: 4 })
/** Whether the order's size was given in the coin (`mnum`) or in the quote currency (`musdt`). */
export const spotSizing = choice({ quantity: 1, total: 2 })
/** Whether a trailing stop is so many of the quote coin behind, or such a share of the best price. */
export const spotTrailUnit = choice({ price: 1, ratio: 2 })
/** What becomes of what an order in a book cannot trade at once: it rests, it ends, or nothing is traded at all. */
const spotTimeInForce = choice({ gtc: 1, ioc: 2, fok: 3 })
/** What ends where an order in a book would trade with another one of its owner: it, the other one, or both. */
const spotSelfTrade = choice({ cancelTaker: 1, cancelMaker: 2, cancelBoth: 3 })
/** Why an order ended in a book without being filled whole. */
const spotEndReason = z.enum([
  'cancelled',
  'ioc',
  'fok',
  'postOnly',
  'selfTrade',
  'collar',
  'spent',
  'closed',
  'unreplaced',
])
/** From which side the price comes to what a stop order waits for. */
export const spotTriggerDirection = choice({ rises: 1, falls: 2 })

/** With whom a fill was, and as whom. Without a book it was the house, which fills what takes. */
const facing = {
  role: ours(z.enum(['maker', 'taker']), 'taker'),
  counterparty: ours(z.enum(['house', 'user']), 'house'),
  /** What it paid as that. */
  feeRate: ours(named('fee_ratio', amount), null),
}

const fill = object({
  fillId: named('ID', id),
  price: amount,
  quantity: named('num', amount),
  turnover: named('usdt', amount),
  fee: amount,
  feeAsset: named('fee_coin', z.string()),
  ...facing,
  /** Of a fill in a book by the house: the version of the terms by which it offered. */
  ladderVersion: ours(named('ladder', nullable(integer))),
  /** The tick that filled it: evidence that an outsider can compare with the recorded feed. */
  tick: recordedTick,
  filledAt: named('CreatedAt', instant),
  updatedAt: named('UpdatedAt', instant),
})

/** A fill beside others, with what its order says of it. */
const ownFill = object({
  fillId: named('ID', id),
  orderId: named('order', id),
  symbol: z.string(),
  pairName: named('pair', z.string()),
  base: named('basecoin', z.string()),
  quote: named('quotecoin', z.string()),
  side: named('direction', spotSide),
  type: spotOrderType,
  price: amount,
  quantity: named('num', amount),
  turnover: named('usdt', amount),
  fee: amount,
  feeAsset: named('fee_coin', z.string()),
  ...facing,
  filledAt: named('CreatedAt', instant),
  updatedAt: named('UpdatedAt', instant),
})

const orderFields = {
  orderId: named('ID', id),
  symbol: z.string(),
  pairName: ours(named('pair', z.string()), ({ symbol }: { symbol: string }, { pairNameOf }: Follows) =>
    pairNameOf(symbol),
  ),
  base: ours(
    named('basecoin', z.string()),
    ({ symbol }: { symbol: string }, { coinsOf }: Follows) => coinsOf(symbol)[0],
  ),
  quote: ours(
    named('quotecoin', z.string()),
    ({ symbol }: { symbol: string }, { coinsOf }: Follows) => coinsOf(symbol)[1],
  ),
  side: named('direction', spotSide),
  type: spotOrderType,
  sizing: named('buytype', spotSizing),
  limitPrice: named('mprice', nullable(amount)),
  quantity: named('mnum', nullable(amount)),
  total: named('musdt', nullable(amount)),
  state: named('status', spotOrderState),
  filledQuantity: named('deal_num', amount),
  turnover: named('deal_usdt', amount),
  averagePrice: named('avg_price', nullable(amount)),
  fee: amount,
  feeAsset: ours(
    named('fee_coin', z.string()),
    ({ side, base, quote }: { side: string; base: string; quote: string }) => (side === 'buy' ? base : quote),
  ),
  feeRate: named('fee_ratio', amount),
  takerFee: ours(named('taker_fee', amount), ({ feeRate }: { feeRate: Amount }) => feeRate),
  makerFee: ours(named('maker_fee', amount), ({ feeRate }: { feeRate: Amount }) => feeRate),
  /**
   * What a stop order waits for, and the tick that set it off: null while it waits. From then on it is a limit order.
   */
  trigger: ours(nullable(object({ price: amount, direction: spotTriggerDirection, tick: nullable(recordedTick) }))),
  /**
   * How the trigger of a trailing stop follows the market: `best` is the best price so far, null before its activation or
   * where nothing has been followed yet, and `peak` the last tick at it when the order was set off.
   */
  trail: ours(
    nullable(
      object({
        distance: amount,
        unit: spotTrailUnit,
        activation: nullable(amount),
        follows: z.boolean(),
        best: nullable(amount),
        peak: nullable(object({ sequence: named('seq', integer), price: amount, at: named('ts', instant) })),
      }),
    ),
  ),
  /** Sets a stop order off as well, from the other side: a tick there fills it. */
  profitPrice: ours(named('pprice', nullable(amount))),
  /** At which prices its exit order trades back what it brought. That is placed when this order is filled. */
  exits: ours(
    nullable(object({ takeProfit: named('tpprice', nullable(amount)), stopLoss: named('slprice', nullable(amount)) })),
  ),
  /** Of an exit order the order that it trades back. */
  exitOf: ours(named('exitof', nullable(id))),
  replacesId: ours(named('replaces', nullable(id))),
  /** How it is matched in a book, and why it ended there without being filled whole. */
  timeInForce: ours(named('tif', spotTimeInForce), 'gtc'),
  postOnly: ours(named('postonly', flag), false),
  selfTrade: ours(named('stp', spotSelfTrade), 'cancelTaker'),
  endReason: ours(named('endreason', nullable(spotEndReason))),
  ...timestamps,
}

const order = object(orderFields)
const orderWithFills = object({ ...orderFields, fills: list(fill) })
export const spotOrder = order

/** An amount as it was sent, which is only read where it counts. */
const sent = optional(nullable(z.union([z.string(), z.number()], 'amountFormat' satisfies FieldFault)))

const placeFields = {
  symbol: pairSymbol,
  limitPrice: named('mprice', sent),
  triggerPrice: ours(named('tprice', sent)),
  triggerDirection: ours(named('tdirection', optional(spotTriggerDirection))),
  profitPrice: ours(named('pprice', sent)),
  trailDistance: ours(named('tdistance', sent)),
  trailUnit: ours(named('tunit', optional(spotTrailUnit))),
  activation: ours(named('taprice', sent)),
  takeProfit: ours(named('tpprice', sent)),
  stopLoss: ours(named('slprice', sent)),
  quantity: named('mnum', sent),
  total: named('musdt', sent),
  sizing: named('buytype', z.prefault(spotSizing, 1)),
  type: spotOrderType,
  timeInForce: ours(named('tif', optional(spotTimeInForce))),
  postOnly: ours(named('postonly', optional(flag))),
  selfTrade: ours(named('stp', optional(spotSelfTrade))),
}

const placing = object(placeFields)

type Sent = Terms<typeof placeFields>
type OrderAmount = 'limitPrice' | 'quantity' | 'total'
type TriggerTerms = { readonly price: Amount; readonly direction: 'rises' | 'falls' }
type ExitTerms = { readonly takeProfit: Amount | null; readonly stopLoss: Amount | null }
type TrailTerms = { readonly distance: Amount; readonly unit: 'price' | 'ratio'; readonly activation: Amount | null }
type Conditional = 'triggerPrice' | 'triggerDirection' | 'takeProfit' | 'stopLoss' | 'profitPrice'
type PlaceTerms = Omit<Sent, OrderAmount | Conditional | 'trailDistance' | 'trailUnit' | 'activation'> & {
  readonly [Name in OrderAmount]?: Amount | null | undefined
} & {
  readonly trigger?: TriggerTerms | null | undefined
  readonly profitPrice?: Amount | null | undefined
  readonly trail?: TrailTerms | null | undefined
  readonly exits?: ExitTerms | null | undefined
}

/**
 * The client sends the price of a market order and both sizes, of which it computes one: what does not count is
 * ignored. A trigger, a trail and exits always count: an order that was to have one is never placed without.
 */
const placeRequest = z.codec(placing, z.custom<PlaceTerms>(), {
  decode: (sentOrder, context) => {
    const { triggerPrice, triggerDirection: direction, takeProfit: profit, stopLoss: loss, ...untriggered } = sentOrder
    const { trailDistance, trailUnit, activation, profitPrice, ...order } = untriggered
    const fault = (name: keyof typeof placeFields, message: FieldFault, input: unknown) =>
      context.issues.push({ code: 'custom', message, input, path: [wireNameOf(placing, name)] })
    const read = (name: keyof typeof placeFields, typed: string | number | null | undefined, counts: boolean) => {
      if (!counts || typed === undefined || typed === null) return undefined
      const parsed = Amount.parse(String(typed))
      if (!parsed) fault(name, 'amountFormat', typed)
      return parsed
    }
    const price = read('triggerPrice', triggerPrice, true)
    if (price && !direction) fault('triggerDirection', 'required', direction)
    if (direction && (triggerPrice ?? '') === '') fault('triggerPrice', 'required', triggerPrice)
    if (price && order.type === 'market') fault('triggerPrice', 'invalid', triggerPrice)
    // An empty field is no exit.
    const exit = (
      name: 'takeProfit' | 'stopLoss' | 'profitPrice' | 'trailDistance' | 'activation',
      typed: typeof profit,
    ) => {
      const exitPrice = typed === '' ? undefined : read(name, typed, true)
      if (exitPrice && !exitPrice.isPositive()) fault(name, 'amountPositive', typed)
      return exitPrice ?? null
    }
    const exits = { takeProfit: exit('takeProfit', profit), stopLoss: exit('stopLoss', loss) }
    const second = exit('profitPrice', profitPrice)
    if (second && !price) fault('triggerPrice', 'required', triggerPrice)
    const distance = exit('trailDistance', trailDistance)
    const activates = exit('activation', activation)
    if (distance && !trailUnit) fault('trailUnit', 'required', trailUnit)
    if ((trailUnit || activates) && !distance) fault('trailDistance', 'required', trailDistance)
    // It has a trigger of its own, which one order has once, and what it trades back is not known before.
    if (distance && (price || exits.takeProfit || exits.stopLoss || order.type === 'market')) {
      fault('trailDistance', 'invalid', trailDistance)
    }
    // What trades at once does not wait to be traded with, and a market order never rests.
    const { timeInForce = 'gtc', postOnly } = order
    if (postOnly && (timeInForce !== 'gtc' || order.type === 'market')) fault('postOnly', 'invalid', postOnly)
    if (timeInForce === 'fok' && order.type === 'market') fault('timeInForce', 'invalid', timeInForce)
    return {
      ...order,
      ...(second ? { profitPrice: second } : {}),
      ...(distance && trailUnit ? { trail: { distance, unit: trailUnit, activation: activates } } : {}),
      ...(exits.takeProfit || exits.stopLoss ? { exits } : {}),
      ...(price && direction ? { trigger: { price, direction } } : {}),
      limitPrice: read(
        'limitPrice',
        order.limitPrice,
        order.type === 'limit' && !(distance && order.limitPrice === ''),
      ),
      quantity: read('quantity', order.quantity, order.sizing === 'quantity'),
      total: read('total', order.total, order.sizing === 'total'),
    }
  },
  encode: ({ trigger, exits, trail, profitPrice, ...order }) => ({
    ...order,
    ...(profitPrice ? { profitPrice: profitPrice.text() } : {}),
    ...(trail ? { trailDistance: trail.distance.text(), trailUnit: trail.unit } : {}),
    ...(trail?.activation ? { activation: trail.activation.text() } : {}),
    ...(exits?.takeProfit ? { takeProfit: exits.takeProfit.text() } : {}),
    ...(exits?.stopLoss ? { stopLoss: exits.stopLoss.text() } : {}),
    ...(trigger ? { triggerPrice: trigger.price.text(), triggerDirection: trigger.direction } : {}),
    limitPrice: order.limitPrice?.text(),
    quantity: order.quantity?.text(),
    total: order.total?.text(),
  }),
})

const placeRefusals = [
  'currencyUnsupported',
  'limitPriceMissing',
  'quantityMissing',
  'orderKindNeedsBook',
  'bookHalted',
  'bookInAuction',
  'outsideTradingHours',
  'priceStale',
  'priceStep',
  'quantityStep',
  'amountPrecision',
  'notionalTooSmall',
  'orderTooLarge',
  'limitPriceTooFar',
  'triggerReached',
  'triggerTooFar',
  'takeProfitOutside',
  'stopLossOutside',
  'trailOutside',
  'exitTooSmall',
  'tooManyOpenOrders',
  'insufficientBalance',
] as const

const exampleOrder: z.input<typeof order> = {
  ID: 77,
  symbol: 'btcusdt',
  pair: 'BTC/USDT',
  basecoin: 'BTC',
  quotecoin: 'USDT',
  direction: 1,
  type: 1,
  buytype: 1,
  mprice: '66900',
  mnum: '0.01',
  musdt: null,
  status: 1,
  deal_num: '0',
  deal_usdt: '0',
  avg_price: null,
  fee: '0',
  fee_coin: 'BTC',
  fee_ratio: '0.001',
  taker_fee: '0.001',
  maker_fee: '0.0008',
  trigger: null,
  trail: null,
  pprice: null,
  exits: null,
  exitof: null,
  replaces: null,
  tif: 1,
  postonly: false,
  stp: 1,
  endreason: null,
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}
const exampleOwnFill = {
  ID: 93,
  order: 77,
  symbol: 'btcusdt',
  pair: 'BTC/USDT',
  basecoin: 'BTC',
  quotecoin: 'USDT',
  direction: 1,
  type: 1,
  price: '66899.5',
  num: '0.01',
  usdt: '668.995',
  fee: '0.00001',
  fee_coin: 'BTC',
  role: 'taker' as const,
  counterparty: 'house' as const,
  fee_ratio: '0.001',
  CreatedAt: '2026-11-21T09:00:03.140Z',
  UpdatedAt: '2026-11-21T09:00:03.140Z',
}
const exampleFill = {
  ID: 93,
  price: '66899.5',
  num: '0.01',
  usdt: '668.995',
  fee: '0.00001',
  fee_coin: 'BTC',
  role: 'taker' as const,
  counterparty: 'house' as const,
  fee_ratio: '0.001',
  ladder: null,
  tick: { seq: 90210, price: '66899.5', ts: '2026-11-21T09:00:03.120Z', source: 'sim' },
  CreatedAt: '2026-11-21T09:00:03.140Z',
  UpdatedAt: '2026-11-21T09:00:03.140Z',
}

/** POST /bborder/upbbbuy: buys at market or with a limit. Answers the order as it stands right after acceptance. */
export const placeBuyOrder = endpoint({
  route: 'POST /bborder/upbbbuy',
  effect: 'transactional',
  summary: 'Places a spot buy order',
  request: placeRequest,
  response: order,
  refusals: placeRefusals,
  example: {
    request: { symbol: 'btcusdt', mprice: '66900', mnum: '0.01', musdt: '669', buytype: 1, type: 1 },
    response: exampleOrder,
  },
})

/** POST /bborder/upbbsell: sells at market or with a limit. */
export const placeSellOrder = endpoint({
  ...placeBuyOrder,
  route: 'POST /bborder/upbbsell',
  summary: 'Places a spot sell order',
  example: {
    request: { symbol: 'btcusdt', mprice: '68000', mnum: '0.01', musdt: '680', buytype: 1, type: 1 },
    response: { ...exampleOrder, direction: 2, mprice: '68000', fee_coin: 'USDT' },
  },
})

/**
 * POST /bborder/clearorder {id}: cancels an open order and releases what it held. An order that a price has reached is
 * filled instead, and the call says so (orderNotOpen).
 */
export const cancelOrder = endpoint({
  route: 'POST /bborder/clearorder',
  effect: 'transactional',
  summary: 'Cancels an open spot order',
  request: object({ orderId: named('id', id) }),
  response: order,
  refusals: ['notFound', 'orderNotOpen'],
  example: { request: { id: 77 }, response: { ...exampleOrder, status: 3 } },
})

/**
 * POST /bborder/amendorder {id, mprice}: changes price, size, trigger, trail or exits of an open limit order; what is not sent
 * stays. It is cancelled and placed anew in one step, or stays as it was. An order that a price has reached is filled instead
 * (orderNotOpen); one that was cancelled stays so (orderCancelled). A repeat answers the order that replaced it. Ours.
 */
export const amendOrder = endpoint({
  route: 'POST /bborder/amendorder',
  ours: true,
  effect: 'transactional',
  summary: 'Puts an open limit order to other terms',
  request: object({
    orderId: named('id', id),
    limitPrice: named('mprice', optional(enteredAmount)),
    triggerPrice: named('tprice', optional(enteredAmount)),
    profitPrice: named('pprice', optional(enteredAmount)),
    trailDistance: named('tdistance', optional(enteredAmount)),
    activation: named('taprice', optional(enteredAmount)),
    quantity: named('mnum', optional(enteredAmount)),
    total: named('musdt', optional(enteredAmount)),
    takeProfit: named('tpprice', optional(enteredAmount)),
    stopLoss: named('slprice', optional(enteredAmount)),
  }),
  response: order,
  refusals: [
    'notFound',
    'orderCancelled',
    'orderNotOpen',
    'currencyUnsupported',
    'limitPriceMissing',
    'quantityMissing',
    'bookHalted',
    'outsideTradingHours',
    'priceStale',
    'priceStep',
    'quantityStep',
    'amountPrecision',
    'limitPriceTooFar',
    'triggerReached',
    'triggerTooFar',
    'notionalTooSmall',
    'orderTooLarge',
    'takeProfitOutside',
    'stopLossOutside',
    'trailOutside',
    'exitTooSmall',
    'insufficientBalance',
  ],
  example: {
    request: { id: 77, mprice: '66500' },
    response: { ...exampleOrder, ID: 78, mprice: '66500', replaces: 77 },
  },
})

/**
 * POST /bborder/clearorders {symbol, lastid}: cancels the user's open orders, of a pair or all. With the id of the
 * newest one meant, a repeat never touches later orders. Orders that a price has reached are filled instead. Ours.
 */
export const cancelAllOrders = endpoint({
  route: 'POST /bborder/clearorders',
  ours: true,
  effect: 'replays',
  summary: "Cancels one's open spot orders, of one pair or all",
  request: object({ symbol: optional(pairSymbol), lastOrderId: named('lastid', optional(id)) }),
  response: object({
    cancelled: integer,
    filled: integer,
    pairs: ours(
      list(object({ symbol: z.string(), pairName: named('pair', z.string()), cancelled: integer, filled: integer })),
    ),
  }),
  example: {
    request: { symbol: 'btcusdt', lastid: 77 },
    response: {
      cancelled: 2,
      filled: 0,
      pairs: [{ symbol: 'btcusdt', pair: 'BTC/USDT', cancelled: 2, filled: 0 }],
    },
  },
})

export const orderList = endpoint({
  route: 'GET /bborder/myBborderList',
  summary: "One's own spot orders, newest first",
  request: object({
    ...longPaging,
    state: named('status', optional(spotOrderState)),
    symbol: ours(optional(pairSymbol)),
    side: ours(named('direction', optional(spotSide))),
    kind: ours(named('type', optional(spotOrderKind))),
    ...madeBetween,
  }),
  response: pageOf(order),
  example: { request: { page: 1, pageSize: 10, status: 1 }, response: pageExample(exampleOrder) },
})

/** GET /bborder/myFillList {symbol, before, pageSize}: one's own fills as they came, whatever the age of their orders. Ours. */
export const fillList = endpoint({
  route: 'GET /bborder/myFillList',
  ours: true,
  summary: "One's own spot fills, newest first",
  request: object({
    pageSize: paging.pageSize,
    before: optional(id),
    symbol: optional(pairSymbol),
  }),
  response: object({ list: list(ownFill), next: nullable(id) }),
  example: {
    request: { pageSize: 10, symbol: 'btcusdt' },
    response: { list: [exampleOwnFill], next: null },
  },
})

/** GET /bborder/findBborder {ID}: one order with its fills. Ours, for the order's own page. */
export const findOrder = endpoint({
  route: 'GET /bborder/findBborder',
  ours: true,
  summary: 'One spot order with its fills',
  request: object({ orderId: named('ID', id) }),
  response: orderWithFills,
  refusals: ['notFound'],
  example: {
    request: { ID: 77 },
    response: {
      ...exampleOrder,
      status: 2,
      deal_num: '0.01',
      deal_usdt: '668.995',
      avg_price: '66899.5',
      fee: '0.00001',
      fills: [exampleFill],
    },
  },
})
