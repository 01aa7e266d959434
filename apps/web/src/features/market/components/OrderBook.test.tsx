// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { pairList } from '@halyard/wire/market'
import type { FeedContentOf } from '@halyard/wire/market-feed/content'
import type { FeedTopic } from '@halyard/wire/market-feed/topics'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { marketSocket } from '#platform/market-socket/market-socket.ts'
import { act, screen, show, within } from '#test/component.tsx'
import { exampleOf } from '#test/fake-server.ts'
import { TradesOrBook } from './OrderBook.tsx'

const [listed] = exampleOf(pairList).list
if (!listed) throw new Error('the example of the pairs has none')
const pair: BoardPair = { ...listed, inBook: true, moved: undefined }

/** What the market's socket tells whoever listens to the book in levels of a step. */
let listeners: Record<number, (book: FeedContentOf<'book'>) => void> = {}
const tell = (book: FeedContentOf<'book'>) => listeners[book.step ?? 0]?.(book)
beforeEach(() => {
  listeners = {}
  vi.spyOn(marketSocket, 'subscribeWithPast').mockReturnValue(() => {})
  vi.spyOn(marketSocket, 'subscribe').mockImplementation(((topic: FeedTopic, listener: typeof tell) => {
    if (topic.channel === 'book') listeners[topic.step ?? 0] = listener
    return () => {}
  }) as never)
})

const level = (price: string, quantity: string, house: string) => ({
  price: Amount.of(price),
  quantity: Amount.of(quantity),
  house: Amount.of(house),
})
const book = (bids: ReturnType<typeof level>[], asks: ReturnType<typeof level>[]) => ({
  ...({ channel: 'book', symbol: pair.symbol, sequence: 9, at: new Date(), bids, asks } as const),
})

it('the order book has the best prices in the middle, marks own orders, and a tap takes a price', async () => {
  const taken: string[] = []
  const levels = [
    { key: 1, side: 'buy', price: Amount.of('67410'), waits: false },
    { key: 2, side: 'sell', price: Amount.of('67415.1'), waits: true },
  ] as const
  const { user } = show(
    <TradesOrBook pair={pair} stale={false} onPrice={(price) => taken.push(price)} levels={levels} />,
  )
  act(() => tell(book([level('67410', '0.5', '0'), level('67409.5', '1', '0.25')], [level('67415.1', '0.27', '0.27')])))
  const region = within(screen.getByRole('region', { name: 'Order book' }))
  const rows = (name: string) => within(region.getByRole('list', { name })).getAllByRole('button')
  expect(rows('Bids').map((row) => row.textContent)).toEqual(['67,410.00 0.5000 Your order', '67,409.50 1.0000'])
  // A stop order waits for its trigger, and is in no book.
  expect(rows('Asks').map((row) => row.textContent)).toEqual(['67,415.10 0.2700'])
  expect(
    rows('Bids').map((row) => [row.style.getPropertyValue('--all'), row.style.getPropertyValue('--house')]),
  ).toEqual([
    ['50%', '0%'],
    ['100%', '25%'],
  ])
  region.getByText('5.10')
  region.getByText('Our quote')
  for (const row of rows('Asks')) await user.click(row)
  expect(taken).toEqual(['67415.1'])
  await user.click(region.getByRole('button', { name: 'Order book Show market trades' }))
  await user.click(screen.getByRole('button', { name: 'Market trades Show the order book' }))
  screen.getByRole('region', { name: 'Order book' })
})

it('in wider levels own orders are marked where they are shown, the spread is that of the best prices, and the device keeps the width', async () => {
  const levels = [
    { key: 1, side: 'buy', price: Amount.of('67414.2'), waits: false },
    { key: 2, side: 'sell', price: Amount.of('67421'), waits: false },
  ] as const
  const taken: string[] = []
  const told = () =>
    act(() => {
      tell(book([level('67414.2', '0.5', '0')], [level('67415.1', '0.27', '0.27')]))
      tell({ ...book([level('67410', '0.5', '0')], [level('67420', '1', '0.27'), level('67430', '1', '0')]), step: 3 })
    })
  const beside = <TradesOrBook pair={pair} stale={false} onPrice={(price) => taken.push(price)} levels={levels} />
  const { user, unmount } = show(beside)
  const rows = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('button')
  await user.click(screen.getByRole('button', { name: 'Price step 0.01' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Price step' }))
  expect(sheet.getAllByRole('button', { pressed: false }).map((row) => row.textContent)).toEqual([
    '0.1',
    '1',
    '10',
    '100',
  ])
  await user.click(sheet.getByRole('button', { name: '10' }))
  told()
  expect(rows('Bids').map((row) => row.textContent)).toEqual(['67,410 0.500000 Your order'])
  expect(rows('Asks').map((row) => row.textContent)).toEqual(['67,420 1.000000', '67,430 1.000000 Your order'])
  screen.getByText('0.90')
  for (const row of rows('Bids')) await user.click(row)
  expect(taken).toEqual(['67410'])
  unmount()
  show(beside)
  await user.click(screen.getByRole('button', { name: 'Price step 10' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '0.01' }))
})

it('a pair whose orders meet nobody has no book to switch to', () => {
  show(<TradesOrBook pair={{ ...pair, inBook: false }} stale={false} />)
  expect(screen.getByRole('heading', { name: 'Market trades' }).querySelector('button')).toBeNull()
})

it('in an auction it has the price and the amount at which that would end now, where orders meet', () => {
  show(<TradesOrBook pair={pair} stale={false} levels={[]} />)
  const crossed = book([level('67420', '0.5', '0')], [level('67410', '0.3', '0')])
  act(() => tell({ ...crossed, auction: { price: Amount.of('67415'), quantity: Amount.of('0.3') } }))
  const region = within(screen.getByRole('region', { name: 'Order book' }))
  const said = (name: string) => region.getAllByText(name).at(-1)?.parentElement?.textContent
  expect([said('Auction'), said('Amount')]).toEqual(['Auction67,415.00', 'Amount0.3'])
  expect(region.queryByText('Spread')).toBeNull()
  act(() => tell({ ...crossed, auction: null }))
  expect(said('Auction')).toBe('Auction—')
  act(() => tell(crossed))
  expect(said('Spread')).toMatch(/10\.00$/)
  expect(region.queryByText('Auction')).toBeNull()
})

it('a book without an offer says so, unless it is in an auction', () => {
  show(<TradesOrBook pair={pair} stale levels={[]} />)
  act(() => tell(book([], [])))
  screen.getByText('No offers right now')
  act(() => tell({ ...book([], []), auction: null }))
  screen.getByText('Auction')
  expect(screen.queryByText('No offers right now')).toBeNull()
})
