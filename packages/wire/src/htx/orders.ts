import * as z from 'zod/mini'
import { list, named, object, optional } from '../fields.ts'
import { amount, code, enteredAmount, integer, pairSymbol, signedAmount, word } from '../values.ts'
import { cursor, htxEndpointsOf, idText, lowerCode, milliseconds, ofSymbol, orderLimit, sizeUpTo } from './endpoint.ts'

const reads = htxEndpointsOf({ right: 'read' })
const trades = htxEndpointsOf({ right: 'trade' })

/** An id in a request: digits, as text or as a number. */
const id = integer
const accountId = named('account-id', id)

/** A client's name for its order, which is the key of its placing too: 64 characters at most. */
const clientOrderId = z
  .codec(z.union([z.string(), z.number()], 'invalid'), z.string(), { decode: String, encode: (text) => text })
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'invalid'))

/** What is placed: side, and what kind of order. */
const orderKinds = [
  'buy-market',
  'sell-market',
  'buy-limit',
  'sell-limit',
  'buy-ioc',
  'sell-ioc',
  'buy-limit-maker',
  'sell-limit-maker',
  'buy-limit-fok',
  'sell-limit-fok',
  'buy-stop-limit',
  'sell-stop-limit',
  'buy-stop-limit-fok',
  'sell-stop-limit-fok',
] as const
const orderKind = z.enum(orderKinds)

/**
 * What ends where an order would trade with another one of its owner. The dialect's spot orders say 1, its contracts a
 * word. That such orders trade (0) is not offered.
 */
const selfTrades = { cancelTaker: 'cancel_taker', cancelMaker: 'cancel_maker', cancelBoth: 'cancel_both' } as const
const selfTrade = z.codec(z.union([z.string(), z.number()], 'invalid'), z.custom<keyof typeof selfTrades>(), {
  decode: (wire, context) => {
    const word = String(wire) === '1' ? 'cancel_taker' : wire
    const found = (Object.keys(selfTrades) as (keyof typeof selfTrades)[]).find((name) => selfTrades[name] === word)
    if (!found) context.issues.push({ code: 'custom', message: 'choice', input: wire })
    return found ?? 'cancelTaker'
  },
  encode: (name) => selfTrades[name],
})

const orderStates = [
  'pre-submitted',
  'created',
  'submitted',
  'partial-filled',
  'partial-canceled',
  'filled',
  'canceled',
] as const
const orderState = z.enum(orderStates)

/** Words with commas between them. */
const wordsOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.codec(z.string(), z.array(z.enum(words, 'choice')), {
    decode: (text) => text.split(',').map((word) => word.trim()) as Words[number][],
    encode: (list) => list.join(','),
  })
const symbolsOf = z.codec(z.string(), z.array(pairSymbol), {
  decode: (text) => text.split(','),
  encode: (list) => list.join(','),
})

const placing = object({
  accountId,
  ...ofSymbol,
  kind: named('type', word(...orderKinds)),
  /** In the base coin; of a market order that buys, what it spends of the quote coin. */
  amount: enteredAmount,
  price: optional(enteredAmount),
  triggerPrice: named('stop-price', optional(enteredAmount)),
  operator: optional(word('gte', 'lte')),
  clientOrderId: named('client-order-id', optional(clientOrderId)),
  source: optional(z.string()),
  selfTrade: named('self-match-prevent', optional(selfTrade)),
})
const placingExample = {
  'account-id': '42',
  symbol: 'btcusdt',
  type: 'buy-limit' as const,
  amount: '0.01',
  price: '66900',
  'client-order-id': 'AA03022abc-1',
}

/** An order. What was filled is there in both spellings of the dialect. */
const orderRow = object({
  orderId: named('id', id),
  symbol: z.string(),
  accountId: named('account-id', id),
  clientOrderId: named('client-order-id', z.string()),
  amount,
  price: amount,
  createdAt: named('created-at', milliseconds),
  finishedAt: named('finished-at', milliseconds),
  cancelledAt: named('canceled-at', milliseconds),
  kind: named('type', orderKind),
  source: z.string(),
  state: orderState,
  triggerPrice: named('stop-price', optional(amount)),
  operator: optional(z.enum(['gte', 'lte'])),
  selfTrade: named('self-match-prevent', selfTrade),
  filledQuantity: named('field-amount', amount),
  filledQuantity2: named('filled-amount', amount),
  turnover: named('field-cash-amount', amount),
  turnover2: named('filled-cash-amount', amount),
  fee: named('field-fees', amount),
  fee2: named('filled-fees', amount),
})
const orderExample = {
  id: 77,
  symbol: 'btcusdt',
  'account-id': 42,
  'client-order-id': 'AA03022abc-1',
  amount: '0.01',
  price: '66900',
  'created-at': 1_795_737_600_000,
  'finished-at': 0,
  'canceled-at': 0,
  type: 'buy-limit' as const,
  source: 'spot-api',
  state: 'submitted' as const,
  'self-match-prevent': 'cancel_taker' as const,
  'field-amount': '0',
  'filled-amount': '0',
  'field-cash-amount': '0',
  'filled-cash-amount': '0',
  'field-fees': '0',
  'filled-fees': '0',
}

