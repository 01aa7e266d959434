// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { bankCards } from '@halyard/wire/bank-cards'
import { getUserInfo } from '@halyard/wire/profile'
import { createCardWithdrawal } from '@halyard/wire/withdrawals'
import { expect, it } from 'vitest'
import { fact, fill, noteOf, screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import type { CardCurrency } from '../api.ts'
import { CardWithdrawalForm, type CardWithdrawalSlots } from './CardWithdrawalForm.tsx'

const cards = exampleOf(bankCards).list.slice(0, 1)

const euro: CardCurrency = {
  coinId: 21,
  asset: 'EUR',
  name: 'Euro',
  logo: '',
  precision: 2,
  minimum: Amount.of('50'),
  maximum: Amount.of('20000'),
  fee: Amount.of('2.5'),
}

const CardField: CardWithdrawalSlots['CardField'] = ({ cards, value, onChange, error }) => (
  <button type="button" data-invalid={error} onClick={() => cards[0] && onChange(cards[0])}>
    {value ? `Card of ${value.bankName}` : 'Choose a card'}
  </button>
)

async function openForm(available = '12000') {
  signIn({ EUR: available })
  server.answer(getUserInfo, {
    ...exampleOf(getUserInfo),
    identity: 'passed',
    withdrawalsBlocked: null,
    hasWithdrawalPassword: true,
  })
  const { user } = show(<CardWithdrawalForm cards={cards} currencies={[euro]} begin={null} CardField={CardField} />)
  await waitFor(() => expect(server.sentTo(getUserInfo)).toHaveLength(1))
  return user
}

/** The form with its card and currency chosen. */
async function filled(typed: string, available?: string) {
  const user = await openForm(available)
  await user.click(screen.getByRole('button', { name: 'Choose a card' }))
  await user.click(screen.getByRole('button', { name: /^Currency/ }))
  await user.click(await screen.findByRole('button', { name: /^EUR/ }))
  const quantity = await screen.findByLabelText<HTMLInputElement>('Amount')
  await fill(user, quantity, typed)
  return { user, quantity }
}

const goOn = () => screen.getByRole('button', { name: 'Continue' })

async function send(user: Awaited<ReturnType<typeof openForm>>, taps: 'click' | 'dblClick') {
  await user.click(goOn())
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  const last = await screen.findByRole('dialog', { name: 'Withdrawal password' })
  const password = within(last).getByLabelText<HTMLInputElement>('Withdrawal password')
  await fill(user, password, '839201')
  await user[taps](within(last).getByRole('button', { name: 'Withdraw' }))
  return password
}

it.each([
  ['49.99', 'Minimum is 50 EUR.'],
  ['20,000.01', 'Maximum is 20,000 EUR per withdrawal.'],
  ['12,000.01', 'Only 12,000 EUR are available.'],
  ['100.005', 'Use at most 2 decimals.'],
  ['10 MIO', '“10 MIO” cannot be read as an amount.'],
])('of 12,000 EUR, %s is told at the field while it is typed: %s', async (typed, told) => {
  const { user, quantity } = await filled(typed)
  await waitFor(() => expect(noteOf(quantity)).toBe(told))
  await user.click(goOn())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says at each field what is missing', async () => {
  const user = await openForm()
  await user.click(goOn())
  expect(screen.getByRole('button', { name: 'Choose a card' }).dataset.invalid).toBe('Choose a bank card.')
  expect(screen.getByText('Choose a currency.')).toBeTruthy()
})

it('shows fee, limits and balance, and all of it leaves with one press', async () => {
  const { user, quantity } = await filled('1.234,5')
  await waitFor(() => expect(fact('Available')).toBe('12,000 EUR'))
  expect([fact('Fee'), fact('Limits'), fact('You receive')]).toEqual(['2.5 EUR', '50 – 20,000 EUR', '1,232 EUR'])
  await user.click(screen.getByRole('button', { name: '100%' }))
  expect([quantity.value, fact('You receive')]).toEqual(['12,000', '11,997.5 EUR'])
})

it('who has nothing of the currency is led to the exchange', async () => {
  await filled('', '0')
  expect(await screen.findByText('You have no EUR yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Exchange' })).toBeTruthy()
})

it('is looked at with the amount as it was read, then sent once with the password', async () => {
  const { user } = await filled('10.000,50')
  server.answer(createCardWithdrawal, exampleOf(createCardWithdrawal))
  await user.click(goOn())
  const review = await screen.findByRole('dialog', { name: 'Check before it leaves' })
  expect([fact('Amount', review), fact('Fee', review)]).toEqual(['10,000.5 EUR', '2.5 EUR'])
  await user.click(within(review).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await send(user, 'dblClick')
  await waitFor(() => expect(server.sentTo(createCardWithdrawal)).toHaveLength(1))
  const [sent] = server.sentTo(createCardWithdrawal)
  expect([sent?.cardId, sent?.coinId, sent?.quantity.text(), sent?.withdrawalPassword]).toEqual([
    cards[0]?.cardId,
    21,
    '10000.5',
    '839201',
  ])
})

it('what the server declines is told at its field, a wrong password in the sheet', async () => {
  const { user, quantity } = await filled('100')
  server.answer(createCardWithdrawal, { refused: 'withdrawalPasswordWrong', message: 'That password is wrong.' })
  const password = await send(user, 'click')
  await waitFor(() => expect(noteOf(password)).toMatch(/^The withdrawal password is wrong\./))
  server.answer(createCardWithdrawal, { refused: 'loanOutstanding', message: 'Repay the loan first.' })
  await fill(user, password, '839202')
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(noteOf(quantity)).toBe('Repay the loan first.'))
})
