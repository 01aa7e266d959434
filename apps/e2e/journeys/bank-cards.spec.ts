import { changeWithdrawalPassword } from '@halyard/wire/auth'
import { expect, test } from '../harness/index.ts'
import { atPage, idIn, open, resume } from './account.ts'
import { sheetGone } from './bank-cards-steps.ts'
import { verifiedTrader } from './verified.ts'

const withdrawalPassword = '839201 sail'

test('a card is saved, and a withdrawal to it runs through', async ({ app, operator, page }) => {
  const trader = await verifiedTrader(app, operator)
  await trader.call(changeWithdrawalPassword, { password: withdrawalPassword })
  await operator.adjust(trader.email, 'EUR', '1000')
  await resume(page, trader)

  await open(page, 'bitcoin/bank')
  await page.getByRole('button', { name: /^Bank card/ }).click()
  await expect(page.getByText('No bank cards')).toBeVisible()
  await page.getByRole('link', { name: 'Add bank card' }).click()
  await page.getByLabel('Bank name').fill('Musterbank')
  await page.getByLabel('Account name').fill('Mira Lindqvist')
  await page.getByLabel('Card number').pressSequentially('4000000000004242')
  await page.getByLabel('BIC / SWIFT').fill('cobadeff')
  await page.getByLabel('IBAN or account number').fill('de89370400440532013000')
  await page.getByLabel('Address of the bank').fill('Musterstraße 1, 10115 Berlin')
  await page.getByRole('button', { name: /^Country or region/ }).click()
  await page.getByLabel('Search countries').fill('germ')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Germany/ })
    .click()
  await sheetGone(page)
  await page.getByRole('button', { name: 'Save bank card' }).click()

  await atPage(page, 'bitcoin/bank')
  await page.getByRole('button', { name: /^Bank card/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Musterbank •••• 4242/ })
    .click()
  await sheetGone(page)
  await page.getByRole('button', { name: /^Currency/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^EUR/ }).click()
  await sheetGone(page)
  await page.getByLabel('Amount', { exact: true }).fill('500')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog')).toHaveText(/495 EUR.*DE89 •••• 3000.*500 EUR.*5 EUR/)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('textbox', { name: 'Withdrawal password' }).fill(withdrawalPassword)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await atPage(page, 'bitcoin/bankDetail')
  await expect(page.getByText('Banks need one to three working days.')).toBeVisible()
  await operator.approve('withdrawal', idIn(page))
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  await operator.confirm('withdrawal', idIn(page), { transactionHash: 'TRF-2026-0042' })
  await expect(page.getByRole('main').getByText('Completed')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Germany')
  await open(page, 'bitcoin/bankHistory')
  await expect(page.getByRole('listitem').getByText('Completed')).toBeVisible()

  await open(page, 'user/bank')
  await page.getByRole('button', { name: 'Remove the card of Musterbank' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No bank cards')).toBeVisible()
})
