// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { pairList } from '@halyard/wire/market'
import type { FeedContentOf } from '@halyard/wire/market-feed/content'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { marketSocket } from '#platform/market-socket/market-socket.ts'
import { act, screen, show } from '#test/component.tsx'
import { exampleOf } from '#test/fake-server.ts'
import { DepthChart } from './DepthChart.tsx'

const [listed] = exampleOf(pairList).list
if (!listed) throw new Error('the example of the pairs has none')
const pair: BoardPair = { ...listed, inBook: true, moved: undefined }

let tell: (book: FeedContentOf<'book'>) => void = () => {}
beforeEach(() => {
  vi.spyOn(marketSocket, 'subscribe').mockImplementation(((_: object, listener: typeof tell) => {
    tell = listener
    return () => {}
  }) as never)
})

const level = (price: string, quantity: string, house: string) => ({
  price: Amount.of(price),
  quantity: Amount.of(quantity),
  house: Amount.of(house),
})
type Levels = ReturnType<typeof level>[]
const hears = (bids: Levels, asks: Levels) =>
  act(() => tell({ channel: 'book', symbol: pair.symbol, sequence: 9, at: new Date(), bids, asks }))

it('the depth is a picture with the house’s part in it, and keys lead from level to level', async () => {
  const { user, container } = show(<DepthChart pair={pair} />)
  const picture = screen.getByRole('slider', { name: 'Market depth' })
  expect(screen.queryByText('No offers right now')).toBeNull()
  hears([level('67410', '0.5', '0'), level('67408', '1', '0.25')], [level('67420', '0.5', '0.5')])
  screen.getByText('10.00')
  expect(container.querySelectorAll('[data-house]')).toHaveLength(2)
  expect(picture.getAttribute('aria-valuetext')).toBe('Bids down to 67,410.00: 0.5 BTC, of which 0 our quote')
  picture.focus()
  await user.keyboard('{ArrowRight}')
  const told = 'Asks up to 67,420.00: 0.5 BTC, of which 0.5 our quote'
  expect([picture.getAttribute('aria-valuetext'), screen.getByText(told).tagName]).toEqual([told, 'P'])
  await user.keyboard('{Home}')
  expect(picture.getAttribute('aria-valuetext')).toBe('Bids down to 67,408.00: 1.5 BTC, of which 0.25 our quote')
  await user.keyboard('{ArrowLeft}')
  expect(picture.getAttribute('aria-valuenow')).toBe('0')
  // The level that was looked at is gone: what is there now is told.
  await user.keyboard('{End}')
  hears([level('67410', '0.5', '0')], [])
  expect(picture.getAttribute('aria-valuetext')).toBe('Bids down to 67,410.00: 0.5 BTC, of which 0 our quote')
})

it('a book without an offer says so', () => {
  show(<DepthChart pair={pair} />)
  hears([], [])
  screen.getByText('No offers right now')
  expect(screen.queryByRole('slider')).toBeNull()
})
