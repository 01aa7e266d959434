import { randomBytes } from 'node:crypto'
import { createDeposit } from '@halyard/wire/deposits'
import { expect, test } from '../harness/index.ts'
import { arrive, atPage, idIn, open } from './account.ts'
import { attachVoucher, chooseNetwork, openDeposit } from './deposits-steps.ts'

test('a voucher and a transaction count once, unless their deposit was rejected, which says why', async ({
  app,
  operator,
  page,
}) => {
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
  await expect(page.getByText('This image was already submitted with another deposit')).toBeVisible()
  await attachVoucher(page)
  await page.getByLabel('Transaction hash').fill(hash.toUpperCase())
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('This transaction was already submitted')).toBeVisible()
  expect(await page.getByLabel('Amount (BTC)').inputValue()).toBe('0.01')

  await page.goto(first)
  await expect(page.getByRole('list', { name: 'Progress' }).getByText('Under review')).toBeVisible()
  await operator.reject('deposit', idIn(page), 'The picture shows another address.')
  await expect(page.getByRole('main').getByText('The picture shows another address.')).toBeVisible()
  await page.getByRole('link', { name: 'Deposit again' }).click()
  await atPage(page, 'bitcoin/payment')
  await chooseNetwork(page, /^BTC/)
  await page.getByLabel('Amount (BTC)').fill('0.01')
  await attachVoucher(page, photo)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await atPage(page, 'bitcoin/paymentDetail')
})

test('a double tap on a slow network submits one deposit', async ({ app, page }) => {
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
  await expect(page.locator('form button[aria-busy="true"]')).toBeVisible()
  release()
  await atPage(page, 'bitcoin/paymentDetail')
  expect(sent).toBe(1)
  await open(page, 'bitcoin/paymentHistory')
  await expect(page.getByRole('listitem')).toHaveCount(1)
})
