// @vitest-environment happy-dom
import { staleAfter } from '@halyard/domain/market'
import { pairList } from '@halyard/wire/market'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { exampleOf } from '#test/fake-server.ts'
import type { BoardPair } from './board.ts'
import { marketSocket } from './market-socket.ts'
import { useStaleness } from './use-board.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each([
  ['connected', staleAfter + 1000, undefined],
  ['connected', staleAfter + 1001, 3],
  ['connecting', staleAfter + 3000, undefined],
  ['connecting', staleAfter + 3001, 5],
] as const)('with the feed %s, a price of %s ms is stale: %s s', (status, age, shown) => {
  vi.spyOn(marketSocket, 'status').mockReturnValue(status)
  const pair = { ...exampleOf(pairList).list[0], trading: true, tickedAt: new Date(now - age) } as BoardPair
  expect(renderHook(() => useStaleness(pair)).result.current).toBe(shown)
  expect(renderHook(() => useStaleness({ ...pair, trading: false })).result.current).toBeUndefined()
})
