import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { htxPrivateText, readHtxPrivateMessage } from '@halyard/wire/htx/private-socket'
import { feedClientText, readClientMessage } from '@halyard/wire/market-feed/client-message'
import type { FeedContent } from '@halyard/wire/market-feed/content'
import { readFeedFrame } from '@halyard/wire/market-feed/read-frame'
import { feedTopicOf } from '@halyard/wire/market-feed/read-topic'
import { feedTopicName } from '@halyard/wire/market-feed/topics'
import { feedServerText } from '@halyard/wire/market-feed/write-frame'
import { readUserEvent, sessionSignIn, userEventsText } from '@halyard/wire/user-events'
import Ajv from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { socketsDocument } from './asyncapi.ts'

const { components, channels, operations } = JSON.parse(JSON.stringify(socketsDocument('1.0.0')))
const ajv = new Ajv({ strict: false, allErrors: true, formats: { 'date-time': true } })
const validators = new Map(
  Object.entries<{ payload: object }>(components.messages).map(([name, { payload }]) => [name, ajv.compile(payload)]),
)
/** The names of the messages that a text may be. */
const messagesOf = (text: string) =>
  [...validators].flatMap(([name, validate]) => (validate(JSON.parse(text)) ? [name] : []))

const at = new Date(1_795_251_600_123)
const day = {
  open: Amount.of('66000'),
  close: Amount.of('67412.3'),
  low: Amount.of('65900.5'),
  high: Amount.of('67800'),
  volume: Amount.of('0.000000000000000001'),
  turnover: Amount.of('12345678901234567890.5'),
  trades: 3,
}
const traded = { symbol: 'btcusdt', sequence: 9, tickedAt: at }
const trade = { sequence: 9, price: Amount.of('5'), volume: Amount.of('1'), at, side: 'buy' } as const
const level = { price: Amount.of('5'), quantity: Amount.of('1') }
const contents: Record<string, FeedContent> = {
  Tickers: { channel: 'tickers', tickers: [{ ...traded, ...day }] },
  Changes: { channel: 'changes', changes: [{ ...traded, close: day.close, high: day.high, trades: 4 }] },
  Detail: { channel: 'detail', symbol: 'btcusdt', detail: { sequence: 9, tickedAt: at, ...day } },
  Candles: { channel: 'candles', symbol: 'btcusdt', period: 'hour', candles: [{ openTime: 1_795_251_600, ...day }] },
  Trades: { channel: 'trades', symbol: 'btcusdt', trades: [trade, { ...trade, sequence: 10, side: 'sell' }] },
  Book: {
    channel: 'book',
    symbol: 'btcusdt',
    bids: [{ ...level, house: Amount.of('0.5') }],
    asks: [],
    sequence: 9,
    at,
  },
  Depth: { channel: 'depth', symbol: 'btcusdt', step: 2, bids: [level], asks: [level], sequence: 9, at },
  Levels: {
    ...{
      channel: 'levels',
      symbol: 'btcusdt',
      most: 150,
      whole: false,
      bids: [level, { ...level, quantity: Amount.zero }],
    },
    ...{ asks: [], sequence: 1_795_251_600_123, previous: 1_795_251_600_023 },
  },
  Best: { channel: 'best', symbol: 'btcusdt', bid: level, ask: undefined, sequence: 9, at },
}
const topic = { channel: 'candles', symbol: 'btcusdt', period: 'hour' } as const
const name = feedTopicName(topic)

const byServer: Record<keyof typeof feedServerText, Record<string, string>> = {
  ping: { feedPing: feedServerText.ping(at) },
  pong: { feedPong: feedServerText.pong(5) },
  subscribed: { feedSubscribed: feedServerText.subscribed(name, 'a', at) },
  unsubscribed: { feedUnsubscribed: feedServerText.unsubscribed(name, undefined, at) },
  error: { feedError: feedServerText.error('too-many-requests', 'wait', 7, at) },
  push: Object.fromEntries(
    Object.entries(contents).map(([kind, content]) => [`feedPush${kind}`, feedServerText.push(content, at)]),
  ),
  answer: Object.fromEntries(
    Object.entries(contents).map(([kind, content]) => [`feedAnswer${kind}`, feedServerText.answer(content, 'a', at)]),
  ),
}
const byClient: Record<keyof typeof feedClientText, Record<string, string>> = {
  sub: { feedSub: feedClientText.sub(topic, 'a') },
  unsub: { feedUnsub: feedClientText.unsub({ channel: 'tickers' }, 7) },
  req: { feedReq: feedClientText.req(topic, 'b', { from: 1, to: 2 }) },
  ping: { feedClientPing: feedClientText.ping(5) },
  pong: { feedClientPong: feedClientText.pong(5) },
}

