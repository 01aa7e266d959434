import { changePassword } from '@halyard/wire/auth'
import { expect, it } from 'vitest'
import { phone } from '../harness/index.ts'
import { app, browser, operator } from '../harness/shared.ts'
import { registerByApi } from '../harness/trader.ts'
import { atPage, idIn, open, resume, signIn, soon } from './account.ts'
import { eventually, fact } from './facts.ts'
import { verifiedTrader } from './verified.ts'
import { chooseIn, reviewAndType } from './withdrawals-steps.ts'

const onTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const onEthereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const withdrawalPassword = '839201 sail'

it('to a saved address, with a password that is set on the way, and rejected: all of it comes back', async () => {
  const { page, close } = await phone(browser)
  await resume(page, await verifiedTrader(app, operator))

  await open(page, app, 'user/address')
  await page.getByText('No saved addresses').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Add address' }).last().click()
  await atPage(page, 'user/addAddress')
  await chooseIn(page, /^Coin/, /^USDT/)
  await page.getByLabel('Address', { exact: true }).fill(onEthereum)
  await chooseIn(page, /^Network/, /^TRC20/)
  await page.getByText('This is an address of ERC20, not of TRC20.').waitFor()
  await page.getByLabel('Address', { exact: true }).fill(onTron)
  await page.getByText('Has the form of a TRC20 address').waitFor()
  await page.getByLabel('Name (optional)').fill('Cold wallet')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('heading', { name: 'Cold wallet' }).waitFor()

  await open(page, app, 'bitcoin/withdraw?asset=USDT')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Choose a network.').waitFor()
  await page.getByRole('button', { name: 'Pick from the address book' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Cold wallet/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Network\s*TRC20/ }).waitFor()
  const quantity = page.getByLabel('Amount', { exact: true })
  // What was copied elsewhere, as it stood there.
  const note = page.getByLabel('Note (optional)')
  await note.fill('56,400.50 USDT')
  await note.press('ControlOrMeta+a')
  await note.press('ControlOrMeta+x')
  await quantity.press('ControlOrMeta+a')
  await quantity.press('ControlOrMeta+v')
  expect(await quantity.inputValue()).toBe('56,400.50')
  await page.getByText('Only 10,000 USDT are available.').waitFor()
  await page.getByRole('button', { name: '25%' }).click()
  expect(await quantity.inputValue()).toBe('2,500')
  await eventually(() => fact(page, 'You receive')).toBe('2,499 USDT')

  await page.getByRole('button', { name: 'Continue' }).click()
  const sheet = page.getByRole('dialog')
  expect(await sheet.textContent()).toMatch(new RegExp(`2,499 USDT.*TRC20.*${onTron}.*2,500 USDT.*1 USDT`))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('You have no withdrawal password yet').waitFor()
  await page.getByRole('link', { name: 'Set withdrawal password' }).click()
  await page.getByLabel('New withdrawal password').fill(withdrawalPassword)
  await page.getByLabel('Repeat the password').fill(withdrawalPassword)
  await page.getByRole('button', { name: /^Save/ }).click()

  await atPage(page, 'bitcoin/withdraw')
  expect(await quantity.inputValue()).toBe('2,500')
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(onTron)
  await reviewAndType(page, 'not this one')
  await page.getByText('The withdrawal password is wrong.').waitFor()
  await page.getByRole('textbox', { name: 'Withdrawal password' }).fill(withdrawalPassword)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await atPage(page, 'bitcoin/withdrawDetail')
  await page.getByText('Requested, amount frozen').waitFor()

  await operator.reject('withdrawal', idIn(page), 'The name of the wallet does not match.')
  await page.getByText('The name of the wallet does not match.').waitFor()
  await page.getByText('Amount back in your balance').waitFor()

  await page.getByRole('link', { name: 'USDT records' }).click()
  const records = page.getByRole('listitem')
  await expect.poll(() => records.count(), soon).toBe(4)
  const [returned, ...asked] = await records.allTextContents()
  expect(returned).toMatch(/Withdrawal returned.*\+2,500.*Balance 10,000/)
  expect(asked.slice(0, 2).join()).toMatch(/Withdrawal.*−1\D.*Withdrawal.*−2,499/)
  await records.first().getByRole('link').click()
  await atPage(page, 'bitcoin/withdrawDetail')
  await open(page, app, 'property/property')
  await page.getByRole('link', { name: /^USDT/ }).getByText('10,000', { exact: true }).waitFor()
  await close()
})

it('after a password change nothing leaves for a day, and the page says until when and why', async () => {
  const { page, close } = await phone(browser)
  const { email, password, call } = await registerByApi(app)
  const changed = 'another calm horse'
  await call(changePassword, { password, newPassword: changed })
  await open(page, app, 'login/login')
  await signIn(page, { email, password: changed })
  await atPage(page, 'home/home')
  await open(page, app, 'bitcoin/withdraw?asset=USDT')
  await page.getByText(/^Withdrawals are locked until [A-Z]/).waitFor()
  await page.getByText('Your login password was changed.').waitFor()
  const countdown = page.getByRole('timer', { name: 'Time left' })
  await expect.poll(() => countdown.textContent(), soon).toMatch(/^23:[0-5]\d:[0-5]\d$/)
  const first = await countdown.textContent()
  await expect.poll(() => countdown.textContent(), soon).not.toBe(first)
  const button = page.getByRole('button', { name: 'Continue' })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('Withdrawals are locked until the countdown ends.').waitFor()
  await open(page, app, 'bitcoin/bank')
  await page.getByText('Your login password was changed.').waitFor()
  await close()
})
