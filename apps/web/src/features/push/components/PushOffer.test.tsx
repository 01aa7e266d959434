// @vitest-environment happy-dom
import { pushState } from '@halyard/wire/push'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endPushOffer, offerPush, usePushOffer } from '#platform/push/offer.ts'
import { act, screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { openOverlays } from '#ui/overlay-history.ts'
import { PushOffer } from './PushOffer.tsx'

beforeEach(() => {
  signIn()
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'denied' })
  server.answer(pushState, { ...exampleOf(pushState), subscribed: false })
})

afterEach(() => {
  act(endPushOffer)
  openOverlays.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const offered = () => screen.queryByText('Get a message on this device when your order is filled?')
const offer = () => act(() => offerPush('order'))

it('asks nothing by itself, and after an order once no sheet is open; declined it does not come back', async () => {
  const { user } = show(<PushOffer />)
  expect([offered(), server.sentTo(pushState)]).toEqual([null, []])
  openOverlays.add('sheet')
  offer()
  await waitFor(() => expect(server.sentTo(pushState)).toHaveLength(1))
  expect(offered()).toBeNull()
  openOverlays.clear()
  await screen.findByText('Get a message on this device when your order is filled?')
  await user.click(screen.getByRole('button', { name: 'No, thanks' }))
  expect(offered()).toBeNull()
  offer()
  expect(offered()).toBeNull()
})

it('is gone once the browser was asked, whatever the answer', async () => {
  const { user } = show(<PushOffer />)
  offer()
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(offered()).toBeNull())
})

it.each([
  ['the browser was asked before', 'denied', exampleOf(pushState).serverKey],
  ['the host has no key', 'default', null],
])('is not there where %s', async (_, permission, serverKey) => {
  vi.stubGlobal('Notification', { permission })
  server.answer(pushState, { ...exampleOf(pushState), subscribed: false, serverKey })
  show(<PushOffer />)
  offer()
  await waitFor(() => expect(usePushOffer.getState().occasion).toBeUndefined())
  expect(server.sentTo(pushState)).toHaveLength(permission === 'default' ? 1 : 0)
})

it('says on an iPhone that the app has to be installed first, and is declined as elsewhere', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  const { user } = show(<PushOffer />)
  offer()
  await screen.findByText(/add Halyard to the Home Screen first/)
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'No, thanks' }))
  offer()
  expect(offered()).toBeNull()
})