const orders = 'orders#*'
const trades = 'trade.clearing#btcusdt#1'
const money = { asset: 'USDT', accountId: 42, balance: Amount.of('10'), available: Amount.of('7.5') }
const changed = { ...money, change: { type: 'order-place', at } } as const
const order = {
  orderId: 77,
  accountId: 42,
  clientOrderId: 'mine',
  symbol: 'btcusdt',
  side: 'buy',
  type: 'limit',
  price: Amount.of('66900'),
  size: Amount.of('0.01'),
  executed: Amount.zero,
  createdAt: at,
} as const
const partly = { ...order, executed: Amount.of('0.004') } as const
const byValue = { ...order, type: 'market', price: Amount.zero } as const
const fill = {
  ...{ fillId: 93, price: Amount.of('66899.5'), quantity: Amount.of('0.01'), turnover: Amount.of('668.995') },
  ...{ fee: Amount.of('0.00001'), feeAsset: 'BTC', filledAt: at, isLast: true },
  role: 'taker',
} as const
const part = { ...fill, isLast: false }
/** Each message of the private socket as often as it has forms. */
const privately: Record<keyof typeof htxPrivateText, Record<string, string | string[]>> = {
  ping: { privatePing: htxPrivateText.ping(at) },
  pong: { privatePong: htxPrivateText.pong(5) },
  signedIn: { privateSignedIn: htxPrivateText.signedIn },
  subscribed: { privateSubscribed: htxPrivateText.subscribed(orders, 9, true) },
  unsubscribed: { privateUnsubscribed: htxPrivateText.unsubscribed('accounts.update') },
  refusal: { privateRefusal: htxPrivateText.refusal('error', '', 'tooMany', 'too.many.requests') },
  balance: {
    privateBalance: [
      htxPrivateText.balance('accounts.update#2', 9, changed),
      htxPrivateText.balance('accounts.update', 9, { ...money, change: null }, 'balance'),
      htxPrivateText.balance('accounts.update#1', 9, changed, 'available'),
    ],
  },
  placed: { privatePlaced: [htxPrivateText.placed(orders, 9, order), htxPrivateText.placed(orders, 9, byValue)] },
  filled: {
    privateFilled: [
      htxPrivateText.filled(orders, 9, order, fill),
      htxPrivateText.filled(orders, 9, byValue, fill),
      htxPrivateText.filled(orders, 9, partly, part),
    ],
  },
  cancelled: {
    privateCancelled: [
      htxPrivateText.cancelled(orders, 9, order, at, 'cancellation'),
      htxPrivateText.cancelled(orders, 9, order, at, 'deletion'),
      htxPrivateText.cancelled(orders, 9, partly, at, 'cancellation'),
    ],
  },
  tradeCleared: {
    privateTradeCleared: [order, byValue].flatMap((one) =>
      [fill, part].map((trade) => htxPrivateText.tradeCleared(trades, 9, one, trade)),
    ),
  },
  cancellationCleared: {
    privateCancellationCleared: [order, partly].map((one) => htxPrivateText.cancellationCleared(trades, 9, one)),
  },
}
const ended = {
  code: 4016,
  data: { refusal: 'signedInElsewhere', reload: true, detail: { device: 'iPhone' } },
} as const
const ofEvent = { seqNum: 9, at: '2026-11-21T09:00:00.000Z' }
const ofOrder = { ...ofEvent, orderId: 77, symbol: 'btcusdt' }
const userEvents = [
  ...['placed', 'filled', 'cancelled', 'deleted'].map((kind) => ({ kind, ...ofOrder })),
  { kind: 'balance', ...ofEvent, asset: 'USDT', balance: '10', available: '7.5' },
  { kind: 'contractEnded', ...ofEvent, contract: endpoints.openContract.example.response },
  { kind: 'notified', ...ofEvent, notification: endpoints.findNotification.example.response },
]
const toApp: Record<keyof typeof userEventsText, Record<string, string | string[]>> = {
  event: { privateUserEvent: userEvents.flatMap((data) => readUserEvent(data) ?? []).map(userEventsText.event) },
  ended: { privateSessionEnded: userEventsText.ended(ended) },
  refusedSession: { privateSessionRefusal: userEventsText.refusedSession(2002, ended) },
}
const toldPrivately = Object.assign({}, ...Object.values(privately), ...Object.values(toApp)) as Record<
  string,
  string | string[]
