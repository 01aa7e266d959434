// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { balances } from '@halyard/wire/assets'
import { conversionQuote, convert } from '@halyard/wire/conversion'
import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useAppearance } from '#platform/appearance/appearance.ts'
import {
  confirmTwice,
  fact,
  fill,
  noteOf,
  openReview,
  screen,
  show,
  signIn,
  waitFor,
  within,
} from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import type { ExchangeCoin } from '../markets.ts'
import { ExchangeForm } from './ExchangeForm.tsx'

afterEach(() => act(() => useAppearance.setState({ amountsHidden: false })))

/** 67,412 USDT for a BTC, 0.2 % of fee. */
const quote = exampleOf(conversionQuote)

const [held] = exampleOf(balances).spot?.coins ?? []
if (!held) throw new Error('the example of the balances has no coin')
const coins: ExchangeCoin[] = [
  { ...held, asset: 'USDT', name: 'Tether', available: Amount.of('10000'), precision: 6, open: true },
  { ...held, asset: 'BTC', name: 'Bitcoin', available: Amount.of('0.5'), precision: 8, open: true },
]

async function openForm(offered = quote) {
  signIn({ USDT: '10000', BTC: '0.5' })
  server.answer(conversionQuote, () => ({ ...offered, pricedAt: new Date() }))
  const onCoins = vi.fn()
  const { user } = show(<ExchangeForm coins={coins} from="BTC" to="USDT" onCoins={onCoins} />)
  const submit = screen.getByRole('button', { name: 'Exchange BTC for USDT' })
  await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBeNull())
  const quantity = screen.getByLabelText<HTMLInputElement>(/^Amount/)
  return { user, quantity, onCoins, type: (text: string) => fill(user, quantity, text), submit }
}

it('more than there is is told at the field while it is typed', async () => {
  const { type, quantity } = await openForm()
  await type('0.51')
  expect(noteOf(quantity)).toBe('You have 0.5 BTC.')
})

it('too little to come to anything is told at the field while it is typed', async () => {
  const { type, quantity } = await openForm({ ...quote, toPrecision: 0 })
  await type('0.00001')
  expect(noteOf(quantity)).toBe('Too small: it would convert to less than the smallest USDT unit.')
})

it('nothing typed is no fault until it is sent', async () => {
  const { quantity, user, submit } = await openForm()
  expect(noteOf(quantity)).toBe('')
  await user.click(submit)
  expect(noteOf(quantity)).toBe('Enter an amount.')
  expect(server.sentTo(convert)).toEqual([])
})

it('what it brings follows what is typed; a share of the balance is one press', async () => {
  const { quantity, user, type } = await openForm()
  await type('0.01')
  expect(document.querySelector('output')?.textContent).toBe('≈ 672.77176')
  await user.click(screen.getByRole('button', { name: '50%' }))
  expect(quantity.value).toBe('0.25')
})

it('hidden amounts hide what one has, not what an exchange comes to', async () => {
  const { type } = await openForm()
  const available = screen.getByText('Available').parentElement
  expect(available?.textContent).toContain('0.5 BTC')
  act(() => useAppearance.setState({ amountsHidden: true }))
  expect(available?.textContent).not.toContain('0.5')
  await type('0.01')
  expect(document.querySelector('output')?.textContent).toBe('≈ 672.77176')
  expect(fact('You receive')).toBe('672.77176 USDT')
})

it('the rate can be turned round', async () => {
  const { user } = await openForm({ ...quote, mid: Amount.of('50000') })
  const turn = screen.getByRole('button', { name: 'Show the rate the other way round' })
  const line = turn.parentElement
  expect(line?.textContent).toContain('1 BTC = 50,000 USDT')
  await user.click(turn)
  expect(line?.textContent).toContain('1 USDT = 0.00002 BTC')
  await user.click(turn)
  expect(line?.textContent).toContain('1 BTC = 50,000 USDT')
})

it('what leaves, what arrives, the fee and the age of the rate are looked at once more', async () => {
  const { type, user } = await openForm()
  await type('0.01')
  const review = await openReview(user, 'Exchange BTC for USDT')
  expect(within(review).getByText(/^0\.01/)).toBeTruthy()
  expect([fact('Value at this rate', review), fact('You receive', review)]).toEqual(['674.12 USDT', '672.77176 USDT'])
  expect(fact('Fee 0.2%', review)).toBe('1.34824 USDT')
  expect(within(review).getByText(/^Price (updated just now|\d+ seconds? old)/)).toBeTruthy()
  expect(within(review).getByText(/^An exchange cannot be undone\./)).toBeTruthy()
  expect(server.sentTo(convert)).toEqual([])
})

it('pressed twice it exchanges once and leads to the exchange', async () => {
  const { type, user } = await openForm()
  server.answer(convert, exampleOf(convert))
  await type('0.01')
  await confirmTwice(user, 'Exchange BTC for USDT')
  await waitFor(() => expect(location.hash).toContain('id=9'))
  expect(server.sentTo(convert)).toHaveLength(1)
})

it('a balance that the server knows to be smaller is told at the field until that is changed', async () => {
  const { type, user, quantity } = await openForm()
  const detail = { available: '0.1', asset: 'BTC' }
  server.answer(convert, { refused: 'insufficientBalance', message: 'In the words of the server.', detail })
  await type('0.4')
  await confirmTwice(user, 'Exchange BTC for USDT')
  const words = 'Insufficient balance: 0.1 BTC available.'
  await waitFor(() => expect(noteOf(quantity)).toBe(words))
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
  await type('0.1')
  expect(noteOf(quantity)).toBe('')
})

it('the button between the two swaps them', async () => {
  const { user, onCoins } = await openForm()
  await user.click(screen.getByRole('button', { name: 'Swap the two coins' }))
  expect(onCoins).toHaveBeenLastCalledWith('USDT', 'BTC')
})
