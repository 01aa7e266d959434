import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { appOfFile, startTestApp, type TestApp } from '../../../test/harness.ts'

// Two whole servers: the second has its prices from the socket of the first, over a line that can be cut.

const first = appOfFile()
let second: TestApp
let line: Server
const ends = new Set<Socket>()
let isCut = false

beforeAll(async () => {
  line = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(new URL(first.url).port), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.pipe(other)
      one.on('error', () => {}).on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const { port } = line.address() as AddressInfo
  const url = `ws://127.0.0.1:${port}/ws`
  second = await startTestApp({ ROLES: 'api,feed', MARKET_SOURCE: 'htx', MARKET_HTX_URL: url, LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await second.stop()
  for (const end of ends) end.destroy()
  line.close()
})

/** The minute candles of a pair as a client of the socket gets them. */
async function minutes(app: TestApp): Promise<unknown[]> {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ req: 'market.btcusdt.kline.1min', id: 'a' }))
  const [frame] = await once(socket, 'message')
  socket.terminate()
  return JSON.parse(gunzipSync(frame as Buffer).toString()).data
}

it('has the same candles on both ends, when the line was cut meanwhile too', async () => {
  // Three minutes that are over, so that no candle changes while the two are compared.
  const began = Math.floor(Date.now() / 60_000) * 60_000 - 240_000
  let told = 0
  const trade = async () => {
    told += 1
    const at = new Date(began + told * 2_500)
    await first.trade('btcusdt', `${60_000 + (told % 7) * 13}.${told % 10}`, { at, volume: `0.0${(told % 9) + 1}` })
  }
  const counted = async () => {
    const { rows } = await second.pool.query(`SELECT count(*)::int AS count FROM tick WHERE source = 'htx'`)
    return rows[0].count as number
  }
  // The first trade that arrives says that the second listens; until then the first's trades are none of its own.
  await expect
    .poll(async () => {
      await first.trade('ethusdt', '2000', { at: new Date(began) })
      return counted()
    })
    .toBeGreaterThan(0)
  const others = async () => {
    const { rows } = await second.pool.query(
      `SELECT count(*)::int AS count FROM tick JOIN pair ON pair.id = pair_id WHERE symbol = 'btcusdt'`,
    )
    return rows[0].count as number
  }
  for (let count = 0; count < 10; count += 1) await trade()
  await expect.poll(others).toBeGreaterThan(0)
  await expect.poll(others).toBe(10)
  isCut = true
  for (const end of ends) end.destroy()
  for (let count = 0; count < 30; count += 1) await trade()
  isCut = false
  // The next tick shows a gap in the numbers; the missing ones are requested and come first.
  await expect
    .poll(
      async () => {
        // The first keeps its newest 50 for who asks.
        if (told < 50) await trade()
        return (await others()) === told
      },
      { interval: 500 },
    )
    .toBe(true)
  expect(await minutes(second)).toEqual(await minutes(first))
  expect((await minutes(first)).length).toBeGreaterThan(1)
})
