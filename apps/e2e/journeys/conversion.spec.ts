import { conversionQuote } from '@halyard/wire/conversion'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axe, phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, confirm, open, soon } from './account.ts'

const quoteCall = `**/api${conversionQuote.path}*`

it('an exchange shows what it brings while it is typed, and brings what its page says', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openExchange(page)
  await page.getByRole('button', { name: '50%' }).click()
  expect(await amount(page, 'USDT').inputValue()).toBe('5,000')
  await expect.poll(() => fact(page, 'You receive'), soon).toMatch(/^0\.0\d+ BTC$/)
  await page.getByText(/^Price (updated just now|\d+ seconds? old)$/).waitFor()
  await page.getByRole('timer', { name: 'Seconds until the rate refreshes' }).waitFor()

  await confirm(page, 'Exchange USDT for BTC')
  await page.getByText('Exchange succeeded').waitFor()
  expect(await fact(page, 'You paid')).toBe('5,000 USDT')
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

it('without a fresh price the exchange waits, says so, and goes on by itself', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await page.route(quoteCall, (route) =>
    route.fulfill({ json: { code: 4021, msg: 'No.', data: { refusal: 'exchangeFailed', detail: {} } } }),
  )
  await open(page, app, 'bitcoin/exchange')
  await page.getByText('Waiting for a fresh price.').waitFor()
  await screenshot(page, 'exchange-stale')
  await page.unroute(quoteCall)
  await page.getByText(/^1 USDT = /).waitFor()
  await expect.poll(() => page.getByText('Waiting for a fresh price.').count(), soon).toBe(0)
  await close()
})

it('a double tap exchanges once', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openExchange(page)
  await amount(page, 'USDT').fill('100')
  await confirm(page, 'Exchange USDT for BTC', 'dblclick')
  await page.getByText('Exchange succeeded').waitFor()
  await page.goBack()
  const made = page.getByRole('link', { name: /^USDT to BTC/ })
  await made.first().waitFor()
  expect(await made.count()).toBe(1)
  await close()
})

it('coins are chosen from a sheet, and choosing the other side turns the two round', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openExchange(page)
  await page.getByRole('button', { name: /^From/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Search coins').fill('ethe')
  await sheet.getByRole('button', { name: /^ETH/ }).click()
  await page.getByRole('button', { name: 'Exchange ETH for BTC' }).waitFor()
  await page.getByRole('button', { name: /^To/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^ETH/ }).click()
  await page.getByRole('button', { name: 'Exchange BTC for ETH' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Exchange BTC for ETH' }).waitFor()
  await close()
})

it('fifteen hundred as Germans write it are fifteen hundred', async () => {
  const { page, close } = await phone(browser, { locale: 'de-DE' })
  await arrive(page, app)
  await open(page, app, 'bitcoin/exchange')
  const given = page.getByLabel('Betrag (USDT)', { exact: true })
  await given.pressSequentially('1.500')
  expect(await given.inputValue()).toBe('1.500')
  await confirm(page, 'USDT in BTC tauschen')
  await expect.poll(() => fact(page, 'Gegeben'), soon).toBe('1.500 USDT')
  await close()
})

async function openExchange(page: Page): Promise<void> {
  await open(page, app, 'bitcoin/exchange')
  await page.getByText(/^1 USDT = /).waitFor()
}

function amount(page: Page, asset: string) {
  return page.getByLabel(`Amount (${asset})`, { exact: true })
}

/** What stands at the end of a line of facts. */
async function fact(page: Page, label: string): Promise<string> {
  const row = page.locator('dl > div', { has: page.getByText(label, { exact: true }) })
  await row.first().waitFor()
  return ((await row.first().locator('dd').textContent()) ?? '').trim()
}

/** A shown amount in units of 18 decimals, so that sums are exact. */
function units(shown: string): bigint {
  const [whole = '', fraction = ''] = shown.replaceAll(',', '').split('.')
  return BigInt(whole + fraction.padEnd(18, '0'))
}
