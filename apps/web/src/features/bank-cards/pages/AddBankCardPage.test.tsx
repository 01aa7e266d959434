// @vitest-environment happy-dom
import { saveBankCard } from '@halyard/wire/bank-cards'
import { cleanup } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, noteOf, screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import AddBankCardPage from './AddBankCardPage.tsx'

/** The page of a new card. */
function cardPage() {
  signIn()
  const { user } = show(<AddBankCardPage />)
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  return {
    user,
    field,
    type: (label: string, text: string) => fill(user, field(label), text),
    save: () => user.click(screen.getByRole('button', { name: 'Save bank card' })),
  }
}

const account = 'IBAN or account number'

it('an empty form says at each field what is missing, and leads to the first', async () => {
  const { field, save } = cardPage()
  await save()
  expect(noteOf(field('Bank name'))).toBe('Enter the name of the bank.')
  for (const label of ['Account name', 'Card number', 'BIC / SWIFT', account, 'Address of the bank'])
    expect(noteOf(field(label)), label).not.toBe('')
  await waitFor(() => expect(document.activeElement).toBe(field('Bank name')))
  expect(server.sentTo(saveBankCard)).toEqual([])
})

it('numbers are grouped while they are typed, and checked when their field is left', async () => {
  const { user, field, type } = cardPage()
  await user.type(field('Card number'), '4000000000004242')
  expect(field('Card number').value).toBe('4000 0000 0000 4242')
  await type('BIC / SWIFT', 'cobadeff')
  expect(field('BIC / SWIFT').value).toBe('COBADEFF')
  await type(account, 'DE88370400440532013000')
  await user.tab()
  expect(noteOf(field(account))).toMatch(/^This IBAN is not valid\./)
  await type(account, 'de89370400440532013000')
  expect(field(account).value).toBe('DE89 3704 0044 0532 0130 00')
  expect(noteOf(field(account))).not.toMatch(/not valid/)
})

it('a card is sent without the gaps; a country that was not chosen is led to', async () => {
  server.answer(saveBankCard, exampleOf(saveBankCard))
  const { user, type, save } = cardPage()
  await type('Bank name', 'Musterbank')
  await type('Account name', 'Mira Lindqvist')
  await type('Card number', '4000000000004242')
  await type('BIC / SWIFT', 'cobadeff')
  await type(account, 'de89370400440532013000')
  await type('Address of the bank', 'Musterstraße 1, 10115 Berlin')
  await save()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Country or region/ })))
  expect(server.sentTo(saveBankCard)).toEqual([])
  await user.keyboard('{Enter}')
  await user.type(await screen.findByLabelText('Search countries'), 'germ')
  await user.click(screen.getByRole('button', { name: /Germany/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await save()
  await screen.findByText('Bank card saved')
  expect(server.sentTo(saveBankCard)).toMatchObject([
    { cardNumber: '4000000000004242', iban: 'DE89370400440532013000', bic: 'COBADEFF', country: 'DE' },
  ])
})

it('a step back loses nothing that was typed, and what was saved is gone', async () => {
  server.answer(saveBankCard, exampleOf(saveBankCard))
  const typed = {
    'Bank name': 'Musterbank',
    'Account name': 'Mira Lindqvist',
    'Card number': '4000 0000 0000 4242',
    'BIC / SWIFT': 'COBADEFF',
    [account]: 'DE89 3704 0044 0532 0130 00',
    'Address of the bank': 'Musterstraße 1, 10115 Berlin',
  }
  const shown = (field: (label: string) => HTMLInputElement) => Object.keys(typed).map((label) => field(label).value)
  const first = cardPage()
  for (const [label, text] of Object.entries(typed)) await first.type(label, text)
  cleanup()
  const { user, field, save } = cardPage()
  expect(shown(field)).toEqual(Object.values(typed))
  await user.click(screen.getByRole('button', { name: /^Country or region/ }))
  await user.click(await screen.findByRole('button', { name: /Germany/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await save()
  await screen.findByText('Bank card saved')
  cleanup()
  expect(shown(cardPage().field)).toEqual(['', '', '', '', '', ''])
})
