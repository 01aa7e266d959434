import { deflateRawSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { trustedProxies } from '../../platform/config/trusted-proxies.ts'
import { gatewayInTest, patience } from '../testing/gateway-in-test.ts'

const { connect, longNumbers, serve, symbols, tick } = gatewayInTest()

describe('heartbeats', () => {
  it('answers a ping of the client with its number', async () => {
    await serve()
    const client = await connect()
    client.say({ ping: 1_795_251_600_000 })
    expect(await client.hears('pong')).toBe('{"pong":1795251600000}')
  })

  it('pings, keeps who answers and closes who misses two', async () => {
    // Who answers each ping sends more than a client's share of heartbeats.
    await serve({ pingEvery: 100, messagesPerSecond: 1_000 })
    const [lively, silent] = [await connect(), await connect()]
    lively.socket.on('message', (data: Buffer) => {
      const { ping } = JSON.parse(gunzipSync(data).toString())
      if (ping) lively.say({ pong: ping })
    })
    await silent.isClosed()
    expect(silent.texts.filter((text) => text.startsWith('{"ping"'))).toHaveLength(2)
    await vi.waitFor(() => expect(lively.texts.length).toBeGreaterThan(5), patience)
    expect(lively.closed).toBeUndefined()
  })

  it('closes a socket that wants nothing', async () => {
    const gateway = await serve({ pingEvery: 100, idleFor: 150 })
    const client = await connect()
    client.socket.on('message', (data: Buffer) => client.say({ pong: JSON.parse(gunzipSync(data).toString()).ping }))
    expect(await client.isClosed()).toEqual({ code: 1000, reason: 'idle' })
    await vi.waitFor(() => expect(gateway.connectionCount()).toBe(0), patience)
  })
})

describe('stopping', () => {
  it('says goodbye, takes nobody new, and so lets the server end', async () => {
    const gateway = await serve()
    const client = await connect()
    gateway.close()
    expect(await client.isClosed()).toMatchObject({ code: 1001 })
    await expect(connect()).rejects.toThrow('503')
    expect(gateway.connectionCount()).toBe(0)
  })
})

describe('limits', () => {
  it('one address has its share of the sockets, and gets a place back with each that it closes', async () => {
    await serve({ connectionsPerNetwork: 2 })
    const [first] = [await connect(), await connect()]
    await expect(connect()).rejects.toThrow('503')
    first?.socket.close()
    await vi.waitFor(() => connect(), patience)
  })

  it('behind a proxy that is believed, the address is what the proxy says and not what the client wrote', async () => {
    await serve({ connectionsPerNetwork: 1 }, trustedProxies('loopback'))
    const from = (forwarded: string) => connect('/ws', { 'x-forwarded-for': forwarded })
    await from('203.0.113.7')
    await expect(from('198.51.100.1, 203.0.113.7')).rejects.toThrow('503')
    await expect(from('203.0.113.7:4711')).rejects.toThrow('503')
    await from('203.0.113.8')
  })

  it('a client that subscribes to 40 topics at once gets them all, paced', async () => {
    await serve({ messagesPerSecond: 200 })
    const client = await connect()
    const topics = [
      ...symbols().map((s) => `market.${s}.detail`),
      ...symbols()
        .slice(0, 6)
        .map((s) => `market.${s}.trade.detail`),
    ]
    expect(topics).toHaveLength(40)
    for (const [index, topic] of topics.entries()) client.say({ sub: topic, id: index })
    await client.hears('"id":39,', 'subbed')
    expect(client.texts.filter((text) => text.includes('subbed'))).toHaveLength(40)
  })

  it('the 65th subscription is refused, and the others go on', async () => {
    await serve({ messagesPerSecond: 1_000, messageBurst: 100 })
    const client = await connect()
    const topics = symbols().flatMap((symbol) => [`market.${symbol}.detail`, `market.${symbol}.kline.1min`])
    for (const [index, topic] of topics.slice(0, 65).entries()) client.say({ sub: topic, id: index })
    expect(await client.hears('"id":64,')).toContain('at most 64 subscriptions')
    expect(client.texts.filter((text) => text.includes('subbed'))).toHaveLength(64)
  })

  it('a flood is refused, then cut off', async () => {
    // However long it takes to arrive, none that waits has its turn meanwhile.
    await serve({ messagesPerSecond: 0.001 })
    const client = await connect()
    for (let index = 0; index < 160; index += 1) client.say({ req: 'market.btcusdt.detail', id: index })
    expect(await client.hears('too-many-requests')).toContain('at most 5 a second')
    expect((await client.isClosed()).code).toBe(1008)
  })

  it('a frame that is compressed, for which nobody asked, is never unpacked', async () => {
    const gateway = await serve()
    const client = await connect('/ws', { 'sec-websocket-extensions': 'permessage-deflate' })
    expect(client.socket.extensions).toBe('')
    // FIN and RSV1 of a text frame, masked by zeros.
    const packed = deflateRawSync(Buffer.alloc(100_000, ' '))
    const raw = (client.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket
    raw.write(Buffer.concat([Buffer.from([0xc1, 0xfe, packed.length >> 8, packed.length & 255, 0, 0, 0, 0]), packed]))
    expect((await client.isClosed()).code).toBe(1002)
    await vi.waitFor(() => expect(gateway.connectionCount()).toBe(0), patience)
  })

  it('updates of one symbol come at most five a second, and the last one always', async () => {
    await serve()
    const client = await connect()
    client.say({ sub: 'market.bnbusdt.detail', id: 1 })
    await client.hears('subbed')
    const began = performance.now()
    for (let index = 1; index <= 100; index += 1) tick('bnbusdt', String(600 + index))
    await client.hears('"close":700')
    const pushes = client.texts.filter((text) => text.includes('"ch"')).length
    expect(pushes).toBeLessThanOrEqual(3 + Math.floor((performance.now() - began) / 200))
  })

  it('a client that does not read gets the newest state when it reads again, and no queue', async () => {
    await serve({ unreadSoft: 20_000, pushesPerSecond: 100_000, pushBurst: 100_000 })
    const client = await connect()
    client.say({ sub: 'market.tickers', id: 1 })
    await client.hears('subbed')
    client.socket.removeAllListeners('message')
    const frames: Buffer[] = []
    client.socket.on('message', (data: Buffer) => frames.push(data))
    client.socket.pause()
    longNumbers()
    const changes = 4_000
    for (let change = 1; change <= changes; change += 1) {
      tick('avaxusdt', String(change))
      if (change % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    client.socket.resume()
    await vi.waitFor(
      () => expect(gunzipSync(frames.at(-1) ?? Buffer.alloc(0)).toString()).toContain(`"close":${changes},`),
      { timeout: 120_000, interval: 20 },
    )
    expect(frames.length).toBeLessThan(changes * 0.9)
  })

  it('a client that never reads is cut off', async () => {
    const gateway = await serve({ unreadSoft: 200_000, unreadFor: 200, pushesPerSecond: 100_000, pushBurst: 100_000 })
    const client = await connect()
    client.say({ sub: 'market.tickers', id: 1 })
    await client.hears('subbed')
    client.socket.pause()
    longNumbers()
    let price = 0
    await vi.waitFor(
      () => {
        for (let index = 0; index < 50; index += 1) {
          price += 1
          tick('uniusdt', String(price))
        }
        expect(gateway.connectionCount()).toBe(0)
      },
      { timeout: 120_000, interval: 1 },
    )
  })
})
