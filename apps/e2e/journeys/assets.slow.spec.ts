import { expect, it } from 'vitest'
import { phone } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, atPage, open, soon } from './account.ts'

it('a coin leads to its chart, its trade and the ways it comes and goes by', async () => {
  const { page, close } = await phone(browser)
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
    await page.getByRole('heading', { name: 'BTC · Bitcoin' }).waitFor()
  }
  await open(page, app, 'property/coin?asset=XYZ')
  await page.getByText('Halyard does not list this coin').waitFor()
  await close()
})

it('coins are found by name, and small balances hide', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app, 'property/property')
  const coins = page.getByRole('main').getByRole('link', { name: /^[A-Z]{2,5}\s/ })
  await expect.poll(() => coins.count(), soon).toBeGreaterThan(10)
  await page.getByText('Hide small').click()
  await expect.poll(() => coins.count(), soon).toBe(3)
  await page.getByLabel('Search coins').fill('bitco')
  await expect.poll(() => coins.count(), soon).toBe(1)
  await page.getByLabel('Search coins').fill('nothing such')
  await page.getByRole('button', { name: 'Clear' }).last().click()
  await expect.poll(() => coins.count(), soon).toBe(3)
  await close()
})

it('contracts and finance have views of their own', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app, 'property/property')
  await page.getByRole('tab', { name: 'Contract' }).click()
  await page.getByText('Available for contracts').waitFor()
  expect(await page.getByRole('main').textContent()).toMatch(/Available for contracts\s*10,000\.00 USDT/)
  await page.getByRole('tab', { name: 'Finance' }).click()
  await page.getByText('Nothing invested').waitFor()
  await page.reload()
  await page.getByText('Nothing invested').waitFor()
  await close()
})
