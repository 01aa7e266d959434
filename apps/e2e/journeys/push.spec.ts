import { TestPushService } from '@halyard/testing'
import type { PushMessage } from '@halyard/wire/push'
import { placeBuyOrder } from '@halyard/wire/spot'
import type { Page, Worker } from '@playwright/test'
import { axe, expect, testOn } from '../harness/index.ts'
import { arrive, atPage, open, signOut } from './account.ts'

/**
 * Chromium without a window reaches no push service and shows no notification. Another service stands in, what it is sent is
 * handed to the app's own worker as a push, and what the worker shows is noted.
 */
// Ends with its process, which may run one of these journeys now and another later.
const service = await new TestPushService().start()
const test = testOn({ PUSH_SERVICES: service.origin })

/** Runs in the page before its own code: notifications are allowed, and the browser's subscription is at the test's service. */
function subscribesAt({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }): void {
  let current: PushSubscription | null = null
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  PushManager.prototype.subscribe = async () => {
    current = {
      endpoint,
      options: { applicationServerKey: null, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        current = null
        return true
      },
    } as unknown as PushSubscription
    return current
  }
  PushManager.prototype.getSubscription = async () => current
}

interface Shown {
  readonly title: string
  readonly body: string
  readonly data: unknown
}

/** The worker's scope, with what it has shown by tag. */
interface Scope {
  readonly registration: {
    showNotification(title: string, options: Omit<Shown, 'title'> & { readonly tag: string }): Promise<void>
  }
  shown: Map<string, Shown>
  /** The number on the app's icon. */
  badge: number | undefined
}

/** Hands a message to the app's worker as the browser would, which has decrypted it. */
async function receiver(page: Page): Promise<(message: PushMessage | undefined) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return (message) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

/** The app's worker, whose notifications are noted from now on. */
async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [known] = page.context().serviceWorkers()
  const worker = known ?? (await page.context().waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    scope.shown = new Map()
    Object.assign(navigator, { setAppBadge: async (unread: number) => (scope.badge = unread) })
    scope.registration.showNotification = async (title, { body, data, tag }) => {
      scope.shown.set(tag, { title, body, data })
    }
  })
  return worker
}

const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => [...(globalThis as unknown as Scope).shown.values()])

/**
 * Taps a notification that leads to a page. Only a person's tap may focus a window or open one: the worker's own wish is noted in
 * its place.
 */
function tap(worker: Worker, path: string): Promise<string[]> {
  return worker.evaluate(async (data) => {
    const wishes: string[] = []
    const { clients } = globalThis as unknown as { clients: { openWindow(address: string): Promise<unknown> } }
    const { prototype } = (globalThis as unknown as { WindowClient: { prototype: { focus(): Promise<unknown> } } })
      .WindowClient
    clients.openWindow = async (address) => wishes.push(`open ${address}`)
    prototype.focus = async () => wishes.push('focus')
    let work: Promise<unknown> | undefined
    const close = () => wishes.push('close')
    const waitUntil = (begun: Promise<unknown>) => (work = begun)
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification: { data, close }, waitUntil }))
    await work
    return wishes
  }, path)
}

const order = { symbol: 'btcusdt', mprice: '90000', mnum: '0.01', musdt: '990', buytype: 1, type: 1 }

test('what happens while the app is away is told on the device, in its language, covered as balances are, once', async ({
  app,
  phone,
}) => {
  const page = await phone({ serviceWorkers: 'allow' })
  const browser = service.browser()
  await page.context().addInitScript(subscribesAt, browser.subscription)
  const trader = await arrive(page, app)
  const worker = await workerOf(page)
  await open(page, 'user/my')
  await page.getByRole('link', { name: /^Push notifications/ }).click()
  await atPage(page, 'user/push')
  const device = page.getByRole('switch', { name: 'Notify me on this device' })
  await device.click()
  await expect(device).toHaveAttribute('aria-checked', 'true')
  expect(await axe(page)).toEqual([])

  // While somebody looks, the banner tells, and the device says nothing.
  const receives = await receiver(page)
  const { orderId } = await trader.call(placeBuyOrder, order)
  await expect.poll(() => browser.events.filter((event) => event === 'buyFilled')).toHaveLength(1)
  await receives(browser.messages.find(({ event }) => event === 'buyFilled'))
  await expect(page.getByRole('status').getByRole('link', { name: /Buy order filled/ })).toBeVisible()
  expect(await shownBy(worker)).toEqual([])

  await open(page, 'user/lang')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  await open(page, 'user/my')
  await page.getByRole('switch', { name: 'Eigene Beträge verbergen' }).click()
  await page.goto('about:blank')
  const fill = browser.messages.find(({ event }) => event === 'buyFilled')
  await receives(fill)
  await expect
    .poll(() => shownBy(worker))
    .toEqual([
      {
        title: 'Kauforder ausgeführt',
        body: expect.stringMatching(/•••• BTC/),
        data: `/pages/deal/detail?id=${orderId}`,
      },
    ])
  expect(await worker.evaluate(() => (globalThis as unknown as Scope).badge)).toBe(fill?.unread)
  // Told again it takes the place of the first.
  await receives(fill)
  await expect.poll(async () => (await shownBy(worker)).length).toBe(1)
})

test('signed out, the device is told nothing more, and what is still on its way shows no amounts', async ({
  app,
  phone,
}) => {
  const page = await phone({ serviceWorkers: 'allow' })
  const browser = service.browser()
  await page.context().addInitScript(subscribesAt, browser.subscription)
  const trader = await arrive(page, app, 'user/push')
  const worker = await workerOf(page)
  await page.getByRole('switch', { name: 'Notify me on this device' }).click()
  await trader.call(placeBuyOrder, order)
  await expect.poll(() => browser.events).toContain('buyFilled')
  const receives = await receiver(page)
  await open(page, 'user/my')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await atPage(page, 'login/login')
  await page.goto('about:blank')
  await receives(browser.messages.find(({ event }) => event === 'buyFilled'))
  await expect
    .poll(() => shownBy(worker))
    .toEqual([{ title: 'Buy order filled', body: '', data: expect.stringContaining('/pages/deal/detail') }])
})

test('a notification that is tapped opens its page: in the app that is open, after signing in, or in a new window', async ({
  app,
  phone,
}) => {
  const page = await phone({ serviceWorkers: 'allow' })
  const trader = await arrive(page, app)
  const worker = await workerOf(page)
  const { orderId } = await trader.call(placeBuyOrder, order)
  expect(await tap(worker, `/pages/deal/detail?id=${orderId}`)).toEqual(['close', 'focus'])
  await atPage(page, 'deal/detail')
  await expect(page.getByRole('main').getByText('BTC/USDT').first()).toBeVisible()

  await signOut(page)
  await tap(worker, '/pages/user/inform')
  await atPage(page, 'login/login')

  await page.goto('about:blank')
  expect(await tap(worker, '/pages/user/inform')).toEqual(['close', 'open /#/pages/user/inform'])
})
