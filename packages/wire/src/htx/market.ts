import * as z from 'zod/mini'
import { list, named, object, optional } from '../fields.ts'
import { amount, code, integer, numeric, pairSymbol, word } from '../values.ts'
import { htxEndpointsOf, lowerCode, milliseconds, ofSymbol, sizeUpTo } from './endpoint.ts'

/** What everybody may ask: coins, pairs, prices. Amounts of the market are JSON numbers with all of their digits. */
const endpoint = htxEndpointsOf({ right: 'none' })

const onOrOff = z.enum(['allowed', 'prohibited'])

const chain = object({
  /** The network with the coin: `trc20usdt`. */
  chain: z.string(),
  /** As clients name networks: `TRX`, `ETH`. */
  baseChain: z.string(),
  displayName: z.string(),
  confirmations: named('numOfConfirmations', integer),
  depositStatus: onOrOff,
  depositMinimum: named('minDepositAmt', amount),
  withdrawStatus: onOrOff,
  withdrawMinimum: named('minWithdrawAmt', amount),
  withdrawMaximum: named('maxWithdrawAmt', amount),
  withdrawPrecision: integer,
  withdrawFeeType: z.enum(['fixed']),
  withdrawFee: named('transactFeeWithdraw', amount),
})

export const currencies = endpoint({
  route: 'GET /v2/reference/currencies',
  summary: 'Coins with their networks: whether they can be deposited and withdrawn, limits and fees',
  request: object({ asset: named('currency', optional(code)) }),
  response: object({
    data: list(
      object({
        asset: named('currency', lowerCode),
        assetType: integer,
        state: named('instStatus', z.enum(['normal'])),
        chains: list(chain),
      }),
    ),
  }),
  example: {
    request: { currency: 'usdt' },
    response: {
      data: [
        {
          currency: 'usdt',
          assetType: 1,
          instStatus: 'normal',
          chains: [
            {
              chain: 'trc20usdt',
              baseChain: 'TRX',
              displayName: 'TRC20',
              numOfConfirmations: 20,
              depositStatus: 'allowed',
              minDepositAmt: '10',
              withdrawStatus: 'allowed',
              minWithdrawAmt: '9',
              maxWithdrawAmt: '99999',
              withdrawPrecision: 6,
              withdrawFeeType: 'fixed',
              transactFeeWithdraw: '1',
            },
          ],
        },
      ],
    },
  },
})

export const currencyNames = endpoint({
  route: 'GET /v1/common/currencys',
  summary: 'Codes of the coins that can be traded',
  request: object({}),
  response: object({ data: list(lowerCode) }),
  example: { request: {}, response: { data: ['usdt', 'btc'] } },
})

/** Older clients ask here for what `currencies` says of a coin. */
export const currencySettings = endpoint({
  route: 'GET /v1/settings/currencys',
  summary: 'Coins with the digits in which they are shown',
  request: object({}),
  response: object({
    data: list(
      object({
        asset: named('name', lowerCode),
        displayName: named('display-name', z.string()),
        precision: named('withdraw-precision', integer),
        depositEnabled: named('deposit-enabled', z.boolean()),
        withdrawEnabled: named('withdraw-enabled', z.boolean()),
        visible: z.boolean(),
      }),
    ),
  }),
  example: {
    request: {},
    response: {
      data: [
        {
          name: 'btc',
          'display-name': 'BTC',
          'withdraw-precision': 8,
          'deposit-enabled': true,
          'withdraw-enabled': true,
          visible: true,
        },
      ],
    },
  },
})

const online = z.enum(['online'])

export const symbols = endpoint({
  route: 'GET /v1/common/symbols',
  summary: 'Pairs that can be traded, with their steps as digits and the bounds of an order',
  request: object({}),
  response: object({
    data: list(
      object({
        symbol: z.string(),
        base: named('base-currency', lowerCode),
        quote: named('quote-currency', lowerCode),
        priceScale: named('price-precision', integer),
        quantityScale: named('amount-precision', integer),
        totalScale: named('value-precision', integer),
        partition: named('symbol-partition', z.enum(['main'])),
        state: online,
        quantityMin: named('min-order-amt', numeric),
        /** At the last price; absent before the first. */
        quantityMax: named('max-order-amt', optional(numeric)),
        totalMin: named('min-order-value', numeric),
        totalMax: named('max-order-value', optional(numeric)),
        apiTrading: named('api-trading', z.enum(['enabled'])),
      }),
    ),
  }),
  example: {
    request: {},
    response: {
      data: [
        {
          symbol: 'btcusdt',
          'base-currency': 'btc',
          'quote-currency': 'usdt',
          'price-precision': 2,
          'amount-precision': 6,
          'value-precision': 6,
          'symbol-partition': 'main',
          state: 'online',
          'min-order-amt': '0.000001',
          'max-order-amt': '74.735124',
          'min-order-value': '5',
          'max-order-value': '5000000',
          'api-trading': 'enabled',
        },
      ],
    },
  },
})

