import { expect, it } from 'vitest'
import { phone } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, confirm, confirmAtPrice, open } from './account.ts'
import { amount, openExchange } from './conversion-steps.ts'
import { eventually, fact } from './facts.ts'

it('a double tap exchanges once', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openExchange(page)
  await amount(page, 'USDT').fill('100')
  await confirmAtPrice(page, 'Exchange USDT for BTC', 'Exchange succeeded', 'dblclick')
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
  await eventually(() => fact(page, 'Gegeben')).toBe('1.500 USDT')
  await close()
})
