// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { pairList } from '@halyard/wire/market'
import type { FeedChange } from '@halyard/wire/market-feed/content'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { exampleOf, server } from '#test/fake-server.ts'

const listed = exampleOf(pairList).list[0]
if (!listed) throw new Error('the example has no pair')
const at = (seconds: number) => new Date(Date.parse('2026-11-22T10:00:00Z') + seconds * 1000)
let board: typeof import('./board.ts')['board']
let say: (changes: readonly FeedChange[]) => void
let forex: { trading: boolean; opensAt: Date | null }
let showFirstPage: () => void

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: at(0) })
  vi.resetModules()
  const { marketSocket } = await import('./market-socket.ts')
  board = (await import('./board.ts')).board
  showFirstPage = (await import('../first-page.ts')).announceFirstPage
  forex = { trading: true, opensAt: null }
  vi.spyOn(marketSocket, 'subscribeToPrices').mockImplementation((listener) => {
    say = listener
    return () => undefined
  })
  const btc = { ...listed, symbol: 'btcusdt', kind: 'crypto' as const, tickedAt: at(0), price: Amount.of('100') }
  server.answer(pairList, ({ group }) => ({
    ...exampleOf(pairList),
    list: [group === 'crypto' ? btc : { ...listed, ...forex, symbol: 'eurusd', kind: 'forex' as const }],
  }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const asked = () => server.sentTo(pairList).filter(({ group }) => group === 'metalsAndForex').length

it('a change of the feed is laid over what was known', async () => {
  board.onPair('btcusdt', () => undefined)
  await vi.waitUntil(() => board.pair('btcusdt'), 120_000)
  const high = board.pair('btcusdt')?.high
  say([{ symbol: 'btcusdt', sequence: 7, tickedAt: at(1), close: Amount.of('101'), low: Amount.of('99') }])
  await vi.waitUntil(() => board.pair('btcusdt')?.moved === 'up', 120_000)
  expect(board.pair('btcusdt')).toMatchObject({ price: Amount.of('101'), low: Amount.of('99'), high })
})

it('forex is polled every two seconds, while somebody looks at it', async () => {
  showFirstPage()
  board.onPair('btcusdt', () => undefined)
  await vi.waitUntil(() => board.pair('eurusd'), 120_000)
  const before = asked()
  vi.advanceTimersByTime(10_000)
  expect(asked()).toBe(before)
  board.onPair('eurusd', () => undefined)
  vi.advanceTimersByTime(2_000)
  await vi.waitUntil(() => asked() === before + 1, 120_000)
})

it('forex and metals come after the first page, where it is about none of them', async () => {
  board.onPair('btcusdt', () => undefined)
  await vi.waitUntil(() => board.pair('btcusdt'), 120_000)
  expect(asked()).toBe(0)
  showFirstPage()
  await vi.waitUntil(() => board.pair('eurusd'), 120_000)
})

it('forex that is closed is not polled until it opens', async () => {
  forex = { trading: false, opensAt: at(30) }
  board.onPair('eurusd', () => undefined)
  await vi.waitUntil(() => board.pair('eurusd')?.trading === false, 120_000)
  const before = asked()
  vi.advanceTimersByTime(28_000)
  expect(asked()).toBe(before)
  vi.advanceTimersByTime(2_000)
  await vi.waitUntil(() => asked() === before + 1, 120_000)
})
