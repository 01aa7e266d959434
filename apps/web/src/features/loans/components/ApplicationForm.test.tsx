// @vitest-environment happy-dom
import { applyForLoan, findLoanProduct } from '@halyard/wire/loans'
import { getUserInfo } from '@halyard/wire/profile'
import { expect, it } from 'vitest'
import { confirmTwice, fact, fill, noteOf, screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { ApplicationForm } from './ApplicationForm.tsx'

/** 100 to 5,000 USDT for 30 days, 7 of them free, then 0.05 % a day. */
const product = exampleOf(findLoanProduct)

async function openForm(identity: 'passed' | 'submitted' = 'passed') {
  signIn()
  server.answer(getUserInfo, { ...exampleOf(getUserInfo), identity })
  const { user } = show(<ApplicationForm product={product} />)
  await waitFor(() => expect(server.sentTo(getUserInfo)).toHaveLength(1))
  const amount = screen.getByLabelText<HTMLInputElement>('Amount')
  const minimum = screen.getByLabelText<HTMLInputElement>('Minimum you’d accept')
  return { user, amount, minimum }
}

it.each([
  ['99.99', 'At least 100 USDT.'],
  ['5000.01', 'At most 5,000 USDT.'],
])('%s is told at the field while it is typed: %s', async (typed, told) => {
  const { user, amount } = await openForm()
  await fill(user, amount, typed)
  expect(noteOf(amount)).toBe(told)
})

it('what it costs is shown while it is typed', async () => {
  const { user, amount } = await openForm()
  await fill(user, amount, '1000')
  // Seven days are free; each of the other 23 costs 0.05 % of 1,000.
  expect(fact('Interest each day after that')).toBe('0.5 USDT')
  expect(fact('To repay when due')).toBe('1,011.5 USDT')
  expect(fact('Daily rate when overdue')).toBe('0.075%')
})

it('the least that would do is judged beside the amount, and nothing is sent while it is wrong', async () => {
  const { user, amount, minimum } = await openForm()
  await fill(user, amount, '1000')
  await fill(user, minimum, '1000.01')
  expect(minimum.getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(server.sentTo(applyForLoan)).toEqual([])
})

it('pressed twice it applies once; the sheet tells, and both fields are empty again', async () => {
  const { user, amount, minimum } = await openForm()
  server.answer(applyForLoan, exampleOf(applyForLoan))
  await fill(user, amount, '1000')
  await fill(user, minimum, '500')
  await confirmTwice(user, 'Apply')
  const told = await screen.findByRole('dialog', { name: 'Application sent. Waiting for review.' })
  expect(within(told).getByText(/1,000/)).toBeTruthy()
  expect(within(told).getByText(/^It’s under review/)).toBeTruthy()
  expect(
    server.sentTo(applyForLoan).map(({ requested, acceptedMinimum }) => [requested.text(), acceptedMinimum?.text()]),
  ).toEqual([['1000', '500']])
  expect([amount.value, minimum.value]).toEqual(['', ''])
})

it('without a verified name the button says what is missing and sends nothing', async () => {
  const { user, amount } = await openForm('submitted')
  await fill(user, amount, '1000')
  const apply = screen.getByRole('button', { name: 'Apply' })
  await waitFor(() => expect(apply.getAttribute('aria-disabled')).toBe('true'))
  await user.click(apply)
  expect(server.sentTo(applyForLoan)).toEqual([])
})
