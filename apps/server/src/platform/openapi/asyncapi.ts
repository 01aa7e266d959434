import { htxPrivateCodes, htxPrivatePath } from '@halyard/wire/htx/private-socket'
import { feedPeriods } from '@halyard/wire/market'
import { feedPath } from '@halyard/wire/market-feed/topics'
import type { FeedErrorCode } from '@halyard/wire/market-feed/write-frame'
import { sessionChannel, userEventsChannel } from '@halyard/wire/user-events'
import type { Schema } from './schemas.ts'

/** A socket of the host: one channel of the document, and who sends what on it. */
interface Socket {
  readonly address: string
  readonly description: string
  /** By name; what the client sends, and what the server does. */
  readonly sent: Readonly<Record<string, Message>>
  readonly received: Readonly<Record<string, Message>>
}

interface Message {
  readonly summary: string
  readonly payload: Schema
  readonly example: object
}

/** The AsyncAPI 3 document of the sockets. Each is one entry of `sockets`. */
export function socketsDocument(version: string): object {
  const named = Object.entries(sockets)
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Halyard sockets',
      version,
      description:
        'Live prices, and what happens to the user of an API key, over web sockets in the HTX protocol. Calls over HTTP are in `/docs/openapi.json`.',
    },
    defaultContentType: 'application/json',
    servers: {
      host: {
        host: '{host}',
        protocol: 'wss',
        description: 'Without TLS, as on a demo, the protocol is `ws`.',
        variables: { host: { default: '127.0.0.1:3000', description: 'Name of the host, with its port.' } },
      },
    },
    channels: Object.fromEntries(
      named.map(([name, { address, description, sent, received }]) => [
        name,
        { address, description, messages: referred(Object.keys({ ...sent, ...received }), '#/components/messages') },
      ]),
    ),
    operations: Object.fromEntries(
      named.flatMap(([name, { sent, received }]) => [
        // Of the host: it receives what a client sends.
        [`${name}Receives`, operation('receive', name, sent)],
        [`${name}Sends`, operation('send', name, received)],
      ]),
    ),
    components: {
      messages: Object.fromEntries(
        named.flatMap(([, { sent, received }]) =>
          Object.entries({ ...sent, ...received }).map(([name, { summary, payload, example }]) => [
            name,
            { name, title: name, summary, payload, examples: [{ payload: example }] },
          ]),
        ),
      ),
    },
  }
}

const referred = (names: readonly string[], within: string) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `${within}/${name}` }]))

function operation(action: 'send' | 'receive', socket: string, messages: Socket['sent']): object {
  return {
    action,
    channel: { $ref: `#/channels/${socket}` },
    messages: Object.values(referred(Object.keys(messages), `#/channels/${socket}/messages`)),
  }
}

/** An object with just these fields; a name that ends in `?` may be missing. */
function just(fields: Readonly<Record<string, Schema>>): Schema {
  const entries = Object.entries(fields).map(([name, schema]) => [name.replace('?', ''), schema] as const)
  const required = Object.keys(fields).filter((name) => !name.endsWith('?'))
  return { type: 'object', required, properties: Object.fromEntries(entries), additionalProperties: false }
}

const listOf = (items: Schema, description: string): Schema => ({ type: 'array', items, description })
const whole = (description: string): Schema => ({ type: 'integer', minimum: 0, description })
const decimal = (description: string): Schema => ({ type: 'number', minimum: 0, description })
const fixed = (value: string, description: string): Schema => ({ type: 'string', const: value, description })

const periods = Object.values(feedPeriods)
const topic = (description: string, pattern: string): Schema => ({ type: 'string', pattern, description })
const anyTopic = topic(
  'Name of the channel. The symbol may also be written in capitals, or with `_` or `/` between the coins.',
  `^market\\.(tickers|tickers\\.changes|[A-Za-z0-9_/]{1,24}\\.(detail|trade\\.detail|book(\\.step[0-5])?|bbo|depth\\.step[0-5]|mbp\\.(refresh\\.)?(5|10|20|150)|kline\\.(${periods.join('|')})))$`,
)
const mark: Schema = {
  oneOf: [{ type: 'string', maxLength: 64 }, { type: 'integer' }],
  description: 'Your own mark on the message. It comes back in the answer.',
}
const clock = whole('Clock of the server, in Unix milliseconds.')

