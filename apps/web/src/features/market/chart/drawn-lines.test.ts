// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { type DrawnLine, keepLines, keptLines } from './drawn-lines.ts'

const trend: DrawnLine = {
  kind: 'trend',
  points: [
    { timestamp: 1_000, value: 10 },
    { timestamp: 2_000, value: 12 },
  ],
}
const horizontal: DrawnLine = { kind: 'horizontal', points: [{ timestamp: 1_000, value: 11 }] }

afterEach(() => localStorage.clear())

it('lines are kept for each pair, and a pair without lines takes no room', () => {
  keepLines('btcusdt', [trend, horizontal])
  keepLines('ethusdt', [horizontal])
  expect([keptLines('btcusdt'), keptLines('ethusdt'), keptLines('solusdt')]).toEqual([
    [trend, horizontal],
    [horizontal],
    [],
  ])
  keepLines('btcusdt', [])
  expect(localStorage.getItem('halyard.chart-lines')).not.toContain('btcusdt')
})

it('a line that is not whole is not kept, and of many the newest fifty are', () => {
  const half = { kind: 'trend', points: [{ timestamp: 1, value: 2 }] } as const
  keepLines('btcusdt', [half, { ...horizontal, points: [{ timestamp: Number.NaN, value: 1 }] }])
  expect(keptLines('btcusdt')).toEqual([])
  keepLines('btcusdt', [trend, ...Array.from({ length: 50 }, () => horizontal)])
  expect(keptLines('btcusdt')).toEqual(Array.from({ length: 50 }, () => horizontal))
})

it.each(['spoiled', 7, { btcusdt: 'spoiled' }, { btcusdt: [null, { kind: 'circle', points: [] }] }])(
  'what the device cannot read is no line: %j',
  (value) => {
    localStorage.setItem('halyard.chart-lines', JSON.stringify(value))
    expect(keptLines('btcusdt')).toEqual([])
    keepLines('btcusdt', [trend])
    expect(keptLines('btcusdt')).toEqual([trend])
  },
)