export const marketSymbols = endpoint({
  route: 'GET /v1/settings/common/market-symbols',
  summary: 'The same pairs with shorter names',
  request: object({ symbols: optional(z.string()) }),
  response: object({
    data: list(
      object({
        symbol: z.string(),
        base: named('bc', lowerCode),
        quote: named('qc', lowerCode),
        state: online,
        partition: named('sp', z.enum(['main'])),
        priceScale: named('pp', integer),
        quantityScale: named('ap', integer),
        totalScale: named('vp', integer),
        quantityMin: named('minoa', numeric),
        quantityMax: named('maxoa', optional(numeric)),
        totalMin: named('minov', numeric),
        apiTrading: named('at', z.enum(['enabled'])),
      }),
    ),
  }),
  example: {
    request: {},
    response: {
      data: [
        {
          symbol: 'btcusdt',
          bc: 'btc',
          qc: 'usdt',
          state: 'online',
          sp: 'main',
          pp: 2,
          ap: 6,
          vp: 6,
          minoa: '0.000001',
          maxoa: '74.735124',
          minov: '5',
          at: 'enabled',
        },
      ],
    },
  },
})

/** Answered below `/v1` and below `/v2`, in the same envelope. */
export const symbolSettings = endpoint({
  route: 'GET /v1/settings/common/symbols',
  summary: 'The same pairs with the names in which they are shown',
  request: object({}),
  response: object({
    data: list(
      object({
        symbol: named('sc', z.string()),
        name: named('dn', z.string()),
        base: named('bc', lowerCode),
        baseName: named('bcdn', z.string()),
        quote: named('qc', lowerCode),
        quoteName: named('qcdn', z.string()),
        state: online,
        tradeEnabled: named('te', z.boolean()),
        partition: named('sp', z.enum(['main'])),
        totalScale: named('ttp', integer),
        quantityScale: named('tap', integer),
        priceScale: named('tpp', integer),
        feeScale: named('fp', integer),
      }),
    ),
  }),
  example: {
    request: {},
    response: {
      data: [
        {
          sc: 'btcusdt',
          dn: 'BTC/USDT',
          bc: 'btc',
          bcdn: 'BTC',
          qc: 'usdt',
          qcdn: 'USDT',
          state: 'online',
          te: true,
          sp: 'main',
          ttp: 6,
          tap: 6,
          tpp: 2,
          fp: 6,
        },
      ],
    },
  },
})
export const symbolSettings2 = endpoint({
  ...symbolSettings,
  route: 'GET /v2/settings/common/symbols',
  version: 1,
})

export const orderBounds = endpoint({
  route: 'GET /v1/common/exchange',
  summary: 'The bounds of an order of a pair',
  request: object(ofSymbol),
  response: object({
    data: object({
      symbol: z.string(),
      quantityMin: named('limit-order-must-greater-than', numeric),
      quantityMax: named('limit-order-must-less-than', optional(numeric)),
      totalMin: named('market-buy-order-must-greater-than', numeric),
      totalMax: named('market-buy-order-must-less-than', optional(numeric)),
    }),
  }),
  example: {
    request: { symbol: 'btcusdt' },
    response: {
      data: {
        symbol: 'btcusdt',
        'limit-order-must-greater-than': '0.000001',
        'limit-order-must-less-than': '74.735124',
        'market-buy-order-must-greater-than': '5',
        'market-buy-order-must-less-than': '5000000',
      },
    },
  },
})

/** 1: something can be traded; 2: no price is fresh, so nothing can. */
export const marketStatus = endpoint({
  route: 'GET /v2/market-status',
  summary: 'Whether anything can be traded now',
  request: object({}),
  response: object({ data: object({ status: named('marketStatus', integer) }) }),
  example: { request: {}, response: { data: { marketStatus: 1 } } },
})

export const time = endpoint({
  route: 'GET /v1/common/timestamp',
  summary: "The server's time",
  request: object({}),
  response: object({ data: milliseconds }),
  example: { request: {}, response: { data: 1_795_737_600_000 } },
})

const day = {
  open: numeric,
  high: numeric,
  low: numeric,
  close: numeric,
  volume: named('amount', numeric),
  turnover: named('vol', numeric),
  trades: named('count', integer),
}
const dayExample = {
  open: '66000',
  high: '67412.3',
  low: '65900.5',
  close: '67412.3',
  amount: '2',
  vol: '133',
  count: 3,
}

const told = { channel: named('ch', z.string()), at: named('ts', milliseconds) }
/** Price and size. */
const level = list(numeric)
const detailFields = { sequence: named('id', integer), version: integer, ...day }

export const merged = endpoint({
  route: 'GET /market/detail/merged',
  summary: 'The last day of a pair, with the best bid and ask',
  request: object(ofSymbol),
  response: object({ ...told, tick: object({ ...detailFields, bid: optional(level), ask: optional(level) }) }),
  example: {
    request: { symbol: 'btcusdt' },
    response: {
      ch: 'market.btcusdt.detail.merged',
      ts: 1_795_737_600_000,
      tick: { id: 9, version: 9, ...dayExample, bid: ['67409.5', '0.77'], ask: ['67415.1', '0.27'] },
    },
  },
})

