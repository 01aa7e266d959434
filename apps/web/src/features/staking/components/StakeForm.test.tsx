// @vitest-environment happy-dom
import { findStakingProduct, openStake } from '@halyard/wire/staking'
import { expect, it } from 'vitest'
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
import { StakeForm } from './StakeForm.tsx'

/** 100 to 10,000 USDT an order, 50,000 a user of whom 1,000 are staked; 30 days at 0.03 % a day. */
const product = exampleOf(findStakingProduct)

async function openForm(available: string) {
  signIn({ USDT: available })
  const { user } = show(<StakeForm product={product} />)
  const principal = screen.getByLabelText<HTMLInputElement>('Principal')
  await waitFor(() => expect(noteOf(principal)).toMatch(/\d USDT$/))
  return { user, principal, type: (text: string) => fill(user, principal, text) }
}

it.each([
  ['99,99', 'At least 100 USDT.'],
  ['9999.01', 'You have 9,999 USDT.'],
  ['10000.01', 'At most 10,000 USDT per order.'],
])('of 9,999 USDT, %s is told at the field while it is typed: %s', async (typed, told) => {
  const { type, principal } = await openForm('9999')
  await type(typed)
  expect(noteOf(principal)).toBe(told)
  expect(principal.getAttribute('aria-invalid')).toBe('true')
})

it('an empty principal is no fault until it is sent', async () => {
  const { principal, user } = await openForm('9999')
  expect(noteOf(principal)).toBe('Available 9,999 USDT')
  await user.click(screen.getByRole('button', { name: 'Stake USDT' }))
  expect(noteOf(principal)).toBe('Enter an amount.')
  expect(server.sentTo(openStake)).toEqual([])
})

it('says what every day and the whole term earn', async () => {
  const { type } = await openForm('9999')
  await type('1000')
  expect([fact('Per day'), fact('Whole term'), fact('Returned at the end')]).toEqual([
    '0.3 USDT',
    '9 USDT',
    '1,009 USDT',
  ])
})

it.each([
  ['1000.5', '25%', '250.125'],
  // At most what one order allows.
  ['90000', '100%', '10,000'],
])('of %s USDT, %s is %s', async (available, share, typed) => {
  const { user, principal } = await openForm(available)
  await user.click(screen.getByRole('button', { name: share }))
  expect(principal.value).toBe(typed)
})

it('the share that stands in the field is marked, also when it was typed', async () => {
  const { type } = await openForm('1000')
  await type('750,0')
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('75%')
  await type('751')
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
})

it('a balance that is too small leads to a deposit', async () => {
  const { type } = await openForm('150')
  await type('150')
  expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull()
  await type('150.01')
  expect(screen.getByRole('link', { name: 'Deposit' })).toBeTruthy()
})

it('pressed twice it is sent once, and leads to the stake', async () => {
  const { type, user } = await openForm('9999')
  server.answer(openStake, exampleOf(openStake))
  await type('1000')
  await confirmTwice(user, 'Stake USDT')
  await waitFor(() => expect(location.hash).toMatch(/^#\/pages\/stake\/order/))
  expect(server.sentTo(openStake).map(({ principal }) => principal.text())).toEqual(['1000'])
})

it('what it costs and brings is looked at once more, and nothing is sent by closing that', async () => {
  const { type, user } = await openForm('9999')
  await type('1,000')
  const review = await openReview(user, 'Stake USDT')
  expect(within(review).getByText(/^1,000/)).toBeTruthy()
  expect([fact('Per day', review), fact('Returned at the end', review)]).toEqual(['0.3 USDT', '1,009 USDT'])
  expect(fact('Early redemption penalty', review)).toBe('2%')
  expect(within(review).getByText('Redeeming before the end costs 2% of the principal.')).toBeTruthy()
  await user.click(within(review).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(openStake)).toEqual([])
})

it('what the server finds wrong with the principal stands at the principal until it is changed', async () => {
  const { type, user, principal } = await openForm('9999')
  server.answer(openStake, {
    refused: 'badInput',
    message: 'Check what you entered.',
    errors: [{ path: 'money', message: 'Rather less, please.' }],
  })
  await type('1000')
  await confirmTwice(user, 'Stake USDT')
  await waitFor(() => expect(noteOf(principal)).toBe('Rather less, please.'))
  await type('999')
  expect(noteOf(principal)).toBe('Available 9,999 USDT')
})

it('what the server finds wrong with the amount stands there at once, and its toast comes', async () => {
  const { type, user, principal } = await openForm('9999')
  const detail = { available: '500', asset: 'USDT' }
  server.answer(openStake, { refused: 'insufficientBalance', message: 'In the words of the server.', detail })
  await type('1000')
  await confirmTwice(user, 'Stake USDT')
  const words = 'Insufficient balance: 500 USDT available.'
  await waitFor(() => expect(noteOf(principal)).toBe(words))
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
})

it('a refusal of the whole is a toast, and the form can be sent again', async () => {
  const { type, user } = await openForm('9999')
  server.answer(openStake, { refused: 'productClosed', message: 'This product takes no more.' })
  await type('1000')
  await confirmTwice(user, 'Stake USDT')
  expect(await screen.findByText('This product takes no more.')).toBeTruthy()
  await confirmTwice(user, 'Stake USDT')
  await waitFor(() => expect(server.sentTo(openStake)).toHaveLength(2))
})
