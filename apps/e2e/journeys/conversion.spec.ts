import { conversionQuote } from '@halyard/wire/conversion'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axe, phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, confirmAtPrice, open, soon } from './account.ts'
import { amount, openExchange } from './conversion-steps.ts'
import { eventually, fact } from './facts.ts'

const quoteCall = `**/api${conversionQuote.path}*`

it('an exchange shows what it brings while it is typed, and brings what its page says', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openExchange(page)
  await page.getByRole('button', { name: '50%' }).click()
  expect(await amount(page, 'USDT').inputValue()).toBe('5,000')
  await eventually(() => fact(page, 'You receive')).toMatch(/^0\.0\d+ BTC$/)
  await page.getByText(/^Price (updated just now|\d+ seconds? old)$/).waitFor()
  await page.getByRole('timer', { name: 'Seconds until the rate refreshes' }).waitFor()

  await confirmAtPrice(page, 'Exchange USDT for BTC', 'Exchange succeeded')
  await eventually(() => fact(page, 'You paid')).toBe('5,000 USDT')
  const received = await fact(page, 'Received')
  await page.getByText(/^BTCUSDT · tick \d/).waitFor()
  // While it fades the toast has too little contrast.
  await page.getByText('Exchange succeeded').waitFor({ state: 'detached' })
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'exchange-made')

  await page.goBack()
  await page.getByRole('link', { name: /^USDT to BTC/ }).waitFor()
  await expect.poll(() => amount(page, 'USDT').inputValue(), soon).toBe('')
  await page.getByRole('button', { name: 'Swap the two coins' }).click()
  await page.getByRole('button', { name: 'Exchange BTC for USDT' }).waitFor()
  await open(page, app, 'property/detail?asset=BTC')
  const fee = await page.getByRole('link', { name: /^Exchange fee/ }).textContent()
  // Given 0.1 BTC at the start, the balance after the fee is that and what the exchange brought.
  expect(units(/Balance ([\d.]+)/.exec(fee ?? '')?.[1] ?? '')).toBe(units('0.1') + units(received.replace(' BTC', '')))
  await close()
})

it('a rate that ages is taken back before the eyes of whoever is about to confirm it, and goes on by itself', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openExchange(page)
  await amount(page, 'USDT').fill('100')
  await page.getByRole('button', { name: 'Exchange USDT for BTC' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('timer', { name: 'Seconds until the rate refreshes' }).waitFor()
  const button = sheet.getByRole('button', { name: 'Exchange USDT for BTC' })
  expect(await button.getAttribute('aria-disabled')).not.toBe('true')
  await page.route(quoteCall, (route) =>
    route.fulfill({ json: { code: 4021, msg: 'No.', data: { refusal: 'exchangeFailed', detail: {} } } }),
  )
  await askAnew(page)
  await sheet.getByText('Waiting for a fresh price.').waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await screenshot(page, 'exchange-stale')
  await page.unroute(quoteCall)
  await askAnew(page)
  await sheet.getByText('Waiting for a fresh price.').waitFor({ state: 'detached' })
  await confirmAtPrice(page, 'Exchange USDT for BTC', 'Exchange succeeded')
  await close()
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
