import { invitationSummary } from '@halyard/wire/invitations'
import { type App, axe, expect, registerByApi, type Trader, test } from '../harness/index.ts'
import { atPage, finishRegistration, newAccount, open, resume } from './account.ts'

/** A server that was not told its own address leaves it to the app. */
async function invitationOf(app: App, inviter: Trader) {
  const { link, code } = await inviter.call(invitationSummary)
  return { link: new URL(link, app.address).href, code }
}

test('the link opens registering with the code, and whoever registers by it becomes a member', async ({
  app,
  context,
  page,
  phone,
}) => {
  const inviter = await registerByApi(app)
  const { link, code } = await invitationOf(app, inviter)
  expect(link).toBe(`${app.address}/#/pages/login/register?code=${code}`)
  const account = newAccount()
  const friend = await phone()
  await friend.goto(link)
  expect(await friend.getByLabel('Invitation code').inputValue()).toBe(code)
  await expect(friend.getByText('Filled in from your invitation link')).toBeVisible()
  expect(await axe(friend)).toEqual([])
  await friend.getByLabel('Email address').fill(account.email)
  await friend.getByRole('button', { name: 'Send code' }).click()
  await finishRegistration(friend, app, account.email, account.password)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await resume(page, inviter)
  await open(page, 'user/my')
  await page.getByRole('link', { name: /^Invite friends/ }).click()
  await atPage(page, 'user/invite')
  await expect(page.getByText('Level 1 ·')).toBeVisible()
  await expect(page.getByText('m***')).toBeVisible()
  expect(await page.getByRole('main').innerText()).not.toContain(account.email)
  await page.getByRole('button', { name: 'Copy invitation link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(page.getByRole('img', { name: 'QR code of your invitation link' }).locator('path')).toBeVisible()
})

test('somebody who is signed in already is told so, and the code stays editable', async ({ app, page }) => {
  const inviter = await registerByApi(app)
  const { link, code } = await invitationOf(app, inviter)
  await resume(page, await registerByApi(app))
  await page.goto(link)
  await expect(page.getByText('You are signed in already')).toBeVisible()
  const field = page.getByLabel('Invitation code')
  expect(await field.inputValue()).toBe(code)
  await field.fill('HALYARD')
  expect(await field.inputValue()).toBe('HALYARD')
  expect(await page.getByText('Filled in from your invitation link').count()).toBe(0)
})

test('where the device has a share sheet the link goes there, and closing it is no failure', async ({ app, page }) => {
  await page.context().addInitScript(() => {
    Object.assign(navigator, {
      share: async (shared: ShareData) => {
        document.body.dataset.shared = JSON.stringify(shared)
        throw new DOMException('closed', 'AbortError')
      },
    })
  })
  const inviter = await registerByApi(app)
  const { link, code } = await invitationOf(app, inviter)
  await resume(page, inviter)
  await open(page, 'user/invite')
  await page.getByRole('button', { name: 'Share link' }).click()
  await expect.poll(() => page.evaluate(() => document.body.dataset.shared)).toContain(link)
  const shared = JSON.parse((await page.evaluate(() => document.body.dataset.shared)) ?? '{}')
  expect(shared).toMatchObject({ url: link, text: expect.stringContaining(code) })
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('the demo user sees members, paid and pending rewards on three levels, which the filter separates', async ({
  demoUser,
  page,
}) => {
  // What the released coins bring is paid by a sweep.
  await expect.poll(async () => (await demoUser.call(invitationSummary)).value?.text()).toBe('5.8')
  await resume(page, demoUser)
  await open(page, 'user/invite')
  await expect(page.getByText('6 referrals')).toBeVisible()
  const main = page.getByRole('main')
  await expect.poll(() => main.innerText()).toMatch(/Pending 5\.5 USDT/)
  expect(await main.innerText()).toMatch(/1% on level 1, 0\.5% on level 2, and 0\.3% on level 3/)
  await expect(page.getByText('Pending 3 USDT')).toBeVisible()
  await page.getByRole('radio', { name: 'Level 3' }).click()
  await expect(page.getByText('a***s@example.com')).toBeVisible()
  await expect(page.getByText('***')).toHaveCount(1)
})
