import { notificationList, readNotification } from '@halyard/wire/notifications'
import { axe, expect, registerByApi, test } from '../harness/index.ts'
import { atPage, open, register } from './account.ts'
import { enter, submitName } from './verified.ts'

test('a review rings the bell; opening the news reads it and leads to what it is about', async ({
  app,
  operator,
  page,
}) => {
  const trader = await registerByApi(app)
  await operator.approve('identity', await submitName(trader))
  await enter(page, trader)
  // Signing in is news itself, and the review is the other.
  const bell = page.getByRole('link', { name: 'Notifications, 2 unread' })
  await expect(bell).toBeVisible()
  await bell.click()
  await atPage(page, 'user/inform')
  await expect(page.getByRole('status').getByText('2 unread')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(2)
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(1)

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Identity verified/ })
    .click()
  await atPage(page, 'user/informDetail')
  await expect(page.getByRole('heading', { name: 'Identity verified' })).toBeVisible()
  await page.getByRole('link', { name: 'View verification' }).click()
  await atPage(page, 'user/realName')
  await page.goBack()
  await atPage(page, 'user/informDetail')
  await page.goBack()
  await atPage(page, 'user/inform')
  await expect(page.getByRole('status').getByText('1 unread')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(1)

  await open(page, 'user/my')
  await page.getByRole('link', { name: /^Notifications.*1 unread/ }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).dblclick()
  await expect(page.getByRole('status').getByText('All read')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await open(page, 'home/home')
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})

test('a look that the server did not hear of stays unread, without a word, and counts the next time', async ({
  app,
  expectProblem,
  page,
}) => {
  expectProblem(/ERR_FAILED/)
  await enter(page, await registerByApi(app))
  await open(page, 'user/inform')
  await page.route(`**/api${readNotification.path}`, (route) => route.abort())
  await page.getByRole('link', { name: /^New sign-in/ }).click()
  await expect(page.getByRole('link', { name: 'Password settings' })).toBeVisible()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.unroute(`**/api${readNotification.path}`)
  await open(page, 'user/inform')
  await page.getByRole('link', { name: /^New sign-in/ }).click()
  await expect(page.getByRole('link', { name: 'Password settings' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('status').getByText('All read')).toBeVisible()
})

test('somebody new has none, a stranger has no bell, and an address without one leads to the list', async ({
  app,
  page,
}) => {
  await open(page, 'home/home')
  await expect(page.getByRole('link', { name: 'My account' })).toBeVisible()
  expect(await page.getByRole('link', { name: /^Notifications/ }).count()).toBe(0)
  // Until the bell has come a plain link stands in its place, and would take a tap with it; the bell then asks.
  await Promise.all([page.waitForResponse(`**/api${notificationList.path}*`), register(page, app)])
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await open(page, 'user/informDetail?id=999999')
  await expect(page.getByText('Notification not found')).toBeVisible()
  await page.getByRole('link', { name: 'All notifications' }).click()
  await atPage(page, 'user/inform')
})
