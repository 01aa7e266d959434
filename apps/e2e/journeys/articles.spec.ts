import { beforeAll, expect, it } from 'vitest'
import { phone, told } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { registerByApi, type Trader } from '../harness/trader.ts'
import { atPage, goOn, open, signIn, soon } from './account.ts'
import { enter } from './verified.ts'

let trader: Trader

beforeAll(async () => {
  trader = await registerByApi(app)
})

it('a visitor finds help by its words, reads it, and finds people', async () => {
  const { page, close } = await phone(browser)
  await open(page, app, 'login/login')
  await page.getByRole('link', { name: 'Customer service' }).click()
  await atPage(page, 'user/service')
  await page.getByRole('heading', { name: 'Deposits and withdrawals', level: 2 }).waitFor()
  await page.getByLabel('Search the help').fill('overdue')
  // The one article, where prices come from, and the mail address.
  await expect.poll(() => page.getByRole('main').getByRole('link').count(), soon).toBe(3)
  await page.getByRole('link', { name: /^Loans/ }).click()
  await page.getByRole('heading', { name: 'Loans', level: 2 }).waitFor()
  await page.getByRole('heading', { name: 'Due and overdue', level: 3 }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Loans', level: 2 }).waitFor()
  await page.getByRole('link', { name: 'All help articles' }).click()
  await page.getByLabel('Search the help').fill('zzz')
  await page.getByText('Nothing found for “zzz”').waitFor()
  const mail = page.getByRole('link', { name: 'support@halyard.example' })
  expect(await mail.getAttribute('href')).toBe('mailto:support@halyard.example')
  await page.getByRole('button', { name: 'Copy support@halyard.example' }).click()
  await told(page, 'Copied')
  await close()
})

it('the announcement on home opens for a visitor, and for a user among the announcements, which count what is unread', async () => {
  const { page, close } = await phone(browser)
  await open(page, app, 'home/home')
  const ticker = page.getByRole('link', { name: 'Welcome: how to check every price and settlement' })
  await ticker.click()
  await atPage(page, 'user/service')
  await page.getByRole('heading', { name: 'What is recorded' }).waitFor()

  await open(page, app, 'user/affiche')
  await atPage(page, 'login/login')
  await signIn(page, trader)
  await goOn(page)
  await atPage(page, 'user/affiche')
  await expect.poll(() => page.getByRole('img', { name: 'Unread' }).count(), soon).toBe(4)
  await open(page, app, 'home/home')
  await ticker.click()
  await atPage(page, 'user/afficheDetail')
  await page.getByRole('heading', { name: 'Welcome: how to check every price and settlement' }).waitFor()
  await open(page, app, 'user/my')
  await page.getByRole('link', { name: /^Announcements.*4 unread/ }).click()
  await page.getByRole('link', { name: /^Trading hours of forex and metals/ }).click()
  await page.getByRole('heading', { name: 'Shortly before the weekend' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByRole('img', { name: 'Unread' }).count(), soon).toBe(3)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => page.getByRole('img', { name: 'Unread' }).count(), soon).toBe(0)
  await open(page, app, 'user/my')
  await page.getByRole('link', { name: /^Announcements/ }).waitFor()
  expect(await page.getByRole('link', { name: /^Announcements.*unread/ }).count()).toBe(0)
  await open(page, app, 'user/afficheDetail?id=999999')
  await page.getByText('Article not found').waitFor()
  await close()
})

it('announcements take turns on home, and stand still under the focus', async () => {
  const { page, close } = await phone(browser, { motion: true })
  await page.clock.install()
  await open(page, app, 'home/home')
  const first = page.getByRole('link', { name: /^Welcome/ })
  await first.waitFor()
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
  await close()
})

it('the page about Halyard says what can be relied on, and whether this is the newest version', async () => {
  const { page, close } = await phone(browser)
  await enter(page, app, trader)
  await open(page, app, 'user/about')
  await page.getByText('npm run verify:settlements').waitFor()
  await page.getByRole('button', { name: 'Look for a new version' }).click()
  await page.getByText('This is the newest version.').waitFor()
  await page.getByRole('link', { name: 'Security and passwords' }).click()
  await atPage(page, 'user/afficheDetail')
  await page.getByRole('heading', { name: 'Two passwords' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Help and contact' }).click()
  await atPage(page, 'user/service')
  await close()
})
