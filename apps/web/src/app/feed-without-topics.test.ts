import { Amount } from '@halyard/domain'
import { feedServerText } from '@halyard/wire/market-feed/write-frame'
import { expect, it, vi } from 'vitest'
import { at, connection, freshSocket } from '#test/fake-socket.ts'

it('where a server has no trades and candles, the line and the chart go on by the details and by polling', async () => {
  await freshSocket()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const asked = vi.fn<typeof fetch>(async () => Response.json({ code: 0, msg: 'ok', data: [] }))
  vi.stubGlobal('fetch', asked)
  const [{ followPrices }, { BarLoader }] = await Promise.all([
    import('#features/contracts/line/recent-prices.ts'),
    import('#features/market/chart/bar-loader.ts'),
  ])
  const { points, leave } = followPrices('btcusdt', () => undefined)
  const loader = new BarLoader('btcusdt', { onState() {}, onBars: async () => {}, onNewest() {}, onGap() {} })
  loader.subscribeBar({ period: { type: 'minute', span: 1 }, callback: () => undefined })
  const socket = await connection()
  for (const topic of ['trade.detail', 'kline.1min'].map((channel) => `market.btcusdt.${channel}`)) {
    socket.says(feedServerText.error('bad-request', `invalid topic ${topic}`, topic, at))
  }
  const zero = Amount.zero
  const day = { open: zero, low: zero, high: zero, volume: zero, turnover: zero, trades: 1 }
  const detail = { sequence: 1, tickedAt: at, ...day, close: Amount.of('67000.5') }
  socket.says(feedServerText.push({ channel: 'detail', symbol: 'btcusdt', detail }, at))
  expect(points).toMatchObject([{ at: at.getTime(), height: 67000.5 }])
  const before = asked.mock.calls.length
  vi.advanceTimersByTime(2_000)
  expect(asked.mock.calls.slice(before).map(([url]) => String(url))).toEqual([expect.stringContaining('interval=1m')])
  loader.dispose()
  leave()
  vi.useRealTimers()
})
