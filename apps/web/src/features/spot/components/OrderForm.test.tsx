// @vitest-environment happy-dom
import { pairList } from '@halyard/wire/market'
import { placeBuyOrder } from '@halyard/wire/spot'
import { expect, it, vi } from 'vitest'
import { useConfirmEach } from '#platform/form/confirm-each.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { confirmTwice, fact, noteOf, openReview, screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { useTicket } from '../ticket-store.ts'
import { OrderForm } from './OrderForm.tsx'

const [listed] = exampleOf(pairList).list
if (!listed) throw new Error('the example of the pairs has none')
const pair: BoardPair = { ...listed, moved: undefined }

it('a second tap right after an order was placed is nothing; a later one is a press', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  signIn({ [pair.quote]: '10000' })
  useConfirmEach.getState().choose('order', false)
  server.answer(placeBuyOrder, exampleOf(placeBuyOrder))
  useTicket.setState({ side: 'buy', type: 'market', sizing: 'total', size: '100' })
  const { user } = show(<OrderForm pair={pair} stale={undefined} />)
  const total = screen.getByLabelText<HTMLInputElement>(`Total (${pair.quote})`)
  const buy = screen.getByRole('button', { name: `Buy ${pair.base}` })
  await user.click(buy)
  await waitFor(() => expect(total.value).toBe(''))
  now = 599
  await user.click(buy)
  expect(noteOf(screen.getByLabelText(`Amount (${pair.base})`))).toBe('')
  now = 600
  await user.click(buy)
  expect(noteOf(screen.getByLabelText(`Amount (${pair.base})`))).not.toBe('')
  expect(server.sentTo(placeBuyOrder)).toHaveLength(1)
})

it('an order is looked at once more, as it was read, until that is turned off there', async () => {
  signIn({ [pair.quote]: '10000' })
  server.answer(placeBuyOrder, exampleOf(placeBuyOrder))
  const price = pair.price?.text() ?? ''
  const ticket = {
    side: 'buy',
    type: 'limit',
    price,
    sizing: 'total',
    size: '1000',
    suggestedFor: pair.symbol,
  } as const
  useTicket.setState(ticket)
  const { user } = show(<OrderForm pair={pair} stale={undefined} />)
  const review = await openReview(user, `Buy ${pair.base}`)
  expect(review.textContent).toContain('You can cancel until a recorded tick reaches the limit.')
  expect(within(review).getByText('You pay').nextElementSibling?.textContent).toMatch(/^9\d\d\.\d+ USDT$|^1,000 USDT$/)
  expect(fact('Fee 0.1%', review)).toMatch(/^0\.0\d+ BTC$/)
  expect(fact('Order limits', review)).toBe('5 – 5,000,000 USDT')
  expect(server.sentTo(placeBuyOrder)).toHaveLength(0)
  await user.click(within(review).getByRole('switch', { name: 'Do not ask again' }))
  await user.dblClick(within(review).getByRole('button', { name: `Buy ${pair.base}` }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(placeBuyOrder)).toHaveLength(1)

  useTicket.setState(ticket)
  await user.click(await screen.findByRole('button', { name: `Buy ${pair.base}` }))
  await waitFor(() => expect(server.sentTo(placeBuyOrder)).toHaveLength(2))
})

it('the next person is asked again', async () => {
  signIn({ [pair.quote]: '10000' })
  server.answer(placeBuyOrder, exampleOf(placeBuyOrder))
  useTicket.setState({ side: 'buy', type: 'market', sizing: 'total', size: '100' })
  const { user } = show(<OrderForm pair={pair} stale={undefined} />)
  await confirmTwice(user, `Buy ${pair.base}`)
  await waitFor(() => expect(server.sentTo(placeBuyOrder)).toHaveLength(1))
})

const forex: BoardPair = { ...pair, kind: 'forex', symbol: 'eurusd', base: 'EUR', quote: 'USD', name: 'EUR/USD' }

it('without money for a pair of currencies the form leads to the exchange', async () => {
  signIn({ USD: '0' })
  useTicket.setState({ side: 'buy' })
  show(<OrderForm pair={forex} stale={undefined} />)
  const link = await screen.findByRole('link', { name: 'Exchange for USD' })
  expect(link.getAttribute('href')).toContain('/pages/bitcoin/exchange?to=USD')
})

it('with money it does not', async () => {
  signIn({ USD: '5' })
  useTicket.setState({ side: 'buy' })
  show(<OrderForm pair={forex} stale={undefined} />)
  await waitFor(() => expect(fact('Available')).toBe('5 USD'))
  expect(screen.queryByRole('link', { name: 'Exchange for USD' })).toBeNull()
})
