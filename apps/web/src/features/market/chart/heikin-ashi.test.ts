import { expect, it, vi } from 'vitest'

vi.mock('klinecharts', () => ({ registerIndicator: vi.fn() }))
const { averagedCandles } = await import('./heikin-ashi.ts')

it('each averaged candle opens in the middle of the one before, and closes at the mean of its bar', () => {
  const bar = (open: number, high: number, low: number, close: number) => ({ open, high, low, close })
  expect(averagedCandles([bar(10, 14, 8, 12), bar(12, 13, 11.5, 11.5), bar(20, 21, 19, 20)])).toEqual([
    bar(11, 14, 8, 11),
    bar(11, 13, 11, 12),
    bar(11.5, 21, 11.5, 20),
  ])
})
