import { changeWithdrawalPassword } from '@halyard/wire/auth'
import { cancelWithdrawal, createWithdrawal, withdrawalList } from '@halyard/wire/withdrawals'
import { expect, test, told } from '../harness/index.ts'
import { atPage, open, resume } from './account.ts'
import { verifiedTrader } from './verified.ts'
import { chooseIn, reviewAndType } from './withdrawals-steps.ts'

const onTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const withdrawalPassword = '839201 sail'

test('pressed twice it is asked for once, and it can be taken back while nobody has decided', async ({
  app,
  operator,
  page,
}) => {
  const trader = await verifiedTrader(app, operator)
  await trader.call(changeWithdrawalPassword, { password: withdrawalPassword })
  await resume(page, trader)
  await open(page, 'bitcoin/withdraw?asset=USDT')
  await chooseIn(page, /^Network/, /^TRC20/)
  await page.getByLabel('Address', { exact: true }).fill(onTron)
  await page.getByLabel('Amount', { exact: true }).fill('40')
  await page.getByRole('button', { name: 'Save to address book' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await told(page, 'Address saved')
  await expect(page.getByRole('dialog')).not.toBeAttached()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('textbox', { name: 'Withdrawal password' }).fill(withdrawalPassword)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).dblclick()
  await atPage(page, 'bitcoin/withdrawDetail')

  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(page.getByText('Cancelled by you')).toBeVisible()
  await expect(page.getByRole('alertdialog')).not.toBeAttached()
  await open(page, 'bitcoin/withdrawHistory')
  await expect(page.getByText('End of list')).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('tab', { name: 'Completed' }).click()
  await expect(page.getByText('None with this status')).toBeVisible()
})

test('an answer that was lost makes no second withdrawal', async ({ app, expectProblem, operator, page }) => {
  expectProblem(/ERR_FAILED/)
  const trader = await verifiedTrader(app, operator)
  await trader.call(changeWithdrawalPassword, { password: withdrawalPassword })
  await resume(page, trader)
  await open(page, 'home/home')
  await atPage(page, 'home/home')
  await open(page, 'bitcoin/withdraw?asset=USDT')
  await chooseIn(page, /^Network/, /^TRC20/)
  await page.getByLabel('Address', { exact: true }).fill(onTron)
  await page.getByLabel('Amount', { exact: true }).fill('60')
  let lost = true
  await page.route(`**/api${createWithdrawal.path}`, async (route) => {
    const response = await route.fetch()
    await (lost ? route.abort() : route.fulfill({ response }))
  })
  await reviewAndType(page, withdrawalPassword)
  await expect(page.getByText(/^No answer yet\./)).toBeVisible()
  lost = false
  await atPage(page, 'bitcoin/withdrawDetail')
  expect((await trader.call(withdrawalList, { page: 1, pageSize: 20 })).total).toBe(1)
  await page.goBack()
  await atPage(page, 'home/home')
})

test('approved it is being paid, without a way back, and then shows the hash that it left under', async ({
  app,
  operator,
  page,
}) => {
  const trader = await verifiedTrader(app, operator)
  await trader.call(changeWithdrawalPassword, { password: withdrawalPassword })
  const { withdrawalId } = await trader.call(createWithdrawal, { ...asked, pay_password: withdrawalPassword })
  await resume(page, trader)
  await open(page, `bitcoin/withdrawDetail?id=${withdrawalId}`)
  await expect(page.getByText('A person checks every withdrawal')).toBeVisible()
  const cancel = page.getByRole('button', { name: 'Cancel withdrawal' })
  await expect(cancel).toBeVisible()
  const hash = 'a'.repeat(64)
  const told = await operator.command('approve', 'withdrawal', String(withdrawalId))
  expect(told).toContain(`confirm withdrawal ${withdrawalId} transactionHash=`)
  await expect(page.getByText('It can no longer be cancelled.')).toBeVisible()
  await expect(cancel).not.toBeAttached()
  await expect(trader.call(cancelWithdrawal, { ID: withdrawalId })).rejects.toThrow('can no longer be cancelled')
  await open(page, 'bitcoin/withdrawHistory')
  await expect(page.getByRole('listitem').getByText('Being paid', { exact: true })).toBeVisible()
  await open(page, `bitcoin/withdrawDetail?id=${withdrawalId}`)
  await operator.confirm('withdrawal', withdrawalId, { transactionHash: hash })
  await expect(page.getByText(hash)).toBeVisible()
  await expect(page.getByRole('main').getByText('Completed')).toBeVisible()

  await open(page, `bitcoin/bankDetail?id=${withdrawalId}`)
  await atPage(page, 'bitcoin/withdrawDetail')
  await open(page, 'bitcoin/withdrawDetail?id=999999')
  await expect(page.getByText('Withdrawal not found')).toBeVisible()
})

const asked = { coinname: 'USDT', czline: 'TRC20', address: onTron, num: '100' }