const prices = {
  open: decimal('Price when the time began, in the quote coin.'),
  close: decimal('The last price, in the quote coin.'),
  low: decimal('The lowest price, in the quote coin.'),
  high: decimal('The highest price, in the quote coin.'),
  amount: decimal('Volume, in the base coin.'),
  vol: decimal('Volume, in the quote coin.'),
  count: whole('Trades.'),
}
const symbol: Schema = { type: 'string', description: 'Symbol of the pair, in lower case.' }
const lastTrade = {
  id: whole('Number of the last trade.'),
  ts: whole('When the last trade happened, in Unix milliseconds. Older than two seconds is stale.'),
}
const ticker = just({ symbol, ...prices, ...lastTrade })
const { close, ...others } = prices
const maybe = Object.fromEntries(Object.entries(others).map(([name, schema]) => [`${name}?`, schema]))
const change = just({ symbol, close, ...maybe, ...lastTrade })
const detail = just({ ...prices, ...lastTrade, version: whole('The same as `id`.') })
const candle = just({ id: whole('When the candle opens, in Unix seconds.'), ...prices })
const trade = just({
  id: whole('Number of the trade.'),
  tradeId: whole('The same as `id`.'),
  ts: whole('When it happened, in Unix milliseconds.'),
  price: decimal('Price, in the quote coin.'),
  amount: decimal('Quantity, in the base coin.'),
  direction: {
    type: 'string',
    enum: ['buy', 'sell'],
    description: '`buy` where the price is at or above that of the trade before.',
  },
})

/** Rows of a book: a price, and how much is offered at it. */
const levels = (description: string, ...columns: readonly Schema[]): Schema =>
  listOf({ type: 'array', prefixItems: columns, minItems: columns.length, maxItems: columns.length }, description)
const offered = [decimal('Price, in the quote coin.'), decimal('Quantity, in the base coin.')] as const
const lastTick = {
  version: whole('Number of the last trade.'),
  ts: whole('When the last trade happened, in Unix milliseconds.'),
}
const book = (...columns: readonly Schema[]) => ({
  bids: levels('What is bid for, best price first.', ...columns),
  asks: levels('What is asked, best price first.', ...columns),
})
const wholeBook = just({
  ...book(...offered, decimal('What of it the house offers.')),
  'auction?': {
    ...{ type: 'array', prefixItems: offered, maxItems: offered.length },
    description: 'In an auction, at which price how much would be traded if it ended now; empty where no orders meet.',
  },
  ...lastTick,
})
const depth = just({ ...book(...offered), ...lastTick })
const bookChange = just({
  seqNum: whole('Number of the state that this leads to.'),
  prevSeqNum: whole('Number of the state that it begins at. Where you have another one, ask anew.'),
  ...book(...offered),
})
const best = just({
  seqId: whole('Number of the last trade.'),
  symbol,
  quoteTime: whole('When the last trade happened, in Unix milliseconds.'),
  'bid?': decimal('The best bid, in the quote coin. Missing where nobody bids.'),
  'bidSize?': decimal('What is bid for at that price, in the base coin.'),
  'ask?': decimal('The best ask, in the quote coin. Missing where nobody asks.'),
  'askSize?': decimal('What is asked at that price, in the base coin.'),
})

