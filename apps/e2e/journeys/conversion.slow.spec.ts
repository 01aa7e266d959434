import { expect, test } from '../harness/index.ts'
import { arrive, confirm, confirmAtPrice, open } from './account.ts'
import { amount, openExchange } from './conversion-steps.ts'
import { fact } from './facts.ts'

test('a double tap exchanges once', async ({ app, page }) => {
  await arrive(page, app)
  await openExchange(page)
  await amount(page, 'USDT').fill('100')
  await confirmAtPrice(page, 'Exchange USDT for BTC', 'Exchange succeeded', 'dblclick')
  await page.goBack()
  const made = page.getByRole('link', { name: /^USDT to BTC/ })
  await expect(made.first()).toBeVisible()
  expect(await made.count()).toBe(1)
})

test('coins are chosen from a sheet, and choosing the other side turns the two round', async ({ app, page }) => {
  await arrive(page, app)
  await openExchange(page)
  await page.getByRole('button', { name: /^From/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Search coins').fill('ethe')
  await sheet.getByRole('button', { name: /^ETH/ }).click()
  await expect(page.getByRole('button', { name: 'Exchange ETH for BTC' })).toBeVisible()
  await page.getByRole('button', { name: /^To/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^ETH/ }).click()
  await expect(page.getByRole('button', { name: 'Exchange BTC for ETH' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Exchange BTC for ETH' })).toBeVisible()
})

test('fifteen hundred as Germans write it are fifteen hundred', async ({ app, phone }) => {
  const page = await phone({ locale: 'de-DE' })
  await arrive(page, app)
  await open(page, 'bitcoin/exchange')
  const given = page.getByLabel('Betrag (USDT)', { exact: true })
  await given.pressSequentially('1.500')
  expect(await given.inputValue()).toBe('1.500')
  await confirm(page, 'USDT in BTC tauschen')
  await expect.poll(() => fact(page, 'Sie haben gezahlt')).toBe('1.500 USDT')
})
