// @vitest-environment happy-dom
import { beginPasskeyLogin, confirmPasskey, passkeys } from '@halyard/wire/passkeys'
import { startAuthentication } from '@simplewebauthn/browser'
import { beforeEach, expect, it, vi } from 'vitest'
import { lockAfter, useLock } from '#platform/session/lock.ts'
import { screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { AppLock } from './AppLock.tsx'

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn() }))
const device = vi.mocked(startAuthentication)

beforeEach(() => {
  signIn()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', class {})
  server.answer(passkeys, exampleOf(passkeys))
  server.answer(beginPasskeyLogin, { options: '{"challenge":"pJ3"}' })
  server.answer(confirmPasskey, undefined)
  device.mockReset()
  device.mockResolvedValue({ id: 'mYk' } as never)
})

async function choose(choice: string) {
  const { user } = show(<AppLock />)
  await user.click(await screen.findByRole('button', { name: /^Lock the app/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Lock after time away' })
  await user.click(within(sheet).getByRole('button', { name: choice }))
}

it('is set once the passkey has confirmed it', async () => {
  await choose('5 minutes')
  await waitFor(() => expect(useLock.getState().after).toBe(5))
  expect(server.sentTo(confirmPasskey)).toEqual([{ credential: '{"id":"mYk"}' }])
})

it('is neither set nor switched off where the device or the server declines', async () => {
  device.mockRejectedValue(new Error('cancelled'))
  await choose('1 minute')
  await screen.findByText('No passkey was used, so nothing has changed.')
  expect(useLock.getState().after).toBeUndefined()
  expect(server.sentTo(confirmPasskey)).toEqual([])
})

it('is not switched off with the passkey of somebody else', async () => {
  lockAfter(1)
  server.answer(confirmPasskey, { refused: 'passkeyRefused', message: 'This passkey was not accepted.' })
  await choose('Off')
  await screen.findByText('This passkey was not accepted.')
  expect(useLock.getState().after).toBe(1)
})

it('says why it cannot be switched on without a passkey, and can be switched off then', async () => {
  server.answer(passkeys, { list: [] })
  const { unmount } = show(<AppLock />)
  await screen.findByText('Add a passkey first: it opens the lock.')
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  lockAfter(1)
  await choose('Off')
  await waitFor(() => expect(useLock.getState().after).toBeUndefined())
  expect(device).not.toHaveBeenCalled()
})