/** The topics: their names, what a push has of them and under which name, and what the answer to a request has. */
const topics = {
  Tickers: {
    what: 'every pair that is offered and has a price',
    ch: fixed('market.tickers', 'Name of the channel.'),
    push: { data: listOf(ticker, 'The pairs.') },
    answer: listOf(ticker, 'The pairs.'),
  },
  Changes: {
    what: 'every pair at first, and then those that have traded with what has changed',
    ch: fixed('market.tickers.changes', 'Name of the channel.'),
    push: { data: listOf(change, 'The pairs.') },
    answer: listOf(change, 'The pairs.'),
  },
  Detail: {
    what: 'the last 24 hours of a pair',
    ch: topic('Name of the channel.', '^market\\.[a-z0-9]+\\.detail$'),
    push: { tick: { ...detail, description: 'The last 24 hours.' } },
    answer: { ...detail, description: 'The last 24 hours.' },
  },
  Candles: {
    what: 'candles of a pair: the one that runs, or a stretch of them',
    ch: topic('Name of the channel.', `^market\\.[a-z0-9]+\\.kline\\.(${periods.join('|')})$`),
    push: { tick: { oneOf: [candle, { type: 'null' }], description: 'The candle that runs. Null without one.' } },
    answer: listOf(candle, 'The candles, oldest first: the newest 300 of the stretch.'),
  },
  Trades: {
    what: 'trades of a pair',
    ch: topic('Name of the channel.', '^market\\.[a-z0-9]+\\.trade\\.detail$'),
    push: {
      tick: {
        ...just({
          id: whole('Number of the newest trade.'),
          ts: whole('When the newest trade happened, in Unix milliseconds.'),
          data: listOf(trade, 'The new trades, newest first.'),
        }),
        description: 'The new trades.',
      },
    },
    answer: listOf(trade, 'The newest trades, newest first.'),
  },
  Book: {
    what: 'the order book of a pair, the best 20 levels of each side, with the part of each that is the house’s; of each step ten times as wide',
    ch: topic('Name of the channel.', '^market\\.[a-z0-9]+\\.book(\\.step[0-5])?$'),
    push: { tick: { ...wholeBook, description: 'The book.' } },
    answer: { ...wholeBook, description: 'The book.' },
  },
  Depth: {
    what: 'the order book of a pair each second: 150 levels of step 0, and 20 of the others, each ten times as wide',
    ch: topic('Name of the channel.', '^market\\.[a-z0-9]+\\.depth\\.step[0-5]$'),
    push: { tick: { ...depth, description: 'The book.' } },
    answer: { ...depth, description: 'The book.' },
  },
  Levels: {
    what: 'what changed in the order book of a pair; with `refresh` all of it each time, and so the answer to a request',
    ch: topic('Name of the channel.', '^market\\.[a-z0-9]+\\.mbp\\.(refresh\\.)?(5|10|20|150)$'),
    push: { tick: { ...bookChange, description: 'What changed. A quantity of 0 takes a level away.' } },
    answer: { ...bookChange, description: 'The book that the next change goes on from.' },
  },
  Best: {
    what: 'the best bid and ask of a pair',
    ch: topic('Name of the channel.', '^market\\.[a-z0-9]+\\.bbo$'),
    push: { tick: { ...best, description: 'The best bid and ask.' } },
    answer: { ...best, description: 'The best bid and ask.' },
  },
} as const

const pair = { open: 66000, close: 67412.3, low: 65900.5, high: 67800, amount: 12.5, vol: 842653.75, count: 310 }
const last = { id: 90210, ts: 1795251600000 }
const shownTrade = { id: 90210, ts: 1795251600000, tradeId: 90210, amount: 0.01, price: 67412.3, direction: 'buy' }
const shownCandle = { id: 1795251600, ...pair }
const shown = {
  Tickers: { ch: 'market.tickers', push: { data: [{ symbol: 'btcusdt', ...pair, ...last }] } },
  Changes: { ch: 'market.tickers.changes', push: { data: [{ symbol: 'btcusdt', close: 67412.3, ...last }] } },
  Detail: { ch: 'market.btcusdt.detail', push: { tick: { ...pair, ...last, version: 90210 } } },
  Candles: { ch: 'market.btcusdt.kline.1min', push: { tick: shownCandle }, answer: [shownCandle] },
  Trades: {
    ch: 'market.btcusdt.trade.detail',
    push: { tick: { ...last, data: [shownTrade] } },
    answer: [shownTrade],
  },
  Book: {
    ch: 'market.btcusdt.book',
    push: { tick: { bids: [[67409.5, 0.77, 0.27]], asks: [[67415.1, 0.27, 0.27]], version: 90210, ts: 1795251600000 } },
  },
  Depth: {
    ch: 'market.btcusdt.depth.step0',
    push: { tick: { bids: [[67409.5, 0.77]], asks: [[67415.1, 0.27]], version: 90210, ts: 1795251600000 } },
  },
  Levels: {
    ch: 'market.btcusdt.mbp.150',
    push: { tick: { seqNum: 1795251600100, prevSeqNum: 1795251600000, bids: [[67409.5, 0.77]], asks: [] } },
  },
  Best: {
    ch: 'market.btcusdt.bbo',
    push: {
      tick: {
        ...{ seqId: 90210, symbol: 'btcusdt', quoteTime: 1795251600000 },
        ...{ bid: 67409.5, bidSize: 0.77, ask: 67415.1, askSize: 0.27 },
      },
    },
  },
} as const satisfies Record<keyof typeof topics, { ch: string; push: object; answer?: object }>

