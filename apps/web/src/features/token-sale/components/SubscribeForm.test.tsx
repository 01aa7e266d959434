// @vitest-environment happy-dom
import { findTokenSale, subscribeToSale } from '@halyard/wire/token-sale'
import { expect, it, vi } from 'vitest'
import { confirmTwice, fact, fill, noteOf, screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { SubscribeForm } from './SubscribeForm.tsx'

/** 0.25 USDT each; 40 to 20,000 HRB an order, 50,000 a user of whom 400 are bought. */
const sale = exampleOf(findTokenSale)

async function openForm(available: string, offered = sale) {
  signIn({ USDT: available })
  const onBought = vi.fn()
  const { user } = show(<SubscribeForm sale={offered} onBought={onBought} />)
  const quantity = screen.getByLabelText<HTMLInputElement>('Quantity')
  await waitFor(() => expect(noteOf(quantity)).toMatch(/\d USDT$/))
  return { user, quantity, onBought, type: (text: string) => fill(user, quantity, text) }
}

it.each([
  ['39,9', 'At least 40 HRB per order.'],
  ['20000.5', 'At most 20,000 HRB per order.'],
  ['16000.01', 'You have 4,000 USDT.'],
])('with 4,000 USDT, %s HRB is told at the field while it is typed: %s', async (typed, told) => {
  const { type, quantity } = await openForm('4000')
  await type(typed)
  expect(noteOf(quantity)).toBe(told)
})

it('an empty quantity is no fault until it is sent', async () => {
  const { quantity, user } = await openForm('4000')
  expect(noteOf(quantity)).toBe('Available 4,000 USDT')
  await user.click(screen.getByRole('button', { name: 'Subscribe to HRB' }))
  expect(noteOf(quantity)).toBe('Enter a quantity.')
  expect(server.sentTo(subscribeToSale)).toEqual([])
})

it('a share of the balance is said in coins of the sale, and what they cost', async () => {
  const { quantity, user } = await openForm('4000')
  await user.click(screen.getByRole('button', { name: '25%' }))
  expect(quantity.value).toBe('4,000')
  expect(fact('You pay')).toBe('1,000 USDT')
})

it('pressed twice it buys once, and the field is empty again', async () => {
  const { type, user, quantity, onBought } = await openForm('4000')
  const subscription = exampleOf(subscribeToSale)
  server.answer(subscribeToSale, subscription)
  await type('400')
  await confirmTwice(user, 'Subscribe to HRB')
  await waitFor(() => expect(onBought).toHaveBeenCalledOnce())
  expect(onBought.mock.calls[0]?.[0].subscriptionId).toBe(subscription.subscriptionId)
  expect(server.sentTo(subscribeToSale)).toHaveLength(1)
  expect(quantity.value).toBe('')
  expect(noteOf(quantity)).toBe('Available 4,000 USDT')
})

it('whoever is barred sees why instead of the form', () => {
  signIn({ USDT: '4000' })
  show(<SubscribeForm sale={{ ...sale, barred: true }} onBought={() => {}} />)
  expect(screen.queryByRole('textbox')).toBeNull()
})
