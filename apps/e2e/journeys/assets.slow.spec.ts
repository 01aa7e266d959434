import { expect, test } from '../harness/index.ts'
import { arrive, atPage, open } from './account.ts'

test('a coin leads to its chart, its trade and the ways it comes and goes by', async ({ app, page }) => {
  await arrive(page, app, 'property/coin?asset=BTC')
  const leads: [RegExp | string, string][] = [
    ['Chart', 'deal/chart'],
    [/^BTC\/USDT/, 'deal/chart'],
    ['Trade', 'deal/deal'],
    ['Deposit', 'bitcoin/payment'],
    ['Withdraw', 'bitcoin/withdraw'],
    ['Exchange', 'bitcoin/exchange'],
  ]
  for (const [name, path] of leads) {
    const main = page.getByRole('main')
    await main.getByRole('link', { name }).or(main.getByRole('button', { name })).first().click()
    await atPage(page, path)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'BTC · Bitcoin' })).toBeVisible()
  }
  await open(page, 'property/coin?asset=XYZ')
  await expect(page.getByText('Halyard does not list this coin')).toBeVisible()
})

test('coins are found by name, and small balances hide', async ({ app, page }) => {
  await arrive(page, app, 'property/property')
  const coins = page.getByRole('main').getByRole('link', { name: /^[A-Z]{2,5}\s/ })
  await expect.poll(() => coins.count()).toBeGreaterThan(10)
  await page.getByText('Hide small').click()
  await expect(coins).toHaveCount(3)
  await page.getByLabel('Search coins').fill('bitco')
  await expect(coins).toHaveCount(1)
  await page.getByLabel('Search coins').fill('nothing such')
  await page.getByRole('button', { name: 'Clear' }).last().click()
  await expect(coins).toHaveCount(3)
})

test('contracts and finance have views of their own', async ({ app, page }) => {
  await arrive(page, app, 'property/property')
  await page.getByRole('tab', { name: 'Contract' }).click()
  await expect(page.getByText('Available for contracts')).toBeVisible()
  expect(await page.getByRole('main').textContent()).toMatch(/Available for contracts\s*10,000\.00 USDT/)
  await page.getByRole('tab', { name: 'Finance' }).click()
  await expect(page.getByText('Nothing invested')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing invested')).toBeVisible()
})
