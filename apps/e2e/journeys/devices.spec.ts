import { axe, expect, outbox, test } from '../harness/index.ts'
import { atPage, open, register, signIn } from './account.ts'

test('a device is forgotten from another, asked for the picture again, and nothing waits for it', async ({
  app,
  page,
  phone,
}) => {
  const account = await register(page, app)
  const other = await phone()
  await open(other, 'login/login')
  await signIn(other, account)
  await atPage(other, 'home/home')

  await open(other, 'user/security')
  await other.getByRole('link', { name: /^Devices/ }).click()
  await atPage(other, 'user/devices')
  const cards = other.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.first().getByText('This device')).toBeVisible()
  await expect(cards.first().getByText('127.0.0.1')).toBeVisible()
  expect(await axe(other)).toEqual([])

  await cards
    .nth(1)
    .getByRole('button', { name: /^Forget / })
    .click()
  const sheet = other.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Forget' }).click()
  await expect(sheet.getByText('Enter your login password.')).toBeVisible()
  await sheet.getByLabel('Login password', { exact: true }).fill('not this one')
  await sheet.getByRole('button', { name: 'Forget' }).click()
  await expect(sheet.getByText('The password is wrong.')).toBeVisible()
  await sheet.getByLabel('Login password', { exact: true }).fill(account.password)
  expect(await axe(other)).toEqual([])
  await sheet.getByRole('button', { name: 'Forget' }).click()
  await expect(cards).toHaveCount(1)
  await expect.poll(async () => (await outbox(app, account.email))[0]?.purpose).toBe('devicesForgotten')
  await open(other, 'user/my')
  await expect(other.getByText(/Withdrawals are paused/)).toHaveCount(0)

  // The other sign-in has ended its session; it is known no more, so the picture is asked for after a try.
  await open(page, 'login/login')
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  const picture = page.getByLabel('Characters in the picture')
  await expect(picture).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(picture).toBeVisible()
  await signIn(page, account)
  await atPage(page, 'home/home')
})

test('whoever has this session elsewhere is out at once when its device is forgotten', async ({ app, page, phone }) => {
  const account = await register(page, app)
  const session = await page.evaluate(() => localStorage.getItem('halyard.session'))
  const copy = await phone()
  await copy.context().addInitScript((kept) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('copied')) return
    sessionStorage.setItem('copied', 'yes')
    localStorage.setItem('halyard.session', kept ?? '')
  }, session)
  const listening = copy
    .waitForEvent('websocket', (socket) => socket.url().endsWith('/ws/v2'))
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"sub"')))
  await open(copy, 'user/my')
  await atPage(copy, 'user/my')
  await listening

  await open(page, 'user/devices')
  await page.getByRole('button', { name: /^Forget / }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('You are signed out here at once', { exact: false })).toBeVisible()
  await sheet.getByLabel('Login password', { exact: true }).fill(account.password)
  await sheet.getByRole('button', { name: 'Forget' }).click()
  await atPage(page, 'login/login')
  await atPage(copy, 'login/login')

  await signIn(page, account)
  await atPage(page, 'home/home')
})
