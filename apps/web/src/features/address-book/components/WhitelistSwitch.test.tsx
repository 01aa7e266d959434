// @vitest-environment happy-dom
import { addressWhitelist, setAddressWhitelist } from '@halyard/wire/address-book'
import { securityCode } from '@halyard/wire/auth'
import { getUserInfo } from '@halyard/wire/profile'
import { expect, it } from 'vitest'
import { fill, screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { WhitelistSwitch } from './WhitelistSwitch.tsx'

it('goes on at once, and off with a mailed code, the second factor’s, and the moment at which it ends', async () => {
  signIn()
  let now: { on: boolean; endsAt: Date | null } = { on: false, endsAt: null }
  server.answer(addressWhitelist, () => now)
  server.answer(setAddressWhitelist, ({ on }) => {
    now = on ? { on, endsAt: null } : { on: true, endsAt: new Date('2030-05-06T07:08:09Z') }
    return now
  })
  server.answer(getUserInfo, { ...exampleOf(getUserInfo), hasTwoFactor: true })
  server.answer(securityCode, { resendAfter: 60 })
  const { user } = show(<WhitelistSwitch />)
  const toggle = await screen.findByRole('switch', { name: 'Withdraw to saved addresses only' })
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  await user.click(toggle)
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'))
  await user.click(toggle)
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Send code' }))
  await waitFor(() => expect(server.sentTo(securityCode)).toEqual([{ purpose: 'addressWhitelist' }]))
  await fill(user, screen.getByLabelText('Verification code'), '428913')
  await fill(user, screen.getByLabelText('Code from your app'), '220011')
  await user.click(screen.getByRole('button', { name: 'Switch off' }))
  await screen.findByText(/^Switched off: ends .*2030/)
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  expect(server.sentTo(setAddressWhitelist)).toEqual([
    { on: true },
    { on: false, code: '428913', twoFactorCode: '220011' },
  ])
})

it('a server without such a switch shows none', async () => {
  show(<WhitelistSwitch />)
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
})
