import { saveBankCard } from '@halyard/wire/bank-cards'
import { expect, registerByApi, test } from '../harness/index.ts'
import { open, resume } from './account.ts'
import { sheetGone } from './bank-cards-steps.ts'

test('a currency that one has none of offers the exchange, and one without cents takes none', async ({ app, page }) => {
  const trader = await registerByApi(app)
  await trader.call(saveBankCard, { ...card, bank_name: 'Hafenbank', card_number: '4000 0000 0000 0002' })
  await trader.call(saveBankCard, card)
  await resume(page, trader)
  await open(page, 'user/bank')
  await page.getByRole('link', { name: 'Withdraw to this card' }).last().click()
  await expect(page.getByRole('button', { name: /^Bank card\s*Hafenbank/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  // What was typed for another card stays, and goes to the one that was tapped last.
  await page.getByRole('link', { name: 'Withdraw to this card' }).first().click()
  await expect(page.getByRole('button', { name: /^Bank card\s*Musterbank/ })).toBeVisible()
  await page.getByRole('button', { name: /^Currency/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^JPY/ }).click()
  await expect(page.getByText('You have no JPY yet')).toBeVisible()
  // A sheet that leaves hands the focus back, and with it what is typed.
  await sheetGone(page)
  const quantity = page.getByLabel('Amount', { exact: true })
  await quantity.pressSequentially('12000.5')
  await expect(page.getByText('Use whole amounts only.')).toBeVisible()
  await quantity.fill('12000')
  expect(await quantity.inputValue()).toBe('12,000')
  await expect(page.getByText('Only 0 JPY are available.')).toBeVisible()
})

const card = {
  bank_name: 'Musterbank',
  account_name: 'Mira Lindqvist',
  card_number: '4000 0000 0000 4242',
  bank_address: 'Musterstraße 1, 10115 Berlin',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFF',
  country: 'DE',
}
