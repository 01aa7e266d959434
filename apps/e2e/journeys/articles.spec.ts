import { expect, registerByApi, type Trader, test, told } from '../harness/index.ts'
import { atPage, goOn, open, signIn } from './account.ts'
import { enter } from './verified.ts'

let trader: Trader

test.beforeAll(async ({ app }) => {
  trader = await registerByApi(app)
})

test('a visitor finds help by its words, reads it, and finds people', async ({ page }) => {
  await open(page, 'login/login')
  await page.getByRole('link', { name: 'Customer service' }).click()
  await atPage(page, 'user/service')
  await expect(page.getByRole('heading', { name: 'Deposits and withdrawals', level: 2 })).toBeVisible()
  await page.getByLabel('Search the help').fill('overdue')
  // The one article, where prices come from, what the house trades, and the mail address.
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(4)
  await page.getByRole('link', { name: /^Loans/ }).click()
  await expect(page.getByRole('heading', { name: 'Loans', level: 2 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Due and overdue', level: 3 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Loans', level: 2 })).toBeVisible()
  await page.getByRole('link', { name: 'All help articles' }).click()
  await page.getByLabel('Search the help').fill('zzz')
  await expect(page.getByText('Nothing found for “zzz”')).toBeVisible()
  const mail = page.getByRole('link', { name: 'support@halyard.example' })
  expect(await mail.getAttribute('href')).toBe('mailto:support@halyard.example')
  await page.getByRole('button', { name: 'Copy support@halyard.example' }).click()
  await told(page, 'Copied')
})

test('the announcement on home opens for a visitor, and for a user among the announcements, which count what is unread', async ({
  page,
}) => {
  await open(page, 'home/home')
  const ticker = page.getByRole('link', { name: 'Welcome: how to check every price and settlement' })
  await ticker.click()
  await atPage(page, 'user/service')
  await expect(page.getByRole('heading', { name: 'What is recorded' })).toBeVisible()

  await open(page, 'user/affiche')
  await atPage(page, 'login/login')
  await signIn(page, trader)
  await goOn(page)
  await atPage(page, 'user/affiche')
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(4)
  await open(page, 'home/home')
  await ticker.click()
  await atPage(page, 'user/afficheDetail')
  await expect(page.getByRole('heading', { name: 'Welcome: how to check every price and settlement' })).toBeVisible()
  await open(page, 'user/my')
  await page.getByRole('link', { name: /^Announcements.*4 unread/ }).click()
  await page.getByRole('link', { name: /^Trading hours of forex and metals/ }).click()
  await expect(page.getByRole('heading', { name: 'Shortly before the weekend' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await open(page, 'user/my')
  await expect(page.getByRole('link', { name: /^Announcements/ })).toBeVisible()
  expect(await page.getByRole('link', { name: /^Announcements.*unread/ }).count()).toBe(0)
  await open(page, 'user/afficheDetail?id=999999')
  await expect(page.getByText('Article not found')).toBeVisible()
})

test('announcements take turns on home, and stand still under the focus', async ({ phone }) => {
  const page = await phone({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await open(page, 'home/home')
  const first = page.getByRole('link', { name: /^Welcome/ })
  await expect(first).toBeVisible()
  // Held by the focus until it is let go, its turn does not run out while the test gets ready.
  await first.focus()
  const top = await first.evaluate('document.querySelector("[role=tablist]").getBoundingClientRect().top')
  await first.blur()
  await page.clock.runFor(6_000)
  const second = page.getByRole('link', { name: /^New: fixed-term staking/ })
  await second.focus()
  expect(await page.evaluate('document.querySelector("[role=tablist]").getBoundingClientRect().top')).toBe(top)
  await page.clock.runFor(20_000)
  expect(await second.isVisible()).toBe(true)
})

test('the page about Halyard says what can be relied on, and whether this is the newest version', async ({ page }) => {
  await enter(page, trader)
  await open(page, 'user/about')
  await expect(page.getByText('You can check every settled contract yourself')).toBeVisible()
  await page.getByRole('button', { name: 'Look for a new version' }).click()
  await expect(page.getByText('This is the newest version.')).toBeVisible()
  await page.getByRole('link', { name: 'Security and passwords' }).click()
  await atPage(page, 'user/afficheDetail')
  await expect(page.getByRole('heading', { name: 'Two passwords' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Help and contact' }).click()
  await atPage(page, 'user/service')
})
