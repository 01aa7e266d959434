import { conversionQuote } from '@halyard/wire/conversion'
import type { Page } from '@playwright/test'
import { axe, expect, test, told } from '../harness/index.ts'
import { arrive, confirmAtPrice, open } from './account.ts'
import { amount, openExchange } from './conversion-steps.ts'
import { fact } from './facts.ts'

const quoteCall = `**/api${conversionQuote.path}*`

test('an exchange shows what it brings while it is typed, and brings what its page says', async ({ app, page }) => {
  await arrive(page, app)
  await openExchange(page)
  await page.getByRole('button', { name: '50%' }).click()
  expect(await amount(page, 'USDT').inputValue()).toBe('5,000')
  await expect.poll(() => fact(page, 'You receive')).toMatch(/^0\.0\d+ BTC$/)
  await expect(page.getByText(/^Price (updated just now|\d+ seconds? old)$/)).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Seconds until the rate refreshes' })).toBeVisible()

  await confirmAtPrice(page, 'Exchange USDT for BTC', 'Exchange succeeded')
  await expect.poll(() => fact(page, 'You paid')).toBe('5,000 USDT')
  const received = await fact(page, 'Received')
  await expect(page.getByText(/^BTCUSDT · tick \d/)).toBeVisible()
  // While it fades the toast has too little contrast.
  await expect(page.getByText('Exchange succeeded')).not.toBeAttached()
  expect(await axe(page)).toEqual([])

  await page.goBack()
  await expect(page.getByRole('link', { name: /^USDT to BTC/ })).toBeVisible()
  await expect(amount(page, 'USDT')).toHaveValue('')
  await page.getByRole('button', { name: 'Swap the two coins' }).click()
  await expect(page.getByRole('button', { name: 'Exchange BTC for USDT' })).toBeVisible()
  await open(page, 'property/detail?asset=BTC')
  const fee = await page.getByRole('link', { name: /^Exchange fee/ }).textContent()
  // Given 0.1 BTC at the start, the balance after the fee is that and what the exchange brought.
  expect(units(/Balance ([\d.]+)/.exec(fee ?? '')?.[1] ?? '')).toBe(units('0.1') + units(received.replace(' BTC', '')))
})

test('a rate that ages is taken back before the eyes of whoever is about to confirm it, and goes on by itself', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  await openExchange(page)
  await amount(page, 'USDT').fill('100')
  await page.getByRole('button', { name: 'Exchange USDT for BTC' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('timer', { name: 'Seconds until the rate refreshes' })).toBeVisible()
  const button = sheet.getByRole('button', { name: 'Exchange USDT for BTC' })
  expect(await button.getAttribute('aria-disabled')).not.toBe('true')
  await page.route(quoteCall, (route) =>
    route.fulfill({ json: { code: 4021, msg: 'No.', data: { refusal: 'exchangeFailed', detail: {} } } }),
  )
  await askAnew(page)
  await expect(sheet.getByText('Waiting for a fresh price.')).toBeVisible()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await page.unroute(quoteCall)
  await askAnew(page)
  await expect(sheet.getByText('Waiting for a fresh price.')).not.toBeAttached()
  await confirmAtPrice(page, 'Exchange USDT for BTC', 'Exchange succeeded')
})

test('an exchange is planned for days and for a rate, which is made at once where the rate is as good, and both can be ended', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  await openExchange(page)
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'Planned' }).click()
  await expect(main.getByText('No plans yet')).toBeVisible()
  await amount(page, 'USDT').fill('50')
  for (const day of ['Tue', 'Wed', 'Fri', 'Sat', 'Sun']) await main.getByRole('button', { name: day }).click()
  await main.getByRole('button', { name: 'Save plan' }).dblclick()
  await told(page, 'Plan saved')
  await expect(main.getByText('Mon, Thu', { exact: true })).toBeVisible()
  await expect(main.getByText(/^Next: .* 12:00$/)).toBeVisible()
  await main.getByRole('button', { name: 'Pause' }).click()
  await expect(main.getByText('Paused', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Resume' }).click()
  await expect(main.getByText(/^Next: /)).toBeVisible()
  expect(await axe(page)).toEqual([])

  await main.getByRole('radio', { name: 'At a rate' }).click()
  await main.getByRole('button', { name: 'Swap the two coins' }).click()
  await amount(page, 'BTC').fill('0.01')
  await main.getByLabel('Rate: USDT for 1 BTC').fill('1')
  await expect(main.getByText(/already, so this would run at once/)).toBeVisible()
  await main.getByRole('button', { name: 'Save plan' }).click()
  await expect(main.getByText('Done', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'Last exchange of the plan BTC to USDT' }).click()
  await expect.poll(() => fact(page, 'You paid')).toBe('0.01 BTC')
  await page.goBack()
  await main.getByRole('button', { name: 'Delete the plan USDT to BTC' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await told(page, 'Plan deleted')
  await expect(main.getByRole('button', { name: 'Delete the plan USDT to BTC' })).not.toBeAttached()
})

/** A page that is looked at again asks at once for what it would ask for in five seconds. */
async function askAnew(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

/** A shown amount in units of 18 decimals, so that sums are exact. */
function units(shown: string): bigint {
  const [whole = '', fraction = ''] = shown.replaceAll(',', '').split('.')
  return BigInt(whole + fraction.padEnd(18, '0'))
}
