import { randomBytes } from 'node:crypto'
import { createDeposit } from '@halyard/wire/deposits'
import { upload } from '@halyard/wire/uploads'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone, screenshot } from '../harness/index.ts'
import { app, browser, operator } from '../harness/shared.ts'
import { arrive, atPage, confirm, open, soon } from './account.ts'

it('a deposit with a photo is reviewed, credited and exchanged, and every record leads to its cause', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  // By its whole name: an announcement that has its turn on home may speak of deposits too.
  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  await atPage(page, 'bitcoin/paymentList')
  await page.getByRole('link', { name: /^USDT/ }).click()
  await chooseNetwork(page, /^TRC20/)
  await page.getByText('This is a sample address').waitFor()
  await page.getByLabel('Amount (USDT)').fill('250.5')
  await page.getByLabel('Transaction hash').fill(`0x${randomBytes(32).toString('hex').toUpperCase()}`)
  await attachVoucher(page)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await atPage(page, 'bitcoin/paymentDetail')
  const timeline = page.getByRole('list', { name: 'Progress' })
  expect(await timeline.locator('[aria-current="step"]').textContent()).toContain('Under review')
  await page.getByRole('img', { name: 'Transfer voucher' }).waitFor()
  await screenshot(page, 'deposit-review')

  // The toast stays for two seconds, and the operator's program may take as long to end after its decision.
  await Promise.all([page.getByText('250.5 USDT credited').waitFor(), operator.approve('deposit', depositIdOf(page))])
  await timeline.getByText('250.5 USDT in your balance').waitFor()

  await page.getByRole('link', { name: 'Exchange USDT' }).click()
  await atPage(page, 'bitcoin/exchange')
  await expect.poll(() => fact(page, 'Available'), soon).toBe('10,250.5 USDT')
  await page.getByLabel('Amount (USDT)').fill('250.5')
  await confirm(page, 'Exchange USDT for BTC')
  await page.getByText('Exchange succeeded').waitFor()
  const received = await fact(page, 'Received')
  expect(received).toMatch(/^0\.00\d+ BTC$/)

  await open(page, app, 'property/detail?asset=USDT')
  await page.getByText('End of list').waitFor()
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Exchange/ })
    .click()
  await page.getByRole('heading', { name: 'Exchange details' }).waitFor()
  expect(await fact(page, 'Received')).toBe(received)
  await page.goBack()
  await page.getByRole('link', { name: /^Deposit/ }).click()
  await atPage(page, 'bitcoin/paymentDetail')
  await page.getByText('Completed').waitFor()
  await open(page, app, 'property/detail?asset=BTC')
  await page.getByRole('link', { name: /^Exchange fee/ }).waitFor()
  await close()
})

it('a voucher and a transaction count once, unless their deposit was rejected, which says why', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openDeposit(page, 'BTC')
  await page.getByLabel('Amount (BTC)').fill('0.01')
  const hash = randomBytes(32).toString('hex')
  await page.getByLabel('Transaction hash').fill(hash)
  const photo = await attachVoucher(page)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await atPage(page, 'bitcoin/paymentDetail')
  const first = page.url()

  await openDeposit(page, 'BTC')
  await page.getByLabel('Amount (BTC)').fill('0.01')
  await attachVoucher(page, photo)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('This image was already submitted with another deposit').waitFor()
  await attachVoucher(page)
  await page.getByLabel('Transaction hash').fill(hash.toUpperCase())
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('This transaction was already submitted').waitFor()
  expect(await page.getByLabel('Amount (BTC)').inputValue()).toBe('0.01')

  await page.goto(first)
  await page.getByRole('list', { name: 'Progress' }).getByText('Under review').waitFor()
  await operator.reject('deposit', depositIdOf(page), 'The picture shows another address.')
  await page.getByText('The picture shows another address.').waitFor()
  await screenshot(page, 'deposit-failed')
  await page.getByRole('link', { name: 'Deposit again' }).click()
  await atPage(page, 'bitcoin/payment')
  await chooseNetwork(page, /^BTC/)
  await page.getByLabel('Amount (BTC)').fill('0.01')
  await attachVoucher(page, photo)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await atPage(page, 'bitcoin/paymentDetail')
  await close()
})

it('the network is never chosen silently, and its address is copied whole', async () => {
  const { page, context, close } = await phone(browser)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arrive(page, app)
  await open(page, app, 'bitcoin/payment?asset=BTC')
  await page.getByText('The address appears as soon as you have chosen the network.').waitFor()
  expect(await page.getByText('SAMPLE', { exact: false }).count()).toBe(0)
  await chooseNetwork(page, /^BTC/)
  await page.getByText('Transfers below this are neither credited nor returned.').waitFor()
  await page.getByRole('button', { name: 'Copy address' }).click()
  await page.getByText('Copied').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^SAMPLE-BTC-[0-9A-Z]{12}$/)
  await close()
})

it('a double tap on a slow network submits one deposit', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openDeposit(page, 'BTC')
  await page.getByLabel('Amount (BTC)').fill('0.02')
  await attachVoucher(page)
  let sent = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api${createDeposit.path}`, async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Submit for review' }).dblclick()
  await page.locator('form button[aria-busy="true"]').waitFor()
  release()
  await atPage(page, 'bitcoin/paymentDetail')
  expect(sent).toBe(1)
  await open(page, app, 'bitcoin/paymentHistory')
  await expect.poll(() => page.getByRole('listitem').count(), soon).toBe(1)
  await close()
})

it('a voucher that did not arrive can be sent again, and the list without an answer too', async () => {
  const { page, close, expectProblem } = await phone(browser)
  expectProblem(/ERR_FAILED/)
  await arrive(page, app)
  await openDeposit(page, 'BTC')
  await page.route(`**/api${upload.path}`, (route) => route.abort())
  await chooseVoucher(page)
  await page.getByText('No connection to Halyard').waitFor()
  await page.unroute(`**/api${upload.path}`)
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Sent', { exact: true }).waitFor()

  await open(page, app, 'bitcoin/paymentHistory')
  await page.getByText('No deposits yet').waitFor()
  await open(page, app, 'bitcoin/paymentDetail?id=999999')
  await page.getByText('Deposit not found').waitFor()
  await close()
})

async function openDeposit(page: Page, asset: string): Promise<void> {
  await open(page, app, `bitcoin/payment?asset=${asset}`)
  await chooseNetwork(page, /^BTC/)
}

async function chooseNetwork(page: Page, network: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Network/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: network }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** A picture of the page as it is: another one each time, because its prices and times differ. */
async function chooseVoucher(page: Page, picture?: Buffer): Promise<Buffer> {
  const buffer = picture ?? (await page.screenshot())
  await page
    .getByLabel(/^(Choose photo|Replace): Transfer voucher/)
    .setInputFiles({ name: 'transfer.png', mimeType: 'image/png', buffer })
  return buffer
}

async function attachVoucher(page: Page, picture?: Buffer): Promise<Buffer> {
  const buffer = await chooseVoucher(page, picture)
  await page.getByText('Sent', { exact: true }).waitFor()
  return buffer
}

function depositIdOf(page: Page): string {
  return /[?&]id=(\d+)/.exec(page.url())?.[1] ?? ''
}

/** What stands at the end of a line of facts. */
async function fact(page: Page, label: string): Promise<string> {
  const row = page.getByRole('main').locator('dl > div, p', { has: page.getByText(label, { exact: true }) })
  await row.first().waitFor()
  const text = (await row.first().textContent()) ?? ''
  return text.replace(label, '').trim()
}
