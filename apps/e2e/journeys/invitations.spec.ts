import { invitationSummary } from '@halyard/wire/invitations'
import { expect, it } from 'vitest'
import { axe, phone, screenshot } from '../harness/index.ts'
import { app, browser, demoUser } from '../harness/shared.ts'
import { registerByApi, type Trader } from '../harness/trader.ts'
import { atPage, finishRegistration, newAccount, open, resume, soon } from './account.ts'

/** A server that was not told its own address leaves it to the app. */
async function invitationOf(inviter: Trader) {
  const { link, code } = await inviter.call(invitationSummary)
  return { link: new URL(link, app.address).href, code }
}

it('the link opens registering with the code, and whoever registers by it becomes a member', async () => {
  const inviter = await registerByApi(app)
  const { link, code } = await invitationOf(inviter)
  expect(link).toBe(`${app.address}/#/pages/login/register?code=${code}`)
  const account = newAccount()
  const friend = await phone(browser)
  await friend.page.goto(link)
  expect(await friend.page.getByLabel('Invitation code').inputValue()).toBe(code)
  await friend.page.getByText('Filled in from your invitation link').waitFor()
  expect(await axe(friend.page)).toEqual([])
  await friend.page.getByLabel('Email address').fill(account.email)
  await friend.page.getByRole('button', { name: 'Send code' }).click()
  await finishRegistration(friend.page, app, account.email, account.password)
  await friend.close()

  const { page, context, close } = await phone(browser)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await resume(page, inviter)
  await open(page, app, 'user/my')
  await page.getByRole('link', { name: /^Invite friends/ }).click()
  await atPage(page, 'user/invite')
  await page.getByText('Level 1 ·').waitFor()
  await page.getByText('m***').waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain(account.email)
  await page.getByRole('button', { name: 'Copy invitation link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), soon).toBe(link)
  await page.getByRole('img', { name: 'QR code of your invitation link' }).locator('path').waitFor()
  await screenshot(page, 'invitations')
  await close()
})

it('somebody who is signed in already is told so, and the code stays editable', async () => {
  const inviter = await registerByApi(app)
  const { link, code } = await invitationOf(inviter)
  const { page, close } = await phone(browser)
  await resume(page, await registerByApi(app))
  await page.goto(link)
  await page.getByText('You are signed in already').waitFor()
  const field = page.getByLabel('Invitation code')
  expect(await field.inputValue()).toBe(code)
  await field.fill('HALYARD')
  expect(await field.inputValue()).toBe('HALYARD')
  expect(await page.getByText('Filled in from your invitation link').count()).toBe(0)
  await close()
})

it('where the device has a share sheet the link goes there, and closing it is no failure', async () => {
  const { page, close } = await phone(browser)
  await page.context().addInitScript(() => {
    Object.assign(navigator, {
      share: async (shared: ShareData) => {
        document.body.dataset.shared = JSON.stringify(shared)
        throw new DOMException('closed', 'AbortError')
      },
    })
  })
  const inviter = await registerByApi(app)
  const { link, code } = await invitationOf(inviter)
  await resume(page, inviter)
  await open(page, app, 'user/invite')
  await page.getByRole('button', { name: 'Share link' }).click()
  await expect.poll(() => page.evaluate(() => document.body.dataset.shared), soon).toContain(link)
  const shared = JSON.parse((await page.evaluate(() => document.body.dataset.shared)) ?? '{}')
  expect(shared).toMatchObject({ url: link, text: expect.stringContaining(code) })
  expect(await page.getByRole('alert').count()).toBe(0)
  await close()
})

it('the demo user sees members, paid and pending rewards on three levels, which the filter separates', async () => {
  // What the released coins bring is paid by a sweep.
  await expect.poll(async () => (await demoUser.call(invitationSummary)).value?.text(), soon).toBe('5.8')
  const { page, close } = await phone(browser)
  await resume(page, demoUser)
  await open(page, app, 'user/invite')
  await page.getByText('6 members').waitFor()
  const main = page.getByRole('main')
  await expect.poll(() => main.innerText(), soon).toMatch(/Pending 5\.5 USDT/)
  expect(await main.innerText()).toMatch(/1% on level 1, 0\.5% on level 2, and 0\.3% on level 3/)
  await page.getByText('Pending 3 USDT').waitFor()
  await page.getByRole('radio', { name: 'Level 3' }).click()
  await page.getByText('a***s@example.com').waitFor()
  await expect.poll(() => page.getByText('***').count(), soon).toBe(1)
  await close()
})
