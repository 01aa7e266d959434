// @vitest-environment happy-dom
import { coinList } from '@halyard/wire/networks'
import { getUserInfo } from '@halyard/wire/profile'
import { expect, it } from 'vitest'
import { screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { navigate } from '#test/navigate.ts'
import { WithdrawPage } from './WithdrawPage.tsx'

it('the form comes together with what is in its way, and is moved by nothing', async () => {
  signIn({ USDT: '500' })
  navigate('/pages/bitcoin/withdraw?asset=USDT')
  server.answer(coinList, exampleOf(coinList))
  let tell = () => {}
  server.answer(getUserInfo, async () => {
    await new Promise<void>((resolve) => {
      tell = resolve
    })
    return { ...exampleOf(getUserInfo), identity: 'none' as const, withdrawalsBlocked: null }
  })
  show(<WithdrawPage AddressPart={() => null} useAddressCheck={() => () => undefined} />)
  await waitFor(() => expect(server.sentTo(getUserInfo)).toHaveLength(1))
  await waitFor(() => expect(server.sentTo(coinList)).toHaveLength(1))
  const form = screen.findByRole('button', { name: 'Continue' })
  tell()
  await form
  expect(screen.getByText('Verify my name')).toBeTruthy()
})
