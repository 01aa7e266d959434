// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { createDeposit, declareDeposit, declaredDeposits } from '@halyard/wire/deposits'
import { coinList } from '@halyard/wire/networks'
import { expect, it } from 'vitest'
import { fact, fill, noteOf, pressTwice, screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import type { Declaration, DepositCoin, DepositNetwork } from '../api.ts'
import { AddressCard } from './AddressCard.tsx'
import { SharedDeposit } from './SharedDeposit.tsx'

const [coin] = exampleOf(coinList).coins as [DepositCoin]
const [sample] = coin.networks as [DepositNetwork]
const real = { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', sample: false }
const shared: DepositNetwork = { ...sample, deposit: { ...sample.deposit, ...real, shared: true } }

const declarationOf = (validUntil: Date): Declaration => ({ ...exampleOf(declareDeposit), validUntil })
const inTime = () => declarationOf(new Date(Date.now() + 3_600_000))

async function open(...declarations: Declaration[]) {
  signIn()
  server.answer(declaredDeposits, { declarations })
  const { user } = show(<SharedDeposit coin={coin} network={shared} />)
  return user
}

it('shows no address before an amount is declared, and judges the amount', async () => {
  const user = await open()
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount (USDT)')
  expect(screen.queryByText('Copy address')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Get the exact amount' }))
  expect(noteOf(amount)).toBe('Enter the amount that you will send.')
  await fill(user, amount, '3.2')
  expect(noteOf(amount)).toBe('At least 10 USDT; this is 3.2.')
  expect(server.sentTo(declareDeposit)).toEqual([])
})

it('pressed twice it declares once, and shows the exact amount with the address', async () => {
  const user = await open()
  await fill(user, await screen.findByLabelText<HTMLInputElement>('Amount (USDT)'), '250')
  server.answer(declareDeposit, inTime())
  await pressTwice(user, 'Get the exact amount')
  await screen.findByText('250.000417', { exact: false })
  screen.getByRole('button', { name: 'Copy amount' })
  screen.getByRole('button', { name: 'Copy address' })
  expect(screen.getByRole('timer').textContent).toMatch(/^(00:59|01:00):\d\d$/)
  expect(server.sentTo(declareDeposit)).toEqual([{ asset: 'USDT', network: 'TRC20', quantity: Amount.of('250') }])
})

it('asks for no amount again, and another can be declared', async () => {
  const user = await open(inTime())
  await screen.findByRole('button', { name: 'Submit for review' })
  expect(screen.queryByLabelText('Amount (USDT)')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  await screen.findByText('Add the voucher of your transfer.')
  expect(server.sentTo(createDeposit)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Declare another amount' }))
  await screen.findByLabelText('Amount (USDT)')
})

it('shows no address once the time is over; what was sent in time is still told', async () => {
  await open(declarationOf(new Date(Date.now() - 1000)))
  await screen.findByText('The time for this amount has run out')
  expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull()
  screen.getByRole('button', { name: 'Submit for review' })
})

it('asks again for declarations that did not arrive', async () => {
  signIn()
  server.answer(declaredDeposits, { refused: 'internal', message: 'It failed.' })
  const { user } = show(<SharedDeposit coin={coin} network={shared} />)
  await screen.findByText('It failed.')
  server.answer(declaredDeposits, { declarations: [inTime()] })
  await user.click(screen.getByRole('button', { name: /again|retry/i }))
  await waitFor(() => screen.getByRole('button', { name: 'Copy amount' }))
})

it('a network has one spelling: the code that stands in lists, and its name', () => {
  signIn()
  show(<AddressCard coin={coin} network={{ ...sample, deposit: { ...sample.deposit, ...real } }} />)
  expect(fact('Network')).toBe('TRC20 · TRON')
  screen.getByText(/only on TRC20 · TRON\.$/)
})

it('a memo stands with the address, and says that it must be given', () => {
  signIn()
  const network = { ...sample, deposit: { ...sample.deposit, ...real, memo: '123456789' } }
  show(<AddressCard coin={coin} network={network} />)
  screen.getByText('Without this memo nothing can be credited')
  screen.getByRole('button', { name: 'Copy memo' })
})