const fill = object({
  fillId: named('id', id),
  orderId: named('order-id', id),
  matchId: named('match-id', id),
  tradeId: named('trade-id', id),
  symbol: z.string(),
  kind: named('type', orderKind),
  source: z.string(),
  price: amount,
  quantity: named('filled-amount', amount),
  fee: named('filled-fees', amount),
  feeAsset: named('fee-currency', lowerCode),
  points: named('filled-points', z.string()),
  feeDeductCurrency: named('fee-deduct-currency', z.string()),
  feeDeductState: named('fee-deduct-state', z.string()),
  filledAt: named('created-at', milliseconds),
  role: z.enum(['maker', 'taker']),
})
const fillExample = {
  id: 93,
  'order-id': 77,
  'match-id': 93,
  'trade-id': 93,
  symbol: 'btcusdt',
  type: 'buy-limit' as const,
  source: 'spot-api',
  price: '66899.5',
  'filled-amount': '0.01',
  'filled-fees': '0.00001',
  'fee-currency': 'btc',
  'filled-points': '0',
  'fee-deduct-currency': '',
  'fee-deduct-state': 'done',
  'created-at': 1_795_737_600_000,
  role: 'taker' as const,
}

export const accounts = reads({
  route: 'GET /v1/account/accounts',
  summary: 'The accounts of the key’s user: one',
  request: object({}),
  response: object({
    data: list(
      object({
        accountId: named('id', id),
        type: z.enum(['spot']),
        subtype: z.string(),
        state: z.enum(['working']),
      }),
    ),
  }),
  example: { request: {}, response: { data: [{ id: 42, type: 'spot', subtype: '', state: 'working' }] } },
})

/** Two rows a coin: what is free, and what orders and withdrawals hold. */
export const balance = reads({
  route: 'GET /v1/account/accounts/:accountId/balance',
  limit: orderLimit,
  summary: 'Balances: free, and held by orders and withdrawals',
  request: object({ accountId: id }),
  response: object({
    data: object({
      accountId: named('id', id),
      type: z.enum(['spot']),
      state: z.enum(['working']),
      list: list(object({ asset: named('currency', lowerCode), type: z.enum(['trade', 'frozen']), balance: amount })),
    }),
  }),
  example: {
    request: { accountId: '42' },
    response: {
      data: {
        id: 42,
        type: 'spot',
        state: 'working',
        list: [
          { currency: 'usdt', type: 'trade', balance: '1000' },
          { currency: 'usdt', type: 'frozen', balance: '0' },
        ],
      },
    },
  },
})

export const place = trades({
  route: 'POST /v1/order/orders/place',
  limit: orderLimit,
  summary: 'Places an order; a client-order-id makes a repeat harmless',
  request: placing,
  response: object({ data: idText }),
  example: { request: placingExample, response: { data: '77' } },
})

export const placeBatch = trades({
  route: 'POST /v1/order/batch-orders',
  limit: orderLimit,
  listedAs: 'orders',
  summary: 'Places up to ten orders, each accepted or refused by itself',
  request: object({ orders: list(placing).check(z.minLength(1, 'required'), z.maxLength(10, 'invalid')) }),
  response: object({
    data: list(
      object({
        orderId: named('order-id', optional(id)),
        clientOrderId: named('client-order-id', optional(z.string())),
        errorCode: named('err-code', optional(z.string())),
        errorMessage: named('err-msg', optional(z.string())),
      }),
    ),
  }),
  example: {
    request: { orders: [placingExample] },
    response: { data: [{ 'order-id': 77, 'client-order-id': 'AA03022abc-1' }] },
  },
})

