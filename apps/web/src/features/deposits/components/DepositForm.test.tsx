// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { createDeposit } from '@halyard/wire/deposits'
import { coinList } from '@halyard/wire/networks'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Photo } from '#platform/uploads/use-photo.ts'
import { fill, noteOf, screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import type { DepositCoin, DepositNetwork } from '../api.ts'
import { DepositForm } from './DepositForm.tsx'

const upload = vi.hoisted(() => ({ photo: {} as unknown }))
vi.mock('#platform/uploads/use-photo.ts', () => ({ usePhoto: () => upload.photo }))

const [coin] = exampleOf(coinList).coins as [DepositCoin]
const [network] = coin.networks as [DepositNetwork]
const voucher = { uploadId: 'voucher-1', url: '/voucher-1' }
const waitingName = 'Submits when the voucher has arrived'

const photoIn = (state: Photo['state']): Photo => ({
  state,
  progress: 0.4,
  source: undefined,
  failure: state === 'failed' ? 'It did not arrive.' : undefined,
  sent: state === 'sent' ? voucher : undefined,
  busy: state === 'sending',
  choose: () => undefined,
  retry: undefined,
  remove: () => undefined,
})

beforeEach(() => signIn())

/** The form with an amount, submitted while its voucher is under way. */
async function submitEarly() {
  server.answer(createDeposit, exampleOf(createDeposit))
  upload.photo = photoIn('sending')
  const { user, rerender } = show(<DepositForm coin={coin} network={network} />)
  const amount = screen.getByLabelText('Amount (USDT)')
  await fill(user, amount, '250')
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  await screen.findByRole('button', { name: waitingName })
  expect(server.sentTo(createDeposit)).toEqual([])
  const become = (state: Photo['state']) => {
    upload.photo = photoIn(state)
    rerender(<DepositForm coin={coin} network={network} />)
  }
  return { user, amount, become }
}

it('a deposit that was submitted before its voucher arrived goes out when it has, once, with the address that was shown', async () => {
  const { become } = await submitEarly()
  become('sent')
  await waitFor(() => expect(location.hash).toContain('id='))
  become('sent')
  const { address } = network.deposit
  expect(address).toMatch(/^SAMPLE-/)
  expect(server.sentTo(createDeposit)).toMatchObject([{ voucher: 'voucher-1', address, quantity: Amount.of('250') }])
})

it('whoever changes the amount meanwhile submits anew', async () => {
  const { user, amount, become } = await submitEarly()
  await fill(user, amount, '2500')
  await screen.findByRole('button', { name: 'Submit for review' })
  become('sent')
  expect(server.sentTo(createDeposit)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  await waitFor(() => expect(server.sentTo(createDeposit)).toHaveLength(1))
})

it('a voucher that does not arrive submits nothing, and neither does the next one by itself', async () => {
  const { become } = await submitEarly()
  become('failed')
  await screen.findByRole('button', { name: 'Submit for review' })
  become('sent')
  screen.getByRole('button', { name: 'Submit for review' })
  expect(server.sentTo(createDeposit)).toEqual([])
})

it('what is missing or wrong stands at its field before anything is sent', async () => {
  upload.photo = photoIn('empty')
  const { user } = show(<DepositForm coin={coin} network={network} />)
  const submit = () => user.click(screen.getByRole('button', { name: 'Submit for review' }))
  await submit()
  expect(noteOf(screen.getByLabelText('Amount (USDT)'))).toBe('Enter the amount that you sent.')
  expect(screen.getByText('Add the voucher of your transfer.')).toBeTruthy()
  await fill(user, screen.getByLabelText('Amount (USDT)'), '0,0001')
  await fill(user, screen.getByLabelText('Transaction hash (optional)'), 'not a hash')
  await waitFor(() =>
    expect(noteOf(screen.getByLabelText('Amount (USDT)'))).toMatch(/^At least .* USDT; this is 0\.0001\.$/),
  )
  await submit()
  expect(noteOf(screen.getByLabelText('Transaction hash (optional)'))).toMatch(
    /^This is not a TRC20 transaction hash\./,
  )
  expect(server.sentTo(createDeposit)).toEqual([])
})
