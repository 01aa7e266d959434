// @vitest-environment happy-dom

import { Amount } from '@halyard/domain'
import { demoLogin, demoWithdrawalPassword, maskEmail } from '@halyard/domain/auth'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { coinList } from '@halyard/wire/networks'
import { getUserInfo } from '@halyard/wire/profile'
import { site } from '@halyard/wire/site'
import { createWithdrawal, withdrawalLimits } from '@halyard/wire/withdrawals'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { changeLanguage } from '#platform/i18n/i18n.ts'
import { useSite } from '#platform/site/site.ts'
import { fact, fill, noteOf, screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { ChainWithdrawalForm, type WithdrawSlots } from './ChainWithdrawalForm.tsx'

/** USDT over TRC20: 10 to 100,000 at once, of which 1 is the fee. */
const coin = exampleOf(coinList).coins.slice(0, 1)

const slots: WithdrawSlots = {
  AddressPart: ({ value, onChange, error }) => (
    <label>
      Address
      <input value={value} aria-invalid={error !== undefined} onChange={({ target }) => onChange(target.value)} />
    </label>
  ),
  useAddressCheck: () => (typed) => (typed === 'TGood' ? undefined : 'No address of this network.'),
}

function Usdt() {
  const [usdt] = coin
  return usdt && <ChainWithdrawalForm coin={usdt} coins={coin} entry={null} {...slots} />
}

async function openForm(changes: Partial<ResponseOf<typeof getUserInfo>> = {}) {
  signIn({ USDT: '500' })
  server.answer(getUserInfo, { ...accountOf(), ...changes })
  const { user } = show(<Usdt />)
  await waitFor(() => expect(server.sentTo(getUserInfo)).toHaveLength(1))
  return user
}

const accountOf = () => ({
  ...exampleOf(getUserInfo),
  identity: 'passed' as const,
  withdrawalsBlocked: null,
  hasWithdrawalPassword: true,
})

/** The form with its network chosen. */
async function filled(typed: { address: string; quantity: string }, account: Parameters<typeof openForm>[0] = {}) {
  const user = await openForm(account)
  await user.click(screen.getByRole('button', { name: /^Network/ }))
  await user.click(await screen.findByRole('button', { name: /TRC20/ }))
  await fill(user, screen.getByLabelText('Address'), typed.address)
  const quantity = screen.getByLabelText<HTMLInputElement>('Amount')
  await fill(user, quantity, typed.quantity)
  return { user, quantity }
}

afterEach(() => act(() => changeLanguage('en-US')))
afterEach(() => useSite.setState({ site: undefined }))

const goOn = () => screen.getByRole('button', { name: 'Continue' })

it.each([
  ['9.99', 'Minimum is 10 USDT.'],
  ['100000.01', 'Maximum is 100,000 USDT per withdrawal.'],
  ['500.01', 'Only 500 USDT are available.'],
])('of 500 USDT, %s is told at the field while it is typed: %s', async (typed, told) => {
  const { quantity } = await filled({ address: 'TGood', quantity: typed })
  await waitFor(() => expect(noteOf(quantity)).toBe(told))
})

it('shows fee, limits and balance, and all of it leaves with one press', async () => {
  const { user, quantity } = await filled({ address: 'TGood', quantity: '100' })
  await waitFor(() => expect(fact('Available')).toBe('500 USDT'))
  expect([fact('Fee'), fact('Limits'), fact('You receive')]).toEqual(['1 USDT', '10 – 100,000 USDT', '99 USDT'])
  await user.click(screen.getByRole('button', { name: '100%' }))
  expect([quantity.value, fact('You receive')]).toEqual(['500', '499 USDT'])
})

it('shows the limits of the level, what is left of them, and what a second factor brings', async () => {
  server.answer(withdrawalLimits, {
    ...exampleOf(withdrawalLimits),
    inCoin: { single: Amount.of('300'), left: Amount.of('120.5') },
  })
  const { user, quantity } = await filled({ address: 'TGood', quantity: '300.01' })
  await waitFor(() => expect(noteOf(quantity)).toBe('Maximum is 300 USDT per withdrawal.'))
  expect([fact('Your limit per withdrawal'), fact('Left in 24 hours')]).toEqual([
    '100,000 USDT',
    '199,500 / 200,000 USDT',
  ])
  expect(screen.getByText(/on for 24 hours: up to 2,000,000 USDT/)).toBeTruthy()
  await fill(user, quantity, '120.51')
  await waitFor(() => expect(noteOf(quantity)).toBe('Only 120.5 USDT are left of your 24-hour limit.'))
  await user.click(screen.getByRole('button', { name: '100%' }))
  expect(quantity.value).toBe('120.5')
})

it('ten thousand are ten thousand, however they are typed', async () => {
  const { user, quantity } = await filled({ address: 'TGood', quantity: '' })
  await user.type(quantity, '10,000')
  await waitFor(() => expect(noteOf(quantity)).toBe('Only 500 USDT are available.'))
  expect([quantity.value, fact('You receive')]).toEqual(['10,000', '9,999 USDT'])
})

it('what may mean two amounts is asked before anything is looked at', async () => {
  await changeLanguage('fr-FR')
  const { user } = show(<Usdt />)
  await user.click(await screen.findByRole('button', { name: /^Réseau/ }))
  await user.click(await screen.findByRole('button', { name: /TRC20/ }))
  const quantity = screen.getByLabelText<HTMLInputElement>('Montant')
  await fill(user, screen.getByLabelText('Address'), 'TGood')
  await fill(user, quantity, '1.500')
  const question = screen.getByText('À quel montant pensez-vous ?')
  await user.click(screen.getByRole('button', { name: 'Continuer' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: '1,5' }))
  expect([quantity.value, question.isConnected]).toEqual(['1,5', false])
})

it('says what is missing, and asks for no password', async () => {
  const user = await openForm()
  await user.click(goOn())
  expect(screen.getByText('Choose a network.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('an address of another network leads back to its field', async () => {
  const { user } = await filled({ address: 'elsewhere', quantity: '100' })
  await user.click(goOn())
  expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('is looked at, then sent once with the password, and waits for review', async () => {
  const { user } = await filled({ address: 'TGood', quantity: '100' })
  server.answer(createWithdrawal, exampleOf(createWithdrawal))
  await user.click(goOn())
  const review = await screen.findByRole('dialog', { name: 'Check before it leaves' })
  expect([fact('Address', review), fact('Fee', review)]).toEqual(['TGood', '1 USDT'])
  expect(within(review).getByText(/^99/)).toBeTruthy()
  await user.click(within(review).getByRole('button', { name: 'Confirm' }))
  const last = await screen.findByRole('dialog', { name: 'Withdrawal password' })
  await fill(user, within(last).getByLabelText('Withdrawal password'), '839201')
  await user.dblClick(within(last).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Submitted. Waiting for review.')).toBeTruthy()
  expect(server.sentTo(createWithdrawal)).toHaveLength(1)
  const [sent] = server.sentTo(createWithdrawal)
  expect([sent?.network, sent?.address, sent?.quantity.text(), sent?.withdrawalPassword]).toEqual([
    'TRC20',
    'TGood',
    '100',
    '839201',
  ])
})

it.each([
  ['the account that all share on a demo', true, demoLogin.username, true],
  ['an account of one’s own on a demo', true, 'mira@example.com', false],
  ['that account where there is no demo', false, demoLogin.username, false],
])('the published password stands in the sheet of %s: %s', async (_, demo, email, told) => {
  useSite.setState({ site: { ...exampleOf(site), demo } })
  const { user } = await filled({ address: 'TGood', quantity: '100' }, { email: maskEmail(email) })
  await user.click(goOn())
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  const last = await screen.findByRole('dialog', { name: 'Withdrawal password' })
  const said = noteOf(within(last).getByLabelText('Withdrawal password'))
  expect(said.includes(`Shared demo account: ${demoWithdrawalPassword}`)).toBe(told)
})

it('what the server declines is told at its field, and looked at anew with another amount', async () => {
  const { user, quantity } = await filled({ address: 'TGood', quantity: '100' })
  server.answer(createWithdrawal, { refused: 'belowMinimum', message: 'Minimum is 150 USDT.' })
  await user.click(goOn())
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  const last = await screen.findByRole('dialog', { name: 'Withdrawal password' })
  await fill(user, within(last).getByLabelText('Withdrawal password'), '839201')
  await user.click(within(last).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(noteOf(quantity)).toBe('Minimum is 150 USDT.'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await fill(user, quantity, '160')
  await user.click(goOn())
  const review = await screen.findByRole('dialog', { name: 'Check before it leaves' })
  expect(within(review).getByText(/^159/)).toBeTruthy()
  await user.click(within(review).getByRole('button', { name: 'Confirm' }))
  const again = await screen.findByRole('dialog', { name: 'Withdrawal password' })
  expect(within(again).getByLabelText<HTMLInputElement>('Withdrawal password').value).toBe('')
})

it('a wrong password is said in the sheet, and can be typed again', async () => {
  const { user } = await filled({ address: 'TGood', quantity: '100' })
  server.answer(createWithdrawal, { refused: 'withdrawalPasswordWrong', message: 'The withdrawal password is wrong.' })
  await user.click(goOn())
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  const last = await screen.findByRole('dialog', { name: 'Withdrawal password' })
  const password = within(last).getByLabelText<HTMLInputElement>('Withdrawal password')
  await fill(user, password, 'wrong')
  await user.click(within(last).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(noteOf(password)).toMatch(/^The withdrawal password is wrong\./))
  await fill(user, password, '839201')
  expect(noteOf(password)).toMatch(/^This is not your login password\./)
})

it('who has no withdrawal password is asked to set one, or cancels', async () => {
  const { user } = await filled({ address: 'TGood', quantity: '100' }, { hasWithdrawalPassword: false })
  await user.click(goOn())
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  const asked = await screen.findByRole('dialog', { name: 'Withdrawal password' })
  within(asked).getByRole('link', { name: 'Set withdrawal password' })
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('100')
})

it.each([
  ['submitted', 'Your name is still being verified.'],
  ['none', 'Verify your name first.'],
] as const)('with a name that is %s the button says why: %s', async (identity, why) => {
  const user = await openForm({ identity })
  await waitFor(() => expect(goOn().getAttribute('aria-disabled')).toBe('true'))
  await user.click(goOn())
  expect(screen.getByText(why)).toBeTruthy()
  expect(screen.queryByText('Choose a network.')).toBeNull()
})
