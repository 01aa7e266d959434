import { Amount } from '@halyard/domain'
import { describe, expect, it } from 'vitest'
import { feedClientText, readClientMessage } from './client-message.ts'
import { readFeedFrame } from './read-frame.ts'
import { feedTopicOf } from './read-topic.ts'
import { feedTopicName } from './topics.ts'
import { feedServerText } from './write-frame.ts'

describe('topics', () => {
  it.each([
    ['market.tickers', { channel: 'tickers' }],
    ['market.btcusdt.detail', { channel: 'detail', symbol: 'btcusdt' }],
    ['market.eurusd.trade.detail', { channel: 'trades', symbol: 'eurusd' }],
    ['market.btcusdt.kline.1min', { channel: 'candles', symbol: 'btcusdt', period: '1m' }],
    ['market.btcusdt.kline.60min', { channel: 'candles', symbol: 'btcusdt', period: 'hour' }],
    ['market.btcusdt.kline.1mon', { channel: 'candles', symbol: 'btcusdt', period: 'month' }],
    ['market.btcusdt.book', { channel: 'book', symbol: 'btcusdt' }],
    ['market.btcusdt.book.step2', { channel: 'book', symbol: 'btcusdt', step: 2 }],
    ['market.btcusdt.bbo', { channel: 'best', symbol: 'btcusdt' }],
    ['market.btcusdt.depth.step3', { channel: 'depth', symbol: 'btcusdt', step: 3 }],
    ['market.btcusdt.mbp.150', { channel: 'levels', symbol: 'btcusdt', most: 150, whole: false }],
    ['market.btcusdt.mbp.refresh.20', { channel: 'levels', symbol: 'btcusdt', most: 20, whole: true }],
  ] as const)('%s reads and writes', (name, topic) => {
    expect(feedTopicOf(name)).toEqual(topic)
    expect(feedTopicName(topic)).toBe(name)
  })

  it.each([
    '',
    'market',
    'market..detail',
    'market.btc-usdt.detail',
    'market.BTCUSDT.Detail',
    'market.btcusdt.kline.1m',
    'market.btcusdt.depth.step6',
    'market.btcusdt.book.step6',
    'market.btcusdt.mbp.7',
    'market.btcusdt.mbp.refresh.',
    'market.btcusdt.detail ',
  ])('%j is none', (name) => {
    expect(feedTopicOf(name)).toBeUndefined()
  })
})

describe('what a client sends', () => {
  it('is read as it was written', () => {
    const topic = { channel: 'candles', symbol: 'btcusdt', period: 'day' } as const
    expect(readClientMessage(feedClientText.sub(topic, 'a'))).toEqual({
      kind: 'sub',
      topic: 'market.btcusdt.kline.1day',
      id: 'a',
    })
    expect(readClientMessage(feedClientText.unsub(topic, 7))).toEqual({
      kind: 'unsub',
      topic: 'market.btcusdt.kline.1day',
      id: 7,
    })
    expect(readClientMessage(feedClientText.req(topic, 'b', { from: 1, to: 2 }))).toEqual({
      kind: 'req',
      topic: 'market.btcusdt.kline.1day',
      id: 'b',
      from: 1,
      to: 2,
    })
    expect(readClientMessage(feedClientText.ping(5))).toEqual({ kind: 'ping', value: 5 })
    expect(readClientMessage(feedClientText.pong('6'))).toEqual({ kind: 'pong', value: 6 })
  })

  it.each([
    ['{', 'invalid json'],
    ['null', 'invalid message'],
    ['{"ping":1.5}', 'invalid ping'],
    ['{"ping":99999999999999999999}', 'invalid ping'],
    ['{"sub":{}}', 'invalid sub'],
    ['{"sub":"x","id":{"a":1}}', 'invalid id'],
    ['{"hello":1}', 'unknown message: use sub, unsub, req, ping or pong'],
  ])('%s: %s', (text, message) => {
    expect(readClientMessage(text)).toMatchObject({ kind: 'fault', message })
  })
})

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