export const cancel = trades({
  route: 'POST /v1/order/orders/:orderId/submitcancel',
  limit: orderLimit,
  summary: 'Cancels an open order',
  request: object({ orderId: id }),
  response: object({ data: idText }),
  example: { request: { orderId: '77' }, response: { data: '77' } },
})

/** Answers what became of it: 7 cancelled, 6 filled before, 0 not found. */
export const cancelByClientId = trades({
  route: 'POST /v1/order/orders/submitCancelClientOrder',
  limit: orderLimit,
  summary: 'Cancels an open order by its client-order-id',
  request: object({ clientOrderId: named('client-order-id', clientOrderId) }),
  response: object({ data: integer }),
  example: { request: { 'client-order-id': 'AA03022abc-1' }, response: { data: 7 } },
})

export const cancelBatch = trades({
  route: 'POST /v1/order/orders/batchcancel',
  limit: orderLimit,
  summary: 'Cancels up to fifty orders by their ids or client-order-ids',
  request: object({
    orderIds: named('order-ids', optional(list(id).check(z.maxLength(50, 'invalid')))),
    clientOrderIds: named('client-order-ids', optional(list(clientOrderId).check(z.maxLength(50, 'invalid')))),
  }),
  response: object({
    data: object({
      success: list(z.string()),
      failed: list(
        object({
          orderId: named('order-id', optional(z.string())),
          clientOrderId: named('client-order-id', optional(z.string())),
          errorCode: named('err-code', z.string()),
          errorMessage: named('err-msg', z.string()),
          orderState: named('order-state', optional(integer)),
        }),
      ),
    }),
  }),
  example: { request: { 'order-ids': ['77'] }, response: { data: { success: ['77'], failed: [] } } },
})

export const cancelAll = trades({
  route: 'POST /v1/order/orders/batchCancelOpenOrders',
  limit: orderLimit,
  summary: 'Cancels open orders: of some pairs, of a side, or all; the oldest hundred of them',
  request: object({
    accountId: named('account-id', optional(id)),
    symbols: named('symbol', optional(symbolsOf)),
    kinds: named('types', optional(wordsOf(orderKinds))),
    side: optional(word('buy', 'sell')),
    size: z.prefault(sizeUpTo(100), 100),
  }),
  response: object({
    data: object({
      cancelled: named('success-count', integer),
      failed: named('failed-count', integer),
      /** The oldest order that is left, or -1. */
      nextId: named('next-id', z.int()),
    }),
  }),
  example: {
    request: { symbol: 'btcusdt' },
    response: { data: { 'success-count': 2, 'failed-count': 0, 'next-id': -1 } },
  },
})

/** Asked again before the time is over, it begins anew; 0 switches it off. */
export const cancelAllAfter = trades({
  route: 'POST /v2/algo-orders/cancel-all-after',
  summary: 'Cancels all open orders after a time, unless asked again before',
  request: object({
    timeout: integer.check(z.refine((seconds) => seconds === 0 || (seconds >= 5 && seconds <= 86_400))),
  }),
  response: object({
    data: object({ currentTime: milliseconds, triggerTime: milliseconds }),
  }),
  example: {
    request: { timeout: 60 },
    response: { data: { currentTime: 1_795_737_600_000, triggerTime: 1_795_737_660_000 } },
  },
})

export const order = reads({
  route: 'GET /v1/order/orders/:orderId',
  limit: orderLimit,
  summary: 'One order',
  request: object({ orderId: id }),
  response: object({ data: orderRow }),
  example: { request: { orderId: '77' }, response: { data: orderExample } },
})

export const orderByClientId = reads({
  route: 'GET /v1/order/orders/getClientOrder',
  limit: orderLimit,
  summary: 'One order by its client-order-id: the newest that had it',
  request: object({ clientOrderId: named('clientOrderId', clientOrderId) }),
  response: object({ data: orderRow }),
  example: { request: { clientOrderId: 'AA03022abc-1' }, response: { data: orderExample } },
})

const orderList = object({ data: list(orderRow) })
const within = {
  startTime: named('start-time', optional(milliseconds)),
  endTime: named('end-time', optional(milliseconds)),
}

export const openOrders = reads({
  route: 'GET /v1/order/openOrders',
  limit: orderLimit,
  summary: 'Open orders, newest first',
  request: object({
    accountId: named('account-id', optional(id)),
    symbols: named('symbol', optional(symbolsOf)),
    side: optional(word('buy', 'sell')),
    kinds: named('types', optional(wordsOf(orderKinds))),
    size: z.prefault(sizeUpTo(500), 100),
    ...cursor,
  }),
  response: orderList,
  example: { request: { 'account-id': '42', symbol: 'btcusdt' }, response: { data: [orderExample] } },
})