const ts = 1795251600123
const ok = fixed('ok', 'The message was understood.')
const errorCodes = ['bad-request', 'too-many-requests', 'internal-error'] satisfies FeedErrorCode[]

const topicMessages = Object.entries(topics).flatMap(([name, { what, ch, push, answer }]): [string, Message][] => {
  const example: { ch: string; push: { data?: object; tick?: object }; answer?: object } =
    shown[name as keyof typeof shown]
  return [
    [
      `feedPush${name}`,
      {
        summary: `Update: ${what}`,
        payload: just({ ch, ts: clock, ...push }),
        example: { ch: example.ch, ts, ...example.push },
      },
    ],
    [
      `feedAnswer${name}`,
      {
        summary: `Answer to a request: ${what}`,
        payload: just({ status: ok, 'id?': mark, rep: ch, ts: clock, data: answer }),
        example: {
          ...{ status: 'ok', id: 'mine', rep: example.ch, ts },
          data: example.answer ?? example.push.data ?? example.push.tick,
        },
      },
    ],
  ]
})

/** A message of the private socket: all have an `action`, and most a channel. */
const action = (name: string, fields: Readonly<Record<string, Schema>>) =>
  just({ action: fixed(name, 'What kind of message it is.'), ...fields })
const within = (description: string, fields: Readonly<Record<string, Schema>>): Schema => ({
  ...just(fields),
  description,
})
const said = (description: string): Schema => ({ type: 'string', description })
const digits = (description: string): Schema => ({ type: 'string', pattern: '^-?\\d+(\\.\\d+)?$', description })
const oneOf = (description: string, ...values: readonly (string | null)[]): Schema => ({ enum: values, description })
const accepted: Schema = { const: 200, description: 'The message was taken.' }
const empty = within('Nothing.', {})
const unixMs = (description: string) => whole(`${description}, in Unix milliseconds.`)
const sequence = whole('Number of the event: it counts up in the order of commits, over all channels of a user.')
const accountsTopic = topic('Name of the channel, as it was subscribed to.', '^accounts\\.update(#[012])?$')
const ordersTopic = topic('Name of the channel, as it was subscribed to.', '^orders#(\\*|[a-z0-9]{1,32})$')
const tradesTopic = topic(
  'Name of the channel, as it was subscribed to.',
  '^trade\\.clearing#(\\*|[a-z0-9]{1,32})(#[01])?$',
)
const userTopic = fixed(userEventsChannel, 'Name of the channel.')
const privateTopic: Schema = {
  anyOf: [accountsTopic, ordersTopic, tradesTopic, userTopic],
  description:
    'Name of the channel. `accounts.update#0` tells balances when the total changes, `#1` when either amount does, each alone, and `#2` both then; `*` is every pair; `trade.clearing#…#1` tells cancellations too. `user.events` is for whoever signed in with a session, and the others for keys.',
}
const sign = within('The number of the ping.', { ts: whole('Any whole number; it comes back.') })

