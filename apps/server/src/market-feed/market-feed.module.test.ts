import { gunzipSync } from 'node:zlib'
import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { MarketBoard } from './market-board.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ ROLES: 'api,feed,worker', MARKET_SEED: 'a test', MARKET_HISTORY_BARS: '10' })
})
afterEach(() => app.stop())

it('the whole server ticks by itself, over HTTP and on the socket of the same port', async () => {
  const board = app.get(MarketBoard)
  await vi.waitFor(() => expect(board.isStale('btcusdt', app.clock.now())).toBe(false), { timeout: 120_000 })
  const { list } = await app.does(visitor, endpoints.pairList, { group: 'crypto', page: 1, pageSize: 1 })
  expect(list[0]?.symbol).toBe('btcusdt')
  expect(Number(list[0]?.price?.text())).toBeGreaterThan(1_000)

  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`)
  const heard: string[] = []
  socket.on('message', (data: Buffer) => heard.push(gunzipSync(data).toString()))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send('{"sub":"market.tickers","id":"t"}')
  await vi.waitFor(
    () => expect(heard.filter((text) => text.includes('"ch":"market.tickers"')).length).toBeGreaterThan(2),
    {
      timeout: 120_000,
    },
  )
  socket.terminate()
})
