import { Amount } from '@halyard/domain'
import { feedClientText, readClientMessage } from '@halyard/wire/market-feed/client-message'
import type { FeedContent } from '@halyard/wire/market-feed/content'
import { readFeedFrame } from '@halyard/wire/market-feed/read-frame'
import { feedTopicName, feedTopicOf } from '@halyard/wire/market-feed/topics'
import { feedServerText } from '@halyard/wire/market-feed/write-frame'
import Ajv from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { socketsDocument } from './asyncapi.ts'

const { components, channels, operations } = JSON.parse(JSON.stringify(socketsDocument('1.0.0')))
const ajv = new Ajv({ strict: false, allErrors: true })
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
const contents: Record<string, FeedContent> = {
  Tickers: { channel: 'tickers', tickers: [{ ...traded, ...day }] },
  Changes: { channel: 'changes', changes: [{ ...traded, close: day.close, high: day.high, trades: 4 }] },
  Detail: { channel: 'detail', symbol: 'btcusdt', detail: { sequence: 9, tickedAt: at, ...day } },
  Candles: { channel: 'candles', symbol: 'btcusdt', period: 'hour', candles: [{ openTime: 1_795_251_600, ...day }] },
  Trades: { channel: 'trades', symbol: 'btcusdt', trades: [trade, { ...trade, sequence: 10, side: 'sell' }] },
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
const written = Object.assign({}, ...Object.values(byServer), ...Object.values(byClient)) as Record<string, string>

it('has every message that the codecs write, and no other', () => {
  expect(Object.keys(components.messages).toSorted()).toEqual(Object.keys(written).toSorted())
  const { messages } = channels.feed
  expect(Object.keys(messages).toSorted()).toEqual(Object.keys(written).toSorted())
  const listed = [...operations.feedSends.messages, ...operations.feedReceives.messages]
  expect(listed.map(({ $ref }) => $ref.split('/').at(-1)).toSorted()).toEqual(Object.keys(written).toSorted())
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

it.each(Object.entries<{ examples: [{ payload: object }] }>(components.messages))(
  'the example of %s is read by the codecs',
  (message, { examples }) => {
    const text = JSON.stringify(examples[0].payload)
    expect(messagesOf(text)).toContain(message)
    if (Object.values(byClient).some((texts) => message in texts)) {
      const read = readClientMessage(text)
      expect(read.kind).not.toBe('fault')
      if ('topic' in read) expect(feedTopicOf(read.topic)).toBeDefined()
    } else {
      expect(readFeedFrame(text)).toBeDefined()
    }
  },
)

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
