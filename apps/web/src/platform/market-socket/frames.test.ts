import { describe, expect, it } from 'vitest'
import { readFrame } from './frames.ts'

describe('a frame of the market feed', () => {
  it('keeps every digit of a price that a JavaScript number would lose', () => {
    const frame = readFrame(
      '{"ch":"market.tickers","ts":1795251600000,"data":[{"symbol":"btcusdt","close":12345678901234.123456789012345678,"open":0.10}]}',
    )
    expect(frame).toEqual({
      kind: 'push',
      channel: 'market.tickers',
      at: 1795251600000,
      tick: {},
      rows: [{ symbol: 'btcusdt', close: '12345678901234.123456789012345678', open: '0.10' }],
    })
  })

  it.each([
    ['{"ping":1795251600000}', { kind: 'ping', ping: '1795251600000' }],
    ['{"pong":1795251600000}', { kind: 'pong' }],
    ['{"id":"a","status":"ok","subbed":"market.tickers","ts":1}', { kind: 'other' }],
    [
      '{"status":"error","ts":1,"id":"market.x.detail","err-code":"bad-request","err-msg":"invalid topic"}',
      { kind: 'error', channel: 'market.x.detail', message: 'invalid topic' },
    ],
  ])('%s is understood', (text, frame) => {
    expect(readFrame(text)).toEqual(frame)
  })

  it('reads a channel that carries one tick', () => {
    expect(readFrame('{"ch":"market.btcusdt.detail","ts":5,"tick":{"close":-1.5,"count":3}}')).toMatchObject({
      tick: { close: '-1.5', count: '3' },
      rows: [],
    })
  })
})
