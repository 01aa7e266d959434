import { feedPeriods } from '@halyard/wire/market'
import { feedPath } from '@halyard/wire/market-feed/topics'
import type { FeedErrorCode } from '@halyard/wire/market-feed/write-frame'
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
        'Live prices over a web socket, in the HTX market protocol. Calls over HTTP are in `/docs/openapi.json`.',
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
  `^market\\.(tickers|tickers\\.changes|[A-Za-z0-9_/]{1,24}\\.(detail|trade\\.detail|kline\\.(${periods.join('|')})))$`,
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

const sockets = {
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