export const orders = reads({
  route: 'GET /v1/order/orders',
  limit: orderLimit,
  summary: 'Orders of a pair in some states, newest first',
  request: object({
    symbols: named('symbol', symbolsOf),
    states: wordsOf(orderStates),
    kinds: named('types', optional(wordsOf(orderKinds))),
    size: z.prefault(sizeUpTo(100), 100),
    ...within,
    ...cursor,
  }),
  response: orderList,
  example: { request: { symbol: 'btcusdt', states: 'filled' }, response: { data: [orderExample] } },
})

export const orderHistory = reads({
  route: 'GET /v1/order/history',
  limit: orderLimit,
  summary: 'Orders of any state, newest first',
  request: object({
    symbols: named('symbol', optional(symbolsOf)),
    size: z.prefault(sizeUpTo(1_000), 100),
    ...within,
    ...cursor,
  }),
  response: orderList,
  example: { request: { symbol: 'btcusdt' }, response: { data: [orderExample] } },
})

const fillList = object({ data: list(fill) })

export const fillsOfOrder = reads({
  route: 'GET /v1/order/orders/:orderId/matchresults',
  limit: orderLimit,
  summary: 'The fills of an order',
  request: object({ orderId: id }),
  response: fillList,
  example: { request: { orderId: '77' }, response: { data: [fillExample] } },
})

export const fills = reads({
  route: 'GET /v1/order/matchresults',
  limit: orderLimit,
  summary: 'Fills, newest first',
  request: object({
    symbols: named('symbol', optional(symbolsOf)),
    kinds: named('types', optional(wordsOf(orderKinds))),
    size: z.prefault(sizeUpTo(500), 100),
    ...within,
    ...cursor,
  }),
  response: fillList,
  example: { request: { symbol: 'btcusdt' }, response: { data: [fillExample] } },
})

export const feeRates = reads({
  route: 'GET /v2/reference/transact-fee-rate',
  summary: 'The fees of some pairs',
  request: object({ symbols: symbolsOf }),
  response: object({
    data: list(
      object({
        symbol: z.string(),
        maker: named('makerFeeRate', amount),
        taker: named('takerFeeRate', amount),
        actualMaker: named('actualMakerRate', amount),
        actualTaker: named('actualTakerRate', amount),
      }),
    ),
  }),
  example: {
    request: { symbols: 'btcusdt' },
    response: {
      data: [
        {
          symbol: 'btcusdt',
          makerFeeRate: '0.001',
          takerFeeRate: '0.001',
          actualMakerRate: '0.001',
          actualTakerRate: '0.001',
        },
      ],
    },
  },
})

/** What moved money, in the dialect's words. */
const transferTypes = [
  'trade',
  'transact-fee',
  'deposit',
  'withdraw',
  'withdraw-fee',
  'exchange',
  'credit',
  'interest',
  'other-types',
] as const

export const ledger = reads({
  route: 'GET /v2/account/ledger',
  summary: 'What changed the free balance, newest first',
  request: object({
    accountId: named('accountId', optional(id)),
    asset: named('currency', optional(code)),
    startTime: optional(milliseconds),
    endTime: optional(milliseconds),
    limit: z.prefault(sizeUpTo(500), 100),
    fromId: optional(id),
  }),
  response: object({
    data: list(
      object({
        accountId: id,
        asset: named('currency', lowerCode),
        amount: named('transactAmt', signedAmount),
        type: named('transactType', z.enum(transferTypes)),
        transferType: z.enum(transferTypes),
        recordId: named('transactId', id),
        at: named('transactTime', milliseconds),
      }),
    ),
    /** Where the next page begins; absent on the last. */
    nextId: optional(id),
  }),
  example: {
    request: { accountId: '42', currency: 'usdt' },
    response: {
      data: [
        {
          accountId: 42,
          currency: 'usdt',
          transactAmt: '-668.995',
          transactType: 'trade',
          transferType: 'trade',
          transactId: 501,
          transactTime: 1_795_737_600_000,
        },
      ],
    },
  },
})

export const userId = reads({
  route: 'GET /v2/user/uid',
  summary: 'The id of the key’s user',
  request: object({}),
  response: object({ data: id }),
  example: { request: {}, response: { data: 42 } },
})
