import { changeWithdrawalPassword } from '@halyard/wire/auth'
import { cancelWithdrawal, createWithdrawal, withdrawalList } from '@halyard/wire/withdrawals'
import { expect, it } from 'vitest'
import { phone, told } from '../harness/index.ts'
import { app, browser, operator } from '../harness/shared.ts'
import { atPage, open, resume, soon } from './account.ts'
import { verifiedTrader } from './verified.ts'
import { chooseIn, reviewAndType } from './withdrawals-steps.ts'

const onTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const withdrawalPassword = '839201 sail'

it('pressed twice it is asked for once, and it can be taken back while nobody has decided', async () => {
  const { page, close } = await phone(browser)
  const trader = await verifiedTrader(app, operator)
  await trader.call(changeWithdrawalPassword, { password: withdrawalPassword })
  await resume(page, trader)
  await open(page, app, 'bitcoin/withdraw?asset=USDT')
  await chooseIn(page, /^Network/, /^TRC20/)
  await page.getByLabel('Address', { exact: true }).fill(onTron)
  await page.getByLabel('Amount', { exact: true }).fill('40')
  await page.getByRole('button', { name: 'Save to address book' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await told(page, 'Address saved')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('textbox', { name: 'Withdrawal password' }).fill(withdrawalPassword)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).dblclick()
  await atPage(page, 'bitcoin/withdrawDetail')

  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByText('Cancelled by you').waitFor()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await open(page, app, 'bitcoin/withdrawHistory')
  await page.getByText('End of list').waitFor()
  await page.getByRole('listitem').getByText('Cancelled', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('listitem').count(), soon).toBe(1)
  await page.getByRole('tab', { name: 'Completed' }).click()
  await page.getByText('None with this status').waitFor()
  await close()
})

it('an answer that was lost makes no second withdrawal', async () => {
  const { page, close, expectProblem } = await phone(browser)
  expectProblem(/ERR_FAILED/)
  const trader = await verifiedTrader(app, operator)
  await trader.call(changeWithdrawalPassword, { password: withdrawalPassword })
  await resume(page, trader)
  await open(page, app, 'home/home')
  await atPage(page, 'home/home')
  await open(page, app, 'bitcoin/withdraw?asset=USDT')
  await chooseIn(page, /^Network/, /^TRC20/)
  await page.getByLabel('Address', { exact: true }).fill(onTron)
  await page.getByLabel('Amount', { exact: true }).fill('60')
  const submits = `**/api${createWithdrawal.path}`
  await page.route(submits, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await reviewAndType(page, withdrawalPassword)
  await told(page, 'No connection to Halyard')
  await page.unroute(submits)
  await open(page, app, 'bitcoin/withdrawHistory')
  await page.goBack()
  await reviewAndType(page, 'mistyped')
  await page.getByText('The withdrawal password is wrong.').waitFor()
  await page.getByRole('textbox', { name: 'Withdrawal password' }).fill(withdrawalPassword)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await atPage(page, 'bitcoin/withdrawDetail')
  expect((await trader.call(withdrawalList, { page: 1, pageSize: 20 })).total).toBe(1)
  await page.goBack()
  await atPage(page, 'home/home')
  await close()
})

it('approved it is being paid, without a way back, and then shows the hash that it left under', async () => {
  const { page, close } = await phone(browser)
  const trader = await verifiedTrader(app, operator)
  await trader.call(changeWithdrawalPassword, { password: withdrawalPassword })
  const { withdrawalId } = await trader.call(createWithdrawal, { ...asked, pay_password: withdrawalPassword })
  await resume(page, trader)
  await open(page, app, `bitcoin/withdrawDetail?id=${withdrawalId}`)
  await page.getByText('A person checks every withdrawal').waitFor()
  const cancel = page.getByRole('button', { name: 'Cancel withdrawal' })
  await cancel.waitFor()
  const hash = 'a'.repeat(64)
  const told = await operator.command('approve', 'withdrawal', String(withdrawalId))
  expect(told).toContain(`confirm withdrawal ${withdrawalId} transactionHash=`)
  await page.getByText('It can no longer be cancelled.').waitFor()
  await cancel.waitFor({ state: 'detached' })
  await expect(trader.call(cancelWithdrawal, { ID: withdrawalId })).rejects.toThrow('can no longer be cancelled')
  await open(page, app, 'bitcoin/withdrawHistory')
  await page.getByRole('listitem').getByText('Being paid', { exact: true }).waitFor()
  await open(page, app, `bitcoin/withdrawDetail?id=${withdrawalId}`)
  await operator.confirm('withdrawal', withdrawalId, { transactionHash: hash })
  await page.getByText(hash).waitFor()
  await page.getByText('Completed').waitFor()

  await open(page, app, `bitcoin/bankDetail?id=${withdrawalId}`)
  await atPage(page, 'bitcoin/withdrawDetail')
  await open(page, app, 'bitcoin/withdrawDetail?id=999999')
  await page.getByText('Withdrawal not found').waitFor()
  await close()
})

const asked = { coinname: 'USDT', czline: 'TRC20', address: onTron, num: '100' }
