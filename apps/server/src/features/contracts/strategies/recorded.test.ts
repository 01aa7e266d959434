import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Amount } from '@halyard/domain'
import { type SimulatedInstrument, SimulatedMarket } from '@halyard/domain/market'
import { afterEach, expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import type { ListedPair } from '../../../market-feed/pairs.ts'
import { HtxSource } from '../../../market-feed/sources/htx-source.ts'
import { lineOf, recordedTicks } from '../../../market-feed/sources/recorded-tick.ts'
import { feedsOf } from './feed.ts'
import { play } from './play.ts'
import { strategies } from './strategies.ts'

interface Told {
  readonly price: Amount
  readonly at: Date
}

let server: Server | undefined
let source: HtxSource | undefined
afterEach(async () => {
  await source?.stop()
  server?.closeAllConnections()
  await new Promise((resolve) => server?.close(resolve))
})

/** Trades as a server of the HTX protocol sends them, a hundred in a frame, the newest first. */
async function feedOfKnown(trades: readonly Told[]): Promise<string> {
  server = createServer()
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  new WebSocketServer({ server }).on('connection', (socket) =>
    socket.on('message', () => {
      for (let first = 0; first < trades.length; first += 100) {
        const data = trades.slice(first, first + 100).map(({ price, at }, index) => {
          const id = first + index + 1
          return { id, ts: at.getTime(), tradeId: id, amount: 0.5, price: Number(price.text()), direction: 'buy' }
        })
        const ts = data.at(-1)?.ts
        const tick = { id: first, ts, data: data.reverse() }
        socket.send(gzipSync(JSON.stringify({ ch: 'market.btcusdt.trade.detail', ts, tick })))
      }
    }),
  )
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`
}

/** What `npm run record:feed` writes, and `npm run strategies -- --file` plays. */
async function recordingOf(trades: readonly Told[]): Promise<string> {
  const lines: string[] = []
  source = new HtxSource(await feedOfKnown(trades), { now: () => new Date() }, { log: () => {}, warn: () => {} })
  source.start([{ symbol: 'btcusdt' } as ListedPair], (ticks) => lines.push(...ticks.map(lineOf)))
  await vi.waitFor(() => expect(lines).toHaveLength(trades.length), 120_000)
  return `${lines.join('\n')}\n`
}

function played(recording: string) {
  const [feed, ...others] = feedsOf(recordedTicks(recording))
  if (!feed) throw new Error('a pair was recorded')
  expect([feed.symbol, others]).toEqual(['btcusdt', []])
  return play([{ feed, periods: [{ seconds: 60, payoutRatio: 0.85 }] }], strategies)
}

const from = Date.UTC(2026, 10, 20, 9)
const hours = 3 * 3_600_000

it('finds what earns on a recorded feed whose moves go on for minutes', async () => {
  const trades = Array.from({ length: hours / 1_000 }, (_, second) => ({
    price: Amount.ofInteger(1_000 + Math.round(50 * Math.sin((second * Math.PI) / 300))),
    at: new Date(from + second * 1_000),
  }))
  const { edges } = played(await recordingOf(trades))
  expect(edges.map(({ strategy }) => strategy)).toContain('with the move over 10 ticks')
})

it('finds nothing on a recorded feed without memory', async () => {
  const instrument: SimulatedInstrument = {
    symbol: 'btcusdt',
    session: '24x7',
    priceStep: Amount.of('0.01'),
    quantityStep: Amount.of('0.000001'),
    referencePrice: Amount.of('67400'),
    yearlyVolatility: 0.5,
    tickInterval: 900,
    typicalTrade: 900,
  }
  const trades = new SimulatedMarket('7'.repeat(32), instrument).ticksBetween(from, from + hours)
  const recording = await recordingOf(trades)
  expect(recordedTicks(recording).map(({ price, at }) => [price.text(), at])).toEqual(
    trades.map(({ price, at }) => [price.text(), at]),
  )
  const { all, edges } = played(recording)
  expect(edges).toEqual([])
  expect(all.length).toBeGreaterThan(50)
})
