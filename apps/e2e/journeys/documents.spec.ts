import { expect, test } from '../harness/index.ts'

test('the documents begin with guides, and a call that is opened has what it refers to', async ({ app, page }) => {
  await page.goto(`${app.address}/docs`)
  await expect(page.getByRole('heading', { name: 'First trade' })).toBeVisible()
  const call = page.locator('.opblock').first()
  await call.locator('.opblock-summary-path').click()
  await expect(call.getByText('A fault of the server, logged under')).toBeVisible()
})

test('those for programs have what is signed beside each call', async ({ app, page }) => {
  await page.goto(`${app.address}/docs/htx#/trade/place`)
  const opened = page.locator('#operations-trade-place')
  await expect(opened.getByText('When it was signed, in UTC', { exact: false })).toBeVisible()
  await expect(opened.getByText('"client-order-id": "AA03022abc-1"', { exact: false })).toBeVisible()
})
