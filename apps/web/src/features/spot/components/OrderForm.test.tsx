// @vitest-environment happy-dom
import { pairList } from '@halyard/wire/market'
import { placeBuyOrder } from '@halyard/wire/spot'
import { expect, it, vi } from 'vitest'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { fact, noteOf, screen, show, signIn, waitFor } from '#test/component.tsx'
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