>
/** No program of ours writes these: they are as HTX documents them. */
const sentPrivately: Record<string, object> = {
  privateAuth: {
    ...{ action: 'req', ch: 'auth' },
    params: {
      ...{ authType: 'api', accessKey: 'a', signatureMethod: 'HmacSHA256', signatureVersion: '2.1' },
      ...{ timestamp: '2026-11-21T09:00:00', signature: 's' },
    },
  },
  privateSessionAuth: { action: 'req', ch: 'auth', params: sessionSignIn('eyJ', 'de-DE') },
  privateSub: { action: 'sub', ch: trades },
  privateUnsub: { action: 'unsub', ch: 'accounts.update#1' },
  privateClientPing: { action: 'ping', data: { ts: 1 } },
  privateClientPong: { action: 'pong', data: { ts: 1 } },
}
const written = Object.assign({}, ...Object.values(byServer), ...Object.values(byClient)) as Record<string, string>

it('has every message that the codecs write, and no other', () => {
  expect(toApp.event['privateUserEvent']).toHaveLength(userEvents.length)
  const ofPrivate = { ...toldPrivately, ...sentPrivately }
  expect(Object.keys(components.messages).toSorted()).toEqual(Object.keys({ ...written, ...ofPrivate }).toSorted())
  for (const [socket, texts] of Object.entries({ feed: written, private: ofPrivate })) {
    const names = Object.keys(texts).toSorted()
    expect(Object.keys(channels[socket].messages).toSorted()).toEqual(names)
    const listed = [...operations[`${socket}Sends`].messages, ...operations[`${socket}Receives`].messages]
    expect(listed.map(({ $ref }) => $ref.split('/').at(-1)).toSorted()).toEqual(names)
  }
})

it.each(Object.entries(written))('%s is as the codecs write it, field by field', (message, text) => {
  expect(messagesOf(text)).toContain(message)
  const added = JSON.stringify({ ...JSON.parse(text), added: 1 })
  expect(messagesOf(added)).toEqual([])
  for (const field of Object.keys(JSON.parse(text)).filter((one) => !['id', 'from', 'to'].includes(one))) {
    const { [field]: _, ...without } = JSON.parse(text)
    expect(validators.get(message)?.(without), field).toBe(false)
  }
})

it.each(Object.entries(toldPrivately))('%s is as the codec writes it, field by field', (message, texts) => {
  for (const text of [texts].flat()) {
    expect([text, messagesOf(text)]).toEqual([text, expect.arrayContaining([message])])
    const told = JSON.parse(text)
    expect(messagesOf(JSON.stringify({ ...told, added: 1 }))).toEqual([])
    for (const without of [...withoutEach(told), ...withoutEach(told.data ?? {}).map((data) => ({ ...told, data }))]) {
      expect([without, validators.get(message)?.(without)]).toEqual([without, false])
    }
  }
})

/** An object without each of its fields, those excepted that a message need not have. */
const withoutEach = (whole: Record<string, unknown>) =>
  Object.keys(whole)
    .filter((field) => !['balance', 'available', 'orderSize', 'orderValue'].includes(field))
    .map((field) => Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field)))

it.each(Object.entries(sentPrivately))('%s is understood', (message, sent) => {
  expect(messagesOf(JSON.stringify(sent))).toContain(message)
  expect(readHtxPrivateMessage(JSON.stringify(sent)).kind).not.toBe('fault')
})

it.each(Object.entries<{ examples: [{ payload: object }] }>(components.messages))(
  'the example of %s is as the codecs have it',
  (message, { examples }) => {
    const text = JSON.stringify(examples[0].payload)
    expect(messagesOf(text)).toContain(message)
    if (message in sentPrivately) expect(readHtxPrivateMessage(text).kind).not.toBe('fault')
    else if (message in toldPrivately) expect(Object.keys(JSON.parse(text))).toEqual(fieldsWritten(message))
    else if (Object.values(byClient).some((texts) => message in texts)) {
      const read = readClientMessage(text)
      expect(read.kind).not.toBe('fault')
      if ('topic' in read) expect(feedTopicOf(read.topic)).toBeDefined()
    } else {
      expect(readFeedFrame(text)).toBeDefined()
    }
  },
)

/** In the codec's order. */
const fieldsWritten = (message: string) => Object.keys(JSON.parse(String([toldPrivately[message]].flat()[0])))

it('says what every field is', () => {
  const silent = (schema: Record<string, unknown>, path: string): string[] => [
    ...Object.entries((schema['properties'] ?? {}) as Record<string, Record<string, unknown>>).flatMap(
      ([field, inner]) => [
        ...(inner['description'] ? [] : [`${path}.${field}`]),
        ...silent(inner, `${path}.${field}`),
        ...silent((inner['items'] ?? {}) as Record<string, unknown>, `${path}.${field}[]`),
      ],
    ),
  ]
  const payloads = Object.entries<{ payload: Record<string, unknown> }>(components.messages)
  expect(payloads.flatMap(([message, { payload }]) => silent(payload, message))).toEqual([])
})
