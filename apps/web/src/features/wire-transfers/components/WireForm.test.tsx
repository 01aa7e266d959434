// @vitest-environment happy-dom
import { createDeposit } from '@halyard/wire/deposits'
import { wireCurrencies } from '@halyard/wire/wire-transfers'
import { expect, it } from 'vitest'
import { fill, noteOf, pressTwice, screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { WireForm } from './WireForm.tsx'

const { currencies } = exampleOf(wireCurrencies)
const submitName = 'Get the bank’s details'

async function openForm(asset?: string) {
  signIn()
  const { user } = show(<WireForm currencies={currencies} />)
  if (asset !== undefined) {
    await user.click(screen.getByRole('button', { name: /^Currency/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: new RegExp(`^${asset}`) }))
  }
  const email = screen.getByLabelText<HTMLInputElement>('Email address')
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/)
  return { user, email, amount, submit: () => user.click(screen.getByRole('button', { name: submitName })) }
}

it('says at each field what is missing, leads to the first, and sends nothing', async () => {
  const { amount, email, submit } = await openForm('JPY')
  await submit()
  expect([noteOf(amount), noteOf(email)]).toEqual(['Enter an amount.', 'Enter your email address.'])
  expect(document.activeElement).toBe(amount)
  expect(server.sentTo(createDeposit)).toEqual([])
})

it('takes no decimals of a currency that has none', async () => {
  const { amount, user } = await openForm('JPY')
  await user.type(amount, '5000.7')
  expect(noteOf(amount)).toBe('Use whole amounts only.')
})

it('too little is told once the field is left', async () => {
  const { amount, email, user } = await openForm('JPY')
  await fill(user, amount, '5000')
  expect(noteOf(amount)).toBe('')
  await user.click(email)
  expect(noteOf(amount)).toMatch(/^At least [\d,]+ JPY; this is 5,000\.$/)
})

it('an address that is none is told, and no longer once it is changed', async () => {
  const { email, user, submit } = await openForm('JPY')
  await fill(user, email, 'mira@')
  await submit()
  expect(noteOf(email)).toMatch(/^Enter a valid email address/)
  await fill(user, email, 'mira@example.com')
  expect(noteOf(email)).not.toMatch(/^Enter a valid/)
})

it('pressed twice it asks once; what the server says of the amount stands there', async () => {
  const { amount, email, user } = await openForm('JPY')
  await fill(user, amount, '150000')
  await fill(user, email, 'mira@example.com')
  server.answer(createDeposit, { refused: 'belowMinimum', message: 'At least 200,000 JPY.' })
  await pressTwice(user, submitName)
  await waitFor(() => expect(noteOf(amount)).toBe('At least 200,000 JPY.'))
  expect(server.sentTo(createDeposit)).toMatchObject([{ kind: 'wire', currency: 'JPY', email: 'mira@example.com' }])
})

it('what was asked for waits for review', async () => {
  const { amount, email, user, submit } = await openForm('JPY')
  await fill(user, amount, '150000')
  await fill(user, email, 'mira@example.com')
  server.answer(createDeposit, { ...exampleOf(createDeposit), kind: 'wire' })
  await submit()
  expect(await screen.findByText('Submitted. Waiting for review.')).toBeTruthy()
})
