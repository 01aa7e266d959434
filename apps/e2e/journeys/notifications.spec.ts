import { notificationList, readNotification } from '@halyard/wire/notifications'
import { expect, it } from 'vitest'
import { axe, phone, screenshot } from '../harness/index.ts'
import { app, browser, operator } from '../harness/shared.ts'
import { registerByApi } from '../harness/trader.ts'
import { atPage, open, register, soon } from './account.ts'
import { enter, submitName } from './verified.ts'

it('a review rings the bell; opening the news reads it and leads to what it is about', async () => {
  const { page, close } = await phone(browser)
  const trader = await registerByApi(app)
  await operator.approve('identity', await submitName(trader))
  await enter(page, app, trader)
  // Signing in is news itself, and the review is the other.
  const bell = page.getByRole('link', { name: 'Notifications, 2 unread' })
  await bell.waitFor()
  await screenshot(page, 'notifications-bell')
  await bell.click()
  await atPage(page, 'user/inform')
  await page.getByRole('status').getByText('2 unread').waitFor()
  await expect.poll(() => page.getByRole('img', { name: 'Unread' }).count(), soon).toBe(2)
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(1)
  await screenshot(page, 'notifications-list')

  await page.getByRole('link', { name: /^Identity verified/ }).click()
  await atPage(page, 'user/informDetail')
  await page.getByRole('heading', { name: 'Identity verified' }).waitFor()
  await screenshot(page, 'notifications-detail')
  await page.getByRole('link', { name: 'View verification' }).click()
  await atPage(page, 'user/realName')
  await page.goBack()
  await atPage(page, 'user/informDetail')
  await page.goBack()
  await atPage(page, 'user/inform')
  await page.getByRole('status').getByText('1 unread').waitFor()
  await expect.poll(() => page.getByRole('img', { name: 'Unread' }).count(), soon).toBe(1)

  await open(page, app, 'user/my')
  await page.getByRole('link', { name: /^Notifications.*1 unread/ }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).dblclick()
  await page.getByRole('status').getByText('All read').waitFor()
  await expect.poll(() => page.getByRole('img', { name: 'Unread' }).count(), soon).toBe(0)
  await open(page, app, 'home/home')
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
  await close()
})

it('a look that the server did not hear of stays unread, without a word, and counts the next time', async () => {
  const { page, close, expectProblem } = await phone(browser)
  expectProblem(/ERR_FAILED/)
  await enter(page, app, await registerByApi(app))
  await open(page, app, 'user/inform')
  await page.route(`**/api${readNotification.path}`, (route) => route.abort())
  await page.getByRole('link', { name: /^New sign-in/ }).click()
  await page.getByRole('link', { name: 'Password settings' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.unroute(`**/api${readNotification.path}`)
  await open(page, app, 'user/inform')
  await page.getByRole('link', { name: /^New sign-in/ }).click()
  await page.getByRole('link', { name: 'Password settings' }).waitFor()
  await page.goBack()
  await page.getByRole('status').getByText('All read').waitFor()
  await close()
})

it('somebody new has none, a stranger has no bell, and an address without one leads to the list', async () => {
  const { page, close } = await phone(browser)
  await open(page, app, 'home/home')
  await page.getByRole('link', { name: 'My account' }).waitFor()
  expect(await page.getByRole('link', { name: /^Notifications/ }).count()).toBe(0)
  // Until the bell has come a plain link stands in its place, and would take a tap with it; the bell then asks.
  await Promise.all([page.waitForResponse(`**/api${notificationList.path}*`), register(page, app)])
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await page.getByText('No notifications yet').waitFor()
  expect(await axe(page)).toEqual([])
  await open(page, app, 'user/informDetail?id=999999')
  await page.getByText('Notification not found').waitFor()
  await page.getByRole('link', { name: 'All notifications' }).click()
  await atPage(page, 'user/inform')
  await close()
})