const ofOrder = {
  symbol,
  accountId: whole('Number of the account.'),
  orderId: whole('Number of the order.'),
  clientOrderId: said('What the program calls the order; empty without a name.'),
}
const ofSize = {
  orderPrice: digits('Limit price, in the quote coin; 0 of a market order.'),
  'orderSize?': digits('Quantity, in the base coin.'),
  'orderValue?': digits('Of a market order that buys, instead of `orderSize`: what it spends of the quote coin.'),
}
const kind = oneOf(
  'Side and kind of the order.',
  ...['market', 'limit', 'ioc', 'limit-maker', 'limit-fok'].flatMap((each) => [`buy-${each}`, `sell-${each}`]),
)
const orderTold = {
  ...ofOrder,
  orderSource: fixed('spot-api', 'Where the order came from.'),
  type: kind,
  ...ofSize,
}
const clearingTold = {
  ...ofOrder,
  orderSide: oneOf('Side of the order.', 'buy', 'sell'),
  orderType: kind,
  source: fixed('spot-api', 'Where the order came from.'),
  ...ofSize,
  orderCreateTime: unixMs('When the order was placed'),
}
const tradeTold = {
  tradePrice: digits('Price of the trade, in the quote coin.'),
  tradeVolume: digits('Quantity of the trade, in the base coin.'),
  tradeId: whole('Number of the trade.'),
  tradeTime: unixMs('When it happened'),
  aggressor: { type: 'boolean', description: 'Whether the order was the taker.' },
} as const satisfies Record<string, Schema>
/** What the app is told: kinds of events, with the fields of each. */
const moment: Schema = { type: 'string', format: 'date-time', description: 'When it happened. UTC, RFC 3339.' }
const ofUser = { seqNum: sequence, at: moment }
const userOrder = { ...ofUser, orderId: whole('Number of the order.'), symbol }
const named = (schema: string): Schema => ({
  type: 'object',
  description: `As \`${schema}\` of \`/docs/openapi.json\`.`,
})
const userEvents: Schema = {
  oneOf: [
    just({
      kind: oneOf('What became of the order.', 'placed', 'filled', 'cancelled', 'deleted'),
      ...userOrder,
    }),
    just({
      kind: fixed('balance', 'A balance changed.'),
      ...ofUser,
      asset: said('Code of the coin, in capitals.'),
      balance: digits('What the user has of it outside of products.'),
      available: digits('How much of that is free.'),
    }),
    just({ kind: fixed('contractEnded', 'A contract ended.'), ...ofUser, contract: named('Contract') }),
    just({
      kind: fixed('notified', 'A notification is new, or unread again.'),
      ...ofUser,
      notification: named('Notification'),
    }),
  ],
  description: 'What happened.',
}
const sessionEnded = within('Why the session has ended, as a call with its token is refused.', {
  code: whole('Number of the refusal.'),
  data: {
    type: 'object',
    required: ['refusal'],
    properties: {
      refusal: said('Which refusal it is: a name that does not change.'),
      reload: { type: 'boolean', description: 'True where the session has ended.' },
      detail: { type: 'object', description: 'The values of the sentence about it, as text.' },
    },
    description: 'What is said about it.',
  },
})
const exampleEnded = { code: 4016, data: { refusal: 'sessionEnded', reload: true } }

const push = (ch: Schema, data: Readonly<Record<string, Schema>>) =>
  action('push', { ch, data: within('What happened.', { ...data, seqNum: sequence }) })

const exampleSize = { orderPrice: '66900', orderSize: '0.01' }
const exampleOrder = { symbol: 'btcusdt', accountId: 42, orderId: 77, clientOrderId: 'mine-1' }
const exampleTold = { ...exampleOrder, orderSource: 'spot-api', type: 'buy-limit', ...exampleSize }
const exampleCleared = {
  ...exampleOrder,
  ...{ orderSide: 'buy', orderType: 'buy-limit', source: 'spot-api', ...exampleSize, orderCreateTime: ts },
}
const exampleTrade = { tradePrice: '66899.5', tradeVolume: '0.01', tradeId: 93, tradeTime: ts, aggressor: false }