describe('what the server sends', () => {
  it.each([[{ price: Amount.of('50000.5'), quantity: Amount.of('0.2') }], [null]])(
    'has in an auction what that would come to now: %j',
    (auction) => {
      const level = { price: Amount.of('50100'), quantity: Amount.of('0.3'), house: Amount.zero }
      const content = { channel: 'book', symbol: 'btcusdt', bids: [level], asks: [], sequence: 9, at } as const
      for (const told of [content, { ...content, auction }])
        expect(readFeedFrame(feedServerText.push(told, at))).toEqual({ kind: 'push', at, content: told })
    },
  )

  it('is JSON whose numbers keep every digit, read back as amounts', () => {
    const content = { channel: 'detail', symbol: 'btcusdt', detail: { sequence: 9, tickedAt: at, ...day } } as const
    const text = feedServerText.push(content, at)
    expect(text).toContain('"amount":0.000000000000000001,"vol":12345678901234567890.5,')
    expect(readFeedFrame(text)).toEqual({ kind: 'push', at, content })
    expect(readFeedFrame(feedServerText.answer(content, 'id1', at))).toEqual({ kind: 'answer', id: 'id1', content })
  })

  it('tickers, candles and trades likewise', () => {
    const tickers = { channel: 'tickers', tickers: [{ symbol: 'btcusdt', sequence: 9, tickedAt: at, ...day }] } as const
    expect(readFeedFrame(feedServerText.push(tickers, at))).toMatchObject({ content: tickers })
    const candles = {
      channel: 'candles',
      symbol: 'btcusdt',
      period: 'hour',
      candles: [{ openTime: 1_795_251_600, ...day }],
    } as const
    expect(readFeedFrame(feedServerText.push(candles, at))).toMatchObject({ content: candles })
    expect(readFeedFrame(feedServerText.answer(candles, 1, at))).toMatchObject({ content: candles, id: '1' })
    const trades = {
      channel: 'trades',
      symbol: 'btcusdt',
      trades: [
        { sequence: 1, price: Amount.of('5'), volume: Amount.of('1'), at, side: 'buy' },
        { sequence: 2, price: Amount.of('4'), volume: Amount.of('2'), at, side: 'sell' },
      ],
    } as const
    expect(readFeedFrame(feedServerText.push(trades, at))).toMatchObject({ content: trades })
  })

  it('confirmations, errors and heartbeats', () => {
    expect(readFeedFrame(feedServerText.subscribed('market.tickers', 'x', at))).toEqual({
      kind: 'subscribed',
      topic: 'market.tickers',
      id: 'x',
    })
    expect(readFeedFrame(feedServerText.unsubscribed('market.tickers', undefined, at))).toEqual({
      kind: 'unsubscribed',
      topic: 'market.tickers',
      id: undefined,
    })
    expect(readFeedFrame(feedServerText.error('bad-request', 'invalid topic "x"', 'y', at))).toEqual({
      kind: 'error',
      code: 'bad-request',
      message: 'invalid topic "x"',
      id: 'y',
    })
    expect(readFeedFrame(feedServerText.ping(at))).toEqual({ kind: 'ping', value: '1795251600123' })
    expect(readFeedFrame('{"something":"else"}')).toBeUndefined()
  })
})

describe('what other servers of the protocol send', () => {
  it.each([
    // as sent          as read
    ['1.5E-7', '0.00000015'],
    ['2e-05', '0.00002'],
    ['12.5E-1', '1.25'],
    ['1.23E4', '12300'],
    ['1E+2', '100'],
    ['0.0', '0'],
    ['0.12345678901234567899', '0.123456789012345678'],
    ['00012', '12'],
  ])('a price of %s reads as %s', (sent, read) => {
    const frame = readFeedFrame(
      `{"ch":"market.btcusdt.trade.detail","ts":1,"tick":{"id":5,"data":[{"id":1,"tradeId":102523573486,"ts":2,"amount":1,"price":${sent},"direction":"sell"}]}}`,
    )
    expect(frame).toMatchObject({
      content: { trades: [{ price: Amount.of(read), sequence: 102523573486, side: 'sell' }] },
    })
  })

  it('text with digits, quotes and braces in it stays text', () => {
    expect(
      readFeedFrame('{"status":"error","err-code":"bad-request","err-msg":"at 12:30 \\"1.5\\" {2}","ts":3}'),
    ).toMatchObject({
      message: 'at 12:30 "1.5" {2}',
    })
  })
})
