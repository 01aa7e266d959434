import { findIdentity } from '@halyard/wire/identity'
import type { Locator, Page } from '@playwright/test'
import { type App, expect, picture, test, told } from '../harness/index.ts'
import { atPage, confirmAtPrice, idIn, open, register } from './account.ts'
import { setWithdrawalPassword } from './withdrawals-steps.ts'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const withdrawalPassword = '839201 sail'

test('one person: verified, a deposit credited, exchanged, withdrawn, rejected and back, with every record in its place', async ({
  app,
  operator,
  page,
}) => {
  await register(page, app)

  await open(page, 'user/realName')
  await page.getByLabel('Full name').fill('Mira Lindqvist')
  for (const [number, slot] of ['Photo page', 'Cover', 'You with the photo page'].entries()) {
    await give(page.getByRole('group', { name: slot, exact: true }), picture(number + 1))
  }
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Being reviewed')).toBeVisible()
  await operator.approve('identity', await identityOf(page, app))
  await expect(page.getByText('You are verified')).toBeVisible()

  await open(page, 'bitcoin/payment?asset=USDT')
  await page.getByRole('button', { name: /^Network/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^TRC20/ })
    .click()
  await page.getByLabel('Amount (USDT)').fill('500')
  await give(page.getByRole('group', { name: 'Transfer voucher' }), await page.screenshot())
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await atPage(page, 'bitcoin/paymentDetail')
  await operator.approve('deposit', idIn(page))
  await expect(
    page.getByRole('list', { name: 'Progress' }).getByText('500 USDT credited to your balance'),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Exchange USDT' }).click()
  await page.getByLabel('Amount (USDT)').fill('300')
  await confirmAtPrice(page, 'Exchange USDT for BTC', 'Exchange succeeded')

  await open(page, 'user/addAddress?asset=USDT')
  await page.getByLabel('Address', { exact: true }).fill(address)
  await page.getByRole('button', { name: /^Network/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^TRC20/ })
    .click()
  await page.getByLabel('Name (optional)').fill('Cold wallet')
  await page.getByRole('button', { name: 'Save address' }).click()
  await told(page, 'Address saved')
  // Saving leads back; a page that was opened before that would be left again.
  await atPage(page, 'bitcoin/exchange')
  await open(page, 'user/address')
  await expect(page.getByRole('heading', { name: 'Cold wallet' })).toBeVisible()
  await page.getByRole('link', { name: 'Withdraw to this address' }).click()
  await atPage(page, 'bitcoin/withdraw')
  await page.getByLabel('Amount', { exact: true }).fill('1000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'Set withdrawal password' }).click()
  await setWithdrawalPassword(page, withdrawalPassword)
  await atPage(page, 'bitcoin/withdraw')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('textbox', { name: 'Withdrawal password' }).fill(withdrawalPassword)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await atPage(page, 'bitcoin/withdrawDetail')
  await operator.reject('withdrawal', idIn(page), 'The name of the wallet does not match.')
  await expect(page.getByText('Amount back in your balance')).toBeVisible()

  await open(page, 'property/detail?asset=USDT')
  await expect(page.getByText('End of list')).toBeVisible()
  const records = await page.getByRole('listitem').allTextContents()
  const wanted = [
    /Withdrawal returned.*\+1,000.*Balance 10,200/,
    /Withdrawal.*−1Balance 9,200/,
    /Withdrawal.*−999.*Balance 9,201/,
    /Exchange.*−300.*Balance 10,200/,
    /Deposit.*\+500.*Balance 10,500/,
    /\+10,000.*Balance 10,000/,
  ]
  expect(records).toHaveLength(wanted.length)
  for (const [at, pattern] of wanted.entries()) expect(records[at]).toMatch(pattern)
  await open(page, 'user/inform')
  // The records have rows that begin with the same words.
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications', exact: true })).toBeVisible()
  for (const news of ['Withdrawal returned', 'Deposit completed', 'Identity verified']) {
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${news}`) })).toBeVisible()
  }
})

async function give(slot: Locator, photo: Buffer): Promise<void> {
  await slot.locator('input[type="file"]').last().setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: photo,
  })
  await expect(slot.getByText('Sent', { exact: true })).toBeVisible()
}

/** The number of the submission, as this person's own session says. */
async function identityOf(page: Page, app: App): Promise<string> {
  const session = await page.evaluate(`JSON.parse(localStorage.getItem('halyard.session')).token`)
  const response = await fetch(`${app.address}/api${findIdentity.path}`, { headers: { 'x-token': String(session) } })
  return String(((await response.json()) as { data: { ID: number } }).data.ID)
}