export const detail = endpoint({
  route: 'GET /market/detail',
  summary: 'The last day of a pair',
  request: object(ofSymbol),
  response: object({ ...told, tick: object(detailFields) }),
  example: {
    request: { symbol: 'btcusdt' },
    response: { ch: 'market.btcusdt.detail', ts: 1_795_737_600_000, tick: { id: 9, version: 9, ...dayExample } },
  },
})

export const tickers = endpoint({
  route: 'GET /market/tickers',
  summary: 'The last day of all pairs that have a price',
  request: object({ symbol: optional(pairSymbol) }),
  response: object({
    at: named('ts', milliseconds),
    data: list(
      object({
        symbol: z.string(),
        ...day,
        bid: optional(numeric),
        bidSize: optional(numeric),
        ask: optional(numeric),
        askSize: optional(numeric),
      }),
    ),
  }),
  example: {
    request: {},
    response: {
      ts: 1_795_737_600_000,
      data: [{ symbol: 'btcusdt', ...dayExample, bid: '67409.5', bidSize: '0.77', ask: '67415.1', askSize: '0.27' }],
    },
  },
})

/**
 * Step 0 has the prices as they are, each further step levels ten times as wide. The house's part of a level cannot be
 * said here; `GET /base/book` has it.
 */
export const depth = endpoint({
  route: 'GET /market/depth',
  summary: 'The order book of a pair, price and size of each level',
  request: object({
    ...ofSymbol,
    depth: optional(integer),
    step: named('type', z.prefault(word('step0', 'step1', 'step2', 'step3', 'step4', 'step5'), 'step0')),
  }),
  response: object({
    ...told,
    tick: object({ at: named('ts', milliseconds), version: integer, bids: list(level), asks: list(level) }),
  }),
  example: {
    request: { symbol: 'btcusdt', type: 'step0' },
    response: {
      ch: 'market.btcusdt.depth.step0',
      ts: 1_795_737_600_000,
      tick: { ts: 1_795_737_600_000, version: 9, bids: [['67409.5', '0.77']], asks: [['67415.1', '0.27']] },
    },
  },
})

const trade = object({
  sequence: named('id', integer),
  tradeId: named('trade-id', integer),
  at: named('ts', milliseconds),
  price: numeric,
  quantity: named('amount', numeric),
  side: named('direction', z.enum(['buy', 'sell'])),
})
const tradesOfTick = object({ sequence: named('id', integer), at: named('ts', milliseconds), data: list(trade) })
const tradeExample = {
  id: 9,
  ts: 1_795_737_600_000,
  data: [{ id: 9, 'trade-id': 9, ts: 1_795_737_600_000, price: '67412.3', amount: '0.5', direction: 'buy' as const }],
}

export const lastTrade = endpoint({
  route: 'GET /market/trade',
  summary: 'The last trade of a pair',
  request: object(ofSymbol),
  response: object({ ...told, tick: tradesOfTick }),
  example: {
    request: { symbol: 'btcusdt' },
    response: { ch: 'market.btcusdt.trade.detail', ts: 1_795_737_600_000, tick: tradeExample },
  },
})

export const trades = endpoint({
  route: 'GET /market/history/trade',
  summary: 'The newest trades of a pair, newest first',
  request: object({ ...ofSymbol, size: z.prefault(sizeUpTo(2_000), 1) }),
  response: object({ ...told, data: list(tradesOfTick) }),
  example: {
    request: { symbol: 'btcusdt', size: 1 },
    response: { ch: 'market.btcusdt.trade.detail', ts: 1_795_737_600_000, data: [tradeExample] },
  },
})

/** Periods by the dialect's names. */
export const htxPeriods = {
  '1min': '1m',
  '5min': '5m',
  '15min': '15m',
  '30min': '30m',
  '60min': 'hour',
  '4hour': '4hour',
  '1day': 'day',
  '1week': 'week',
  '1mon': 'month',
  '1year': 'year',
} as const
const period = word(...(Object.keys(htxPeriods) as [keyof typeof htxPeriods]))

const candlesAnswer = object({ ...told, data: list(object({ openTime: named('id', integer), ...day })) })
const candlesExample = {
  ch: 'market.btcusdt.kline.1min',
  ts: 1_795_737_600_000,
  data: [{ id: 1_795_737_600, ...dayExample }],
}

/** With `from` the oldest from there, so that clients page forward; otherwise the newest up to `to`. */
export const candles = endpoint({
  route: 'GET /market/history/candles',
  summary: 'Candles of a pair, newest first',
  request: object({
    ...ofSymbol,
    period,
    size: z.prefault(sizeUpTo(1_000), 150),
    from: optional(integer),
    to: optional(integer),
  }),
  response: candlesAnswer,
  example: { request: { symbol: 'btcusdt', period: '1min', size: 1 }, response: candlesExample },
})

export const kline = endpoint({
  route: 'GET /market/history/kline',
  summary: 'The newest candles of a pair, newest first',
  request: object({ ...ofSymbol, period, size: z.prefault(sizeUpTo(2_000), 150) }),
  response: candlesAnswer,
  example: { request: { symbol: 'btcusdt', period: '1min', size: 1 }, response: candlesExample },
})
