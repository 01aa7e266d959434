// @vitest-environment happy-dom
import type { FeedContentOf } from '@halyard/wire/market-feed/content'
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { act } from '#test/component.tsx'
import { marketSocket } from './market-socket.ts'
import { useOrderBook } from './use-order-book.ts'

function Looks({ symbol }: { symbol: string | undefined }) {
  return useOrderBook(symbol)?.sequence ?? 'unknown'
}

it('all who look at a book share one subscription: who comes later has it at once, and the last one ends it', () => {
  const told = new Map<string, (book: FeedContentOf<'book'>) => void>()
  const left: string[] = []
  vi.spyOn(marketSocket, 'subscribe').mockImplementation(((
    { symbol }: { symbol: string },
    listener: (book: FeedContentOf<'book'>) => void,
  ) => {
    told.set(symbol, listener)
    return () => left.push(symbol)
  }) as never)
  const book = (symbol: string, sequence: number) =>
    act(() => told.get(symbol)?.({ channel: 'book', symbol, sequence, at: new Date(), bids: [], asks: [] }))
  const first = render(<Looks symbol="btcusdt" />)
  expect(first.container.textContent).toBe('unknown')
  book('btcusdt', 7)
  const second = render(<Looks symbol="btcusdt" />)
  expect([first.container.textContent, second.container.textContent]).toEqual(['7', '7'])
  expect(marketSocket.subscribe).toHaveBeenCalledTimes(1)
  second.rerender(<Looks symbol="ethusdt" />)
  expect([second.container.textContent, left]).toEqual(['unknown', []])
  book('ethusdt', 3)
  book('btcusdt', 8)
  expect([first.container.textContent, second.container.textContent]).toEqual(['8', '3'])
  first.unmount()
  second.rerender(<Looks symbol={undefined} />)
  expect([second.container.textContent, left]).toEqual(['unknown', ['btcusdt', 'ethusdt']])
})