const privateSocket = {
  address: htxPrivatePath,
  description:
    'Orders, fills and balances of the user of an API key, within a tenth of a second of their commit; and to the app, by its session, all that happens to its user. Both sides send JSON in plain text frames. Sign in first, then subscribe. A program that was cut off subscribes with the `seqNum` that it has last, and is told what it missed of the last quarter of an hour. The server pings every 20 seconds; a client sends at most 50 messages a second.',
  sent: {
    privateAuth: {
      summary: 'Signs in with an API key',
      payload: action('req', {
        ch: fixed('auth', 'What is asked for.'),
        params: within(
          'The key and its signature over `GET`, the host, this path and the other values, in four lines.',
          {
            authType: fixed('api', 'How.'),
            accessKey: said('The access key.'),
            signatureMethod: fixed('HmacSHA256', 'How it is signed.'),
            signatureVersion: fixed('2.1', 'Version of what is signed.'),
            timestamp: topic(
              'When it was signed, in UTC, at most five minutes off.',
              '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$',
            ),
            signature: said('HMAC-SHA256 with the secret, in base64.'),
          },
        ),
      }),
      example: {
        ...{ action: 'req', ch: 'auth' },
        params: {
          ...{ authType: 'api', accessKey: 'your-access-key', signatureMethod: 'HmacSHA256', signatureVersion: '2.1' },
          ...{ timestamp: '2026-11-21T09:00:00', signature: 'uzGpBGuZrN8oPnsQFNrrrvtJpPQkGL5jVGCI0yQRpUU=' },
        },
      },
    },
    privateSessionAuth: {
      summary: 'Signs in with a session, as the app does',
      payload: action('req', {
        ch: fixed('auth', 'What is asked for.'),
        params: within('The session.', {
          authType: fixed('session', 'How.'),
          token: said('The `X-Token` of calls.'),
          'lang?': said('Language of notifications, as the header `lang` of calls.'),
        }),
      }),
      example: { action: 'req', ch: 'auth', params: { authType: 'session', token: 'eyJhbGciOi…', lang: 'en-US' } },
    },
    privateSub: {
      summary: 'Subscribes to a channel',
      payload: action('sub', {
        ch: privateTopic,
        'seqNum?': whole('The number of the last event that you have got: what was missed since follows.'),
      }),
      example: { action: 'sub', ch: 'orders#*', seqNum: 17 },
    },
    privateUnsub: {
      summary: 'Ends a subscription',
      payload: action('unsub', { ch: privateTopic }),
      example: { action: 'unsub', ch: 'orders#*' },
    },
    privateClientPing: {
      summary: 'Asks for a sign of life',
      payload: action('ping', { data: sign }),
      example: { action: 'ping', data: { ts } },
    },
    privateClientPong: {
      summary: 'Answers a ping of the server',
      payload: action('pong', { data: sign }),
      example: { action: 'pong', data: { ts } },
    },
  },
  received: {
    privateSignedIn: {
      summary: 'The key counts',
      payload: action('req', { code: accepted, ch: fixed('auth', 'What was asked for.'), data: empty }),
      example: { action: 'req', code: 200, ch: 'auth', data: {} },
    },
    privateSubscribed: {
      summary: 'A subscription has begun: what was missed follows, or the present state',
      payload: action('sub', {
        code: accepted,
        ch: privateTopic,
        data: within('Where it begins.', {
          seqNum: sequence,
          resumed: {
            type: 'boolean',
            description:
              'Whether what was missed follows. If not, the present state does: balances, and open orders to whom had sent a `seqNum`.',
          },
        }),
      }),
      example: { action: 'sub', code: 200, ch: 'orders#*', data: { seqNum: 19, resumed: true } },
    },
    privateUnsubscribed: {
      summary: 'A subscription has ended',
      payload: action('unsub', { code: accepted, ch: privateTopic, data: empty }),
      example: { action: 'unsub', code: 200, ch: 'orders#*', data: {} },
    },
    privateRefusal: {
      summary: 'A message was refused',
      payload: just({
        action: said('The action of the message; `error` where it had none.'),
        code: {
          enum: Object.values(htxPrivateCodes),
          description:
            '2001: it cannot be taken. 2002: the key does not count, or nobody signed in. 4000: too many messages, subscriptions or sockets. 500: a fault of the server.',
        },
        ch: said('The channel of the message; empty where it had none.'),
        message: said('What is wrong, in words that do not change.'),
      }),
      example: { action: 'sub', code: 2001, ch: 'orders#nosuch', message: 'invalid.symbol' },
    },
    privateBalance: {
      summary: 'A balance: as it is when a subscription begins, then each change',
      payload: push(accountsTopic, {
        currency: said('Code of the coin, in lower case.'),
        accountId: whole('Number of the account.'),
        'balance?': digits('The total, with what orders and withdrawals hold.'),
        'available?': digits('What is free.'),
        changeType: oneOf(
          'Why it changed; null in the present state.',
          ...['order-place', 'order-match', 'order-cancel', 'deposit', 'withdraw', 'other', null],
        ),
        accountType: fixed('trade', 'What kind of account it is.'),
        changeTime: {
          type: ['integer', 'null'],
          description: 'When it changed, in Unix milliseconds; null in the present state.',
        },
      }),
      example: {
        ...{ action: 'push', ch: 'accounts.update#2' },
        data: {
          ...{ currency: 'usdt', accountId: 42, balance: '1000', available: '331', changeType: 'order-place' },
          ...{ accountType: 'trade', changeTime: ts, seqNum: 18 },
        },
      },
    },
    privatePlaced: {
      summary: 'An order was placed, or a stop order was set off',
      payload: push(ordersTopic, {
        eventType: fixed('creation', 'What happened.'),
        ...orderTold,
        orderStatus: fixed('submitted', 'State of the order.'),
        orderCreateTime: unixMs('When it was placed'),
      }),
      example: {
        ...{ action: 'push', ch: 'orders#*' },
        data: { eventType: 'creation', ...exampleTold, orderStatus: 'submitted', orderCreateTime: ts, seqNum: 18 },
      },
    },
    privateFilled: {
      summary: 'An order was filled, in whole or in part',
      payload: push(ordersTopic, {
        eventType: fixed('trade', 'What happened.'),
        ...orderTold,
        ...tradeTold,
        remainAmt: digits('What is left of it.'),
        execAmt: digits('What this trade filled, in the base coin; of a market order that buys, in the quote coin.'),
        orderStatus: oneOf('State of the order.', 'filled', 'partial-filled'),
      }),
      example: {
        ...{ action: 'push', ch: 'orders#*' },
        data: {
          ...{ eventType: 'trade', ...exampleTold, ...exampleTrade },
          ...{ remainAmt: '0', execAmt: '0.01', orderStatus: 'filled', seqNum: 19 },
        },
      },
    },
    privateCancelled: {
      summary: 'An order was cancelled',
      payload: push(ordersTopic, {
        eventType: oneOf('`deletion` is the end of a stop order that was never set off.', 'cancellation', 'deletion'),
        ...orderTold,
        lastActTime: unixMs('When it was cancelled'),
        remainAmt: digits('What was not filled.'),
        execAmt: digits('What was filled.'),
        orderStatus: oneOf('State of the order.', 'canceled', 'partial-canceled'),
      }),
      example: {
        ...{ action: 'push', ch: 'orders#*' },
        data: {
          ...{ eventType: 'cancellation', ...exampleTold, lastActTime: ts },
          ...{ remainAmt: '0.01', execAmt: '0', orderStatus: 'canceled', seqNum: 19 },
        },
      },
    },
    privateTradeCleared: {
      summary: 'A trade, with its fee',
      payload: push(tradesTopic, {
        eventType: fixed('trade', 'What happened.'),
        ...clearingTold,
        ...tradeTold,
        transactFee: digits('Fee, in the coin `feeCurrency`.'),
        feeCurrency: said('Code of the coin that was received, in lower case.'),
        feeDeduct: fixed('0', 'No fee is paid in points here.'),
        feeDeductType: fixed('', 'No fee is paid in points here.'),
        orderStatus: oneOf('State of the order.', 'filled', 'partial-filled'),
      }),
      example: {
        ...{ action: 'push', ch: 'trade.clearing#*#0' },
        data: {
          ...{ eventType: 'trade', ...exampleCleared, ...exampleTrade, transactFee: '0.00001', feeCurrency: 'btc' },
          ...{ feeDeduct: '0', feeDeductType: '', orderStatus: 'filled', seqNum: 19 },
        },
      },
    },
    privateCancellationCleared: {
      summary: 'An order was cancelled, told in mode 1',
      payload: push(tradesTopic, {
        eventType: fixed('cancellation', 'What happened.'),
        ...clearingTold,
        remainAmt: digits('What was not filled.'),
        orderStatus: oneOf('State of the order.', 'canceled', 'partial-canceled'),
      }),
      example: {
        ...{ action: 'push', ch: 'trade.clearing#*#1' },
        data: {
          ...{ eventType: 'cancellation', ...exampleCleared },
          ...{ remainAmt: '0.01', orderStatus: 'canceled', seqNum: 19 },
        },
      },
    },
    privateUserEvent: {
      summary: 'Something happened to the user of a session',
      payload: action('push', { ch: userTopic, data: userEvents }),
      example: {
        ...{ action: 'push', ch: userEventsChannel },
        data: { kind: 'filled', seqNum: 19, at: '2026-11-21T09:00:03.140Z', orderId: 77, symbol: 'btcusdt' },
      },
    },
    privateSessionEnded: {
      summary: 'The session has ended, and the socket ends with it',
      payload: action('push', { ch: fixed(sessionChannel, 'Name of the channel.'), data: sessionEnded }),
      example: { action: 'push', ch: sessionChannel, data: exampleEnded },
    },
    privateSessionRefusal: {
      summary: 'The session has ended before',
      payload: action('req', {
        code: { const: htxPrivateCodes.unauthenticated, description: 'The session does not count.' },
        ch: fixed('auth', 'What was asked for.'),
        message: fixed('auth.fail', 'What is wrong.'),
        data: sessionEnded,
      }),
      example: { action: 'req', code: 2002, ch: 'auth', message: 'auth.fail', data: exampleEnded },
    },
    privatePing: {
      summary: 'Asks for a sign of life; answered with the same number as `pong`',
      payload: action('ping', { data: within('When.', { ts: clock }) }),
      example: { action: 'ping', data: { ts } },
    },
    privatePong: {
      summary: 'Answers a ping of the client',
      payload: action('pong', { data: sign }),
      example: { action: 'pong', data: { ts } },
    },
  },
} as const satisfies Socket

