import { Amount } from '@halyard/domain'
import { describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { gatewayInTest, patience } from '../testing/gateway-in-test.ts'

const { connect, serve, tick } = gatewayInTest()

describe('subscribing', () => {
  it('is confirmed with the id, and the state so far follows at once', async () => {
    await serve()
    tick('btcusdt', '67000')
    tick('btcusdt', '67412.3', { volume: '0.5' })
    const client = await connect()
    client.say({ sub: 'market.btcusdt.detail', id: 'id7' })
    expect(JSON.parse(await client.hears('subbed'))).toEqual({
      id: 'id7',
      status: 'ok',
      subbed: 'market.btcusdt.detail',
      ts: expect.any(Number),
    })
    const { ch, tick: detail } = JSON.parse(await client.hears('"ch"'))
    expect(ch).toBe('market.btcusdt.detail')
    expect(detail).toMatchObject({
      open: 67000,
      close: 67412.3,
      low: 67000,
      high: 67412.3,
      amount: 1.5,
      vol: 100706.15,
      count: 2,
    })
    expect(detail.id).toBe(detail.version)
  })

  it('brings every change, in numbers that lose no digit', async () => {
    await serve()
    const client = await connect()
    client.say({ sub: 'market.solusdt.detail', id: 1 })
    await client.hears('"id":1,', 'subbed')
    tick('solusdt', '12345678901234567890.123456789012345678')
    expect(await client.hears('"ch"')).toContain('"close":12345678901234567890.123456789012345678,')
    expect(client.frames.at(-1)).toMatchObject({
      content: { detail: { close: Amount.of('12345678901234567890.123456789012345678') } },
    })
  })

  it('tickers carry every priced symbol as an array under data', async () => {
    await serve()
    tick('ethusdt', '3480')
    const client = await connect()
    client.say({ sub: 'market.tickers', id: 't' })
    const { data } = JSON.parse(await client.hears('"ch":"market.tickers"'))
    expect(Array.isArray(data)).toBe(true)
    expect(data.find((ticker: { symbol: string }) => ticker.symbol === 'ethusdt')).toMatchObject({
      close: 3480,
      count: 1,
    })
  })

  it('changes begin with every priced symbol and then carry what traded, with the fields that are new', async () => {
    await serve()
    tick('ethusdt', '3480')
    tick('ltcusdt', '80')
    const client = await connect()
    client.say({ sub: 'market.tickers.changes', id: 't' })
    const { data: whole } = JSON.parse(await client.hears('"ch":"market.tickers.changes"'))
    const first = whole.find((ticker: { symbol: string }) => ticker.symbol === 'ltcusdt')
    expect(Object.keys(first)).toEqual(['symbol', 'open', 'close', 'low', 'high', 'amount', 'vol', 'count', 'id', 'ts'])
    tick('ltcusdt', '79')
    const { data } = JSON.parse(await client.hears('"ch":"market.tickers.changes"', '"close":79'))
    expect(data).toEqual([
      {
        symbol: 'ltcusdt',
        close: 79,
        low: 79,
        amount: 2,
        vol: 159,
        count: 2,
        id: first.id + 1,
        ts: expect.any(Number),
      },
    ])
    // A client that subscribes between two updates gets the last one, so that the next update fits.
    const late = await connect()
    late.say({ sub: 'market.tickers.changes', id: 'l' })
    const told = JSON.parse(await late.hears('"ch":"market.tickers.changes"'))
    expect(told.data.find((ticker: { symbol: string }) => ticker.symbol === 'ltcusdt')).toMatchObject({
      close: 79,
      low: 79,
    })
  })

  it('trades come as they happen, newest first, with the side by the tick rule', async () => {
    await serve()
    tick('ltcusdt', '80')
    const client = await connect()
    client.say({ sub: 'market.ltcusdt.trade.detail', id: 'x' })
    await client.hears('subbed')
    tick('ltcusdt', '79')
    tick('ltcusdt', '79')
    await vi.waitFor(() => {
      const pushed = client.texts.filter((text) => text.includes('"ch"'))
      const trades = pushed.flatMap((text): Record<string, unknown>[] => JSON.parse(text).tick.data)
      expect(trades.map((trade) => [trade.tradeId, trade.price, trade.direction])).toEqual([
        [2, 79, 'sell'],
        [3, 79, 'buy'],
      ])
    }, patience)
  })

  it('candles end with their last state before the next one begins', async () => {
    await serve({ pushesPerSecond: 1, pushBurst: 1 })
    const minute = Date.UTC(2026, 10, 20, 12, 0)
    tick('dotusdt', '5', { at: new Date(minute) })
    const client = await connect()
    client.say({ sub: 'market.dotusdt.kline.1min', id: 'k' })
    await client.hears('"ch"')
    tick('dotusdt', '6', { at: new Date(minute + 1_000) })
    tick('dotusdt', '7', { at: new Date(minute + 59_000) })
    tick('dotusdt', '8', { at: new Date(minute + 60_000) })
    await client.hears('"open":8')
    const candles = client.texts.filter((text) => text.includes('"ch"')).map((text) => JSON.parse(text).tick)
    expect(candles.map(({ id, close, count }) => [id - minute / 1_000, close, count])).toEqual([
      [0, 5, 1],
      [0, 6, 2],
      [0, 7, 3],
      [60, 8, 1],
    ])
  })

  it('ends with unsub', async () => {
    await serve()
    const client = await connect()
    client.say({ sub: 'market.btcusdt.detail', id: 1 })
    client.say({ unsub: 'market.btcusdt.detail', id: 2 })
    expect(JSON.parse(await client.hears('unsubbed'))).toMatchObject({
      id: 2,
      status: 'ok',
      unsubbed: 'market.btcusdt.detail',
    })
    const heard = client.texts.length
    tick('btcusdt', '1')
    client.say({ ping: 5 })
    await client.hears('"pong":5')
    expect(client.texts.length).toBe(heard + 1)
    client.say({ unsub: 'market.btcusdt.detail', id: 3 })
    expect(await client.hears('"id":3')).toContain('not subscribed')
  })

  it('is one subscription however its symbol is written', async () => {
    await serve()
    tick('btcusdt', '42')
    const client = await connect()
    client.say({ sub: 'market.BTC_USDT.detail', id: 1 })
    expect(await client.hears('"id":1,', 'subbed')).toContain('market.BTC_USDT.detail')
    expect(await client.hears('"ch"')).toContain('market.btcusdt.detail')
    client.say({ unsub: 'market.btc/usdt.detail', id: 2 })
    await client.hears('"id":2,', 'unsubbed')
    client.say({ unsub: 'market.btcusdt.detail', id: 3 })
    expect(await client.hears('"id":3')).toContain('not subscribed')
  })

  it('gives one buffer to everybody', async () => {
    await serve()
    const many = await Promise.all(Array.from({ length: 8 }, () => connect()))
    for (const client of many) client.say({ sub: 'market.xrpusdt.detail', id: 1 })
    for (const client of many) await client.hears('subbed')
    const sent = vi.spyOn(WebSocket.prototype, 'send')
    tick('xrpusdt', '0.62')
    for (const client of many) await client.hears('"ch"')
    const buffers = sent.mock.calls.map(([data]) => data).filter((data) => data instanceof Buffer)
    sent.mockRestore()
    expect(buffers).toHaveLength(8)
    expect(new Set(buffers).size).toBe(1)
  })
})

describe('asking once', () => {
  it('for candles of a stretch of time gives them oldest first, both ends included', async () => {
    await serve()
    const start = Date.UTC(2026, 10, 20, 13, 0)
    for (let minute = 0; minute < 4; minute += 1)
      tick('linkusdt', String(10 + minute), { at: new Date(start + minute * 60_000) })
    const client = await connect()
    client.say({ req: 'market.linkusdt.kline.1min', id: 'r', from: start / 1_000 + 60, to: start / 1_000 + 120 })
    const answer = JSON.parse(await client.hears('"rep"'))
    expect(answer).toMatchObject({ status: 'ok', id: 'r', rep: 'market.linkusdt.kline.1min' })
    expect(answer.data.map(({ close }: { close: number }) => close)).toEqual([11, 12])
  })

  it('for the day and for trades', async () => {
    await serve()
    tick('atomusdt', '6.43', { volume: '2' })
    const client = await connect()
    client.say({ req: 'market.atomusdt.detail', id: 'd' })
    expect(JSON.parse(await client.hears('"id":"d"')).data).toMatchObject({ close: 6.43, amount: 2, count: 1 })
    client.say({ req: 'market.atomusdt.trade.detail', id: 't' })
    expect(JSON.parse(await client.hears('"id":"t"')).data).toMatchObject([{ price: 6.43, amount: 2 }])
  })

  it('before the first price says so', async () => {
    await serve()
    const client = await connect()
    client.say({ req: 'market.eurusd.detail', id: 'e' })
    expect(await client.hears('"id":"e"')).toContain('no price yet')
  })
})

describe('an order book', () => {
  const bids = (text: string): number[][] => (JSON.parse(text).tick ?? JSON.parse(text).data).bids

  it('comes whole, with the part of each level that is the house’s where the protocol has no say', async () => {
    await serve()
    tick('btcusdt', '50000')
    const client = await connect()
    client.say({ sub: 'market.btcusdt.book', id: 'b' })
    client.say({ sub: 'market.btcusdt.book.step3', id: 'w' })
    client.say({ sub: 'market.btcusdt.depth.step0', id: 'd' })
    client.say({ sub: 'market.btcusdt.bbo', id: 'o' })
    client.say({ req: 'market.btcusdt.mbp.refresh.5', id: 'r' })
    const own = bids(await client.hears('"ch":"market.btcusdt.book"'))
    expect([own.length, own[0]]).toEqual([20, [49997.95, 0.267062, 0.267062]])
    const wide = bids(await client.hears('"ch":"market.btcusdt.book.step3"'))
    expect(wide.every(([price = 0, quantity, house]) => price % 10 === 0 && quantity === house)).toBe(true)
    const within = own.filter(([price = 0]) => price >= 49990).reduce((sum, [, quantity = 0]) => sum + quantity, 0)
    expect([wide[0]?.[0], wide[0]?.[1]?.toFixed(6)]).toEqual([49990, within.toFixed(6)])
    expect(bids(await client.hears('"ch":"market.btcusdt.depth.step0"'))[0]).toEqual([49997.95, 0.267062])
    expect(JSON.parse(await client.hears('"ch":"market.btcusdt.bbo"')).tick).toMatchObject({
      ...{ bid: 49997.95, bidSize: 0.267062, ask: 50002.05, askSize: 0.267062, symbol: 'btcusdt' },
    })
    expect(bids(await client.hears('"rep":"market.btcusdt.mbp.refresh.5"'))).toHaveLength(5)
  })

  it('is told in changes that continue each other, from a first one without any', async () => {
    await serve()
    tick('btcusdt', '50000')
    const client = await connect('/feed')
    client.say({ sub: 'market.btcusdt.mbp.20', id: 's' })
    const first = JSON.parse(await client.hears('"ch":"market.btcusdt.mbp.20"')).tick
    expect(first).toEqual({ seqNum: first.prevSeqNum, prevSeqNum: first.seqNum, bids: [], asks: [] })
    client.say({ req: 'market.btcusdt.mbp.20', id: 'r' })
    const { data } = JSON.parse(await client.hears('"rep":"market.btcusdt.mbp.20"'))
    expect([data.seqNum, data.bids.length, data.asks.length]).toEqual([first.seqNum, 20, 20])
    const book = new Map<number, number>(data.bids)
    tick('btcusdt', '50000.02')
    const changed = JSON.parse(await client.hears('"ch":"market.btcusdt.mbp.20"', '"bids":[[')).tick
    expect(changed.prevSeqNum).toBe(data.seqNum)
    expect(changed.seqNum).toBeGreaterThan(data.seqNum)
    for (const [price, size] of changed.bids) {
      if (size === 0) book.delete(price)
      else book.set(price, size)
    }
    client.say({ req: 'market.btcusdt.mbp.20', id: 'again' })
    const again = JSON.parse(await client.hears('"id":"again"')).data
    expect(again.seqNum).toBe(changed.seqNum)
    expect([...book].sort(([a], [b]) => b - a)).toEqual(again.bids)
  })
})

describe('what cannot be understood', () => {
  it.each([
    ['not json', 'invalid json'],
    ['[]', 'invalid message'],
    ['{}', 'unknown message'],
    ['{"sub":5,"id":"q"}', 'invalid sub'],
    ['{"ping":"now"}', 'invalid ping'],
    ['{"sub":"market.nosuchcoin.detail"}', 'invalid topic market.nosuchcoin.detail'],
    ['{"sub":"market.btcusdt.kline.2min"}', 'invalid topic'],
    ['{"sub":"market.btcusdt.depth.step9"}', 'invalid topic'],
    ['{"req":"market.btcusdt.kline.1min","from":9,"to":3}', 'from is after to'],
    ['{"req":"market.btcusdt.kline.1min","from":-1}', 'invalid from'],
    ['{"sub":"__proto__"}', 'invalid topic'],
  ])('%s is answered with an error and the socket stays', async (sent, words) => {
    await serve()
    const client = await connect()
    client.say(sent)
    expect(JSON.parse(await client.hears('"status":"error"'))).toMatchObject({
      status: 'error',
      'err-code': 'bad-request',
      'err-msg': expect.stringContaining(words),
      ts: expect.any(Number),
    })
    client.say({ ping: 1 })
    await client.hears('{"pong":1}')
  })

  it('binary frames are answered with an error', async () => {
    await serve()
    const client = await connect()
    client.socket.send(Buffer.from('{"ping":1}'))
    expect(await client.hears('error')).toContain('send text frames')
  })

  it('a frame over 4 kB closes the socket', async () => {
    await serve()
    const client = await connect()
    client.say(JSON.stringify({ sub: 'x'.repeat(4_100) }))
    expect((await client.isClosed()).code).toBe(1009)
  })

  it('another path is no socket', async () => {
    await serve()
    await expect(connect('/elsewhere')).rejects.toThrow('404')
  })
})
