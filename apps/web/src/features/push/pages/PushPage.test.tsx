// @vitest-environment happy-dom
import { pushState, savePushSettings, subscribePush, unsubscribePush } from '@halyard/wire/push'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import PushPage from './PushPage.tsx'

const { serverKey, settings } = exampleOf(pushState)
const keys = subscribePush.example.request as { endpoint: string; p256dh: string; auth: string }

/** A browser with push, as far as the page uses it. */
class Browser {
  permission: NotificationPermission = 'default'
  answer: NotificationPermission = 'granted'
  subscription: { endpoint: string; toJSON(): object; unsubscribe(): Promise<boolean> } | null = null

  install() {
    const { p256dh, auth, endpoint } = keys
    const browser = this
    const pushManager = {
      getSubscription: async () => browser.subscription,
      subscribe: async () => {
        browser.subscription = {
          endpoint,
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
          unsubscribe: async () => {
            browser.subscription = null
            return true
          },
        }
        return browser.subscription
      },
    }
    const registration = { pushManager, getNotifications: async () => [] }
    const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) }
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', {
      get permission() {
        return browser.permission
      },
      requestPermission: async () => {
        browser.permission = browser.answer
        return browser.answer
      },
    })
    vi.stubGlobal('caches', { open: async () => ({ put: async () => undefined }), delete: async () => true })
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  }
}

let browser: Browser
let subscribed = false

beforeEach(() => {
  signIn()
  subscribed = false
  browser = new Browser()
  server.answer(pushState, () => ({ serverKey, subscribed, settings }))
  server.answer(subscribePush, () => {
    subscribed = true
  })
  server.answer(unsubscribePush, () => {
    subscribed = false
  })
  server.answer(savePushSettings, (request) => ({ ...request, quietHours: request.quietHours ?? null }))
})

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const device = () => screen.findByRole('switch', { name: 'Notify me on this device' })

it('turns this device on after the browser was asked, and off again', async () => {
  browser.install()
  const { user } = show(<PushPage />)
  await user.dblClick(await device())
  await waitFor(async () => expect((await device()).getAttribute('aria-checked')).toBe('true'))
  expect(server.sentTo(subscribePush)).toEqual([keys])
  await user.click(await device())
  await waitFor(async () => expect((await device()).getAttribute('aria-checked')).toBe('false'))
  expect([server.sentTo(unsubscribePush).length, browser.subscription]).toEqual([1, null])
})

it('says that it is blocked once the user blocked it, and sends nothing', async () => {
  browser.answer = 'denied'
  browser.install()
  const { user } = show(<PushPage />)
  await user.click(await device())
  await screen.findByText(/^Notifications from Halyard are blocked/)
  expect([server.sentTo(subscribePush), screen.queryByRole('switch', { name: 'Notify me on this device' })]).toEqual([
    [],
    null,
  ])
})

it('says so when the server takes no subscription, and stays off', async () => {
  browser.install()
  server.answer(subscribePush, { refused: 'pushUnavailable', message: 'Not with this browser.' })
  const { user } = show(<PushPage />)
  await user.click(await device())
  await screen.findByText('Push notifications could not be turned on. Please try again later.')
  expect((await device()).getAttribute('aria-checked')).toBe('false')
})

it.each([
  ['a browser without push', {}, serverKey, /^This browser cannot receive/],
  [
    'an iPhone whose app is not installed',
    { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)' },
    serverKey,
    /^On iPhone and iPad, add Halyard/,
  ],
  [
    'an iPad, which says that it is a Mac',
    { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', maxTouchPoints: 5 },
    serverKey,
    /^On iPhone and iPad, add Halyard/,
  ],
  ['a host without keys', {}, null, /^This host does not send/],
])('on %s it says why, in place of the switch', async (_, device, key, reason) => {
  server.answer(pushState, { serverKey: key, subscribed: false, settings })
  for (const [name, value] of Object.entries(device))
    vi.spyOn(navigator, name as 'userAgent', 'get').mockReturnValue(value as string)
  show(<PushPage />)
  await screen.findByText(reason)
  expect(screen.queryByRole('switch', { name: 'Notify me on this device' })).toBeNull()
  vi.restoreAllMocks()
})

it('saves each switch as it is pressed, however fast, and shows it at once', async () => {
  const { user } = show(<PushPage />)
  await user.click(await screen.findByRole('switch', { name: 'Deposits' }))
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  expect(screen.getByRole('switch', { name: 'Deposits' }).getAttribute('aria-checked')).toBe('false')
  await waitFor(() => expect(server.sentTo(savePushSettings)).toHaveLength(2))
  expect(server.sentTo(savePushSettings).at(-1)).toEqual({ ...settings, deposits: false, quietHours: undefined })
})

it('a change that is refused shows what is saved, and says why', async () => {
  server.answer(savePushSettings, { refused: 'overloaded', message: 'Too busy.' })
  const { user } = show(<PushPage />)
  await user.click(await screen.findByRole('switch', { name: 'Deposits' }))
  await screen.findByText('Too busy.')
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Deposits' }).getAttribute('aria-checked')).toBe('true'),
  )
})
