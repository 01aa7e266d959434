// @vitest-environment happy-dom
import { addressWhitelist, setAddressWhitelist } from '@halyard/wire/address-book'
import { expect, it } from 'vitest'
import { screen, show, waitFor } from '#test/component.tsx'
import { server } from '#test/fake-server.ts'
import { WhitelistSwitch } from './WhitelistSwitch.tsx'

it('goes on at once, and off with the moment at which it ends', async () => {
  let now: { on: boolean; endsAt: Date | null } = { on: false, endsAt: null }
  server.answer(addressWhitelist, () => now)
  server.answer(setAddressWhitelist, ({ on }) => {
    now = on ? { on, endsAt: null } : { on: true, endsAt: new Date('2030-05-06T07:08:09Z') }
    return now
  })
  const { user } = show(<WhitelistSwitch />)
  const toggle = await screen.findByRole('switch', { name: 'Withdraw to saved addresses only' })
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  await user.click(toggle)
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'))
  await user.click(toggle)
  await screen.findByText(/^Switched off: ends .*2030/)
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  expect(server.sentTo(setAddressWhitelist)).toEqual([{ on: true }, { on: false }])
})

it('a server without such a switch shows none', async () => {
  show(<WhitelistSwitch />)
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
})
