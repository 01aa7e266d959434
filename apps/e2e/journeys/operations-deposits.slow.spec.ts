import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addOperator, expect, type Operator, operatorWith, picture, testOn, told } from '../harness/index.ts'
import { arrive, atPage, idIn, open } from './account.ts'

const houseAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

// Only a demo takes one operator for two, and shows samples of addresses.
const test = testOn({ DEMO: '0', OPS_ENABLED: '1' })
let ben: Operator

test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ app }) => {
  ben = operatorWith(app, await addOperator(app.database, 'ben'))
})

test('terms that one operator proposes are what a user sees once another has approved them, and not before', async ({
  app,
  operator,
  page,
}) => {
  await arrive(page, app, 'contract/contract?symbol=btcusdt')
  expect(await wouldReceive(page)).toBe('190.00 USDT')
  const { outcome, item } = await operator.edit('contract-duration', '900', { payout_ratio: '0.85' })
  expect(outcome).toBe('one more needed')
  await operator.approve('edit', item?.id ?? 0)
  await page.reload()
  expect(await wouldReceive(page)).toBe('190.00 USDT')
  await ben.approve('edit', item?.id ?? 0)
  await expect
    .poll(async () => {
      await page.reload()
      return wouldReceive(page)
    })
    .toBe('185.00 USDT')
})

test('a deposit to an address that all are shown is declared, sent in its exact amount, and credited after its review', async ({
  app,
  context,
  operator,
  page,
}) => {
  const { item } = await operator.edit('network', 'USDT:TRC20', { deposit_address: houseAddress })
  await ben.approve('edit', item?.id ?? 0)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arrive(page, app, 'bitcoin/payment?asset=USDT')
  await page.getByRole('button', { name: /^Network/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^TRC20/ })
    .click()
  await expect(page.getByRole('dialog')).not.toBeAttached()
  await page.getByLabel('Amount (USDT)').fill('250')
  expect(await page.getByText(houseAddress).count()).toBe(0)
  await page.getByRole('button', { name: 'Get the exact amount' }).dblclick()
  await expect(page.getByText(houseAddress)).toBeVisible()
  await page.getByRole('button', { name: 'Copy amount' }).click()
  await told(page, 'Copied')
  const exact = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(exact).toMatch(/^250\.000\d{1,3}$/)

  await page.getByLabel('Transaction hash').fill(`0x${randomBytes(32).toString('hex')}`)
  await page
    .getByLabel(/^Choose photo: Transfer voucher/)
    .setInputFiles({ name: 'transfer.png', mimeType: 'image/png', buffer: picture(7) })
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await atPage(page, 'bitcoin/paymentDetail')
  const found = { sentAt: new Date().toISOString() }
  await operator.approve('deposit', idIn(page), found)
  await expect(page.getByRole('list', { name: 'Progress' }).getByText('Under review')).toBeVisible()
  await ben.approve('deposit', idIn(page), found)
  await told(page, `${exact} USDT was added to your balance`)
  await open(page, 'property/detail?asset=USDT')
  await expect(page.getByRole('listitem').getByText(`Balance ${exact}`)).toBeVisible()
})

/** What a stake of 100 for fifteen minutes would bring. */
async function wouldReceive(page: Page): Promise<string> {
  await page.getByRole('radio', { name: '15 min' }).click()
  await page.getByRole('radio', { name: '100', exact: true }).click()
  const row = page.locator('dl > div').filter({ has: page.getByText('You receive if right', { exact: true }) })
  return (await row.locator('dd').first().innerText()).trim()
}