const sockets = {
  private: privateSocket,
  feed: {
    address: feedPath,
    description:
      'Live prices. No session is needed. A client sends JSON as text; the server sends JSON, compressed with gzip, in binary frames. Numbers have all their digits: read them as text where your language would make floats of them. The server pings every five seconds, and two without an answer close the socket.',
    sent: {
      feedSub: {
        summary: 'Subscribes to a channel: its state as it is now, then every change',
        payload: just({ sub: anyTopic, 'id?': mark }),
        example: { sub: 'market.btcusdt.detail', id: 'mine' },
      },
      feedUnsub: {
        summary: 'Ends a subscription',
        payload: just({ unsub: anyTopic, 'id?': mark }),
        example: { unsub: 'market.btcusdt.detail', id: 'mine' },
      },
      feedReq: {
        summary: 'Asks for the state of a channel once; of candles, for a stretch of them',
        payload: just({
          req: anyTopic,
          'id?': mark,
          'from?': whole('First candle, in Unix seconds, included.'),
          'to?': whole('Last candle, in Unix seconds, included.'),
        }),
        example: { req: 'market.btcusdt.kline.1min', id: 'mine', from: 1795251600, to: 1795255200 },
      },
      feedClientPing: {
        summary: 'Asks for a sign of life',
        payload: just({ ping: whole('Any whole number; it comes back.') }),
        example: { ping: ts },
      },
      feedClientPong: {
        summary: 'Answers a ping of the server',
        payload: just({ pong: whole('The number of the ping.') }),
        example: { pong: ts },
      },
    },
    received: {
      ...Object.fromEntries(topicMessages),
      feedSubscribed: {
        summary: 'A subscription has begun',
        payload: just({ 'id?': mark, status: ok, subbed: { ...anyTopic, description: 'The channel.' }, ts: clock }),
        example: { id: 'mine', status: 'ok', subbed: 'market.btcusdt.detail', ts },
      },
      feedUnsubscribed: {
        summary: 'A subscription has ended',
        payload: just({ 'id?': mark, status: ok, unsubbed: { ...anyTopic, description: 'The channel.' }, ts: clock }),
        example: { id: 'mine', status: 'ok', unsubbed: 'market.btcusdt.detail', ts },
      },
      feedError: {
        summary: 'A message was not understood, or there were too many',
        payload: just({
          status: fixed('error', 'The message was refused.'),
          'err-code': { type: 'string', enum: errorCodes, description: 'What kind of error it is.' },
          'err-msg': { type: 'string', description: 'What is wrong, in English.' },
          'id?': mark,
          ts: clock,
        }),
        example: {
          status: 'error',
          'err-code': 'bad-request',
          'err-msg': 'invalid topic market.nosuch.detail',
          id: 'mine',
          ts,
        },
      },
      feedPing: {
        summary: 'Asks for a sign of life; answered with the same number as `pong`',
        payload: just({ ping: whole('Clock of the server, in Unix milliseconds.') }),
        example: { ping: ts },
      },
      feedPong: {
        summary: 'Answers a ping of the client',
        payload: just({ pong: whole('The number of the ping.') }),
        example: { pong: ts },
      },
    },
  },
} as const satisfies Readonly<Record<string, Socket>>
