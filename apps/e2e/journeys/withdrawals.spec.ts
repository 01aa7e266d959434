import { changePassword } from '@halyard/wire/auth'
import { expect, registerByApi, test } from '../harness/index.ts'
import { atPage, idIn, open, resume, signIn } from './account.ts'
import { fact } from './facts.ts'
import { verifiedTrader } from './verified.ts'
import { chooseIn, reviewAndType, setWithdrawalPassword } from './withdrawals-steps.ts'

const onTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const onEthereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const withdrawalPassword = '839201 sail'

test('to a saved address, with a password that is set on the way, and rejected: all of it comes back', async ({
  app,
  operator,
  page,
}) => {
  await resume(page, await verifiedTrader(app, operator))

  await open(page, 'user/address')
  await expect(page.getByText('No saved addresses')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Add address' }).last().click()
  await atPage(page, 'user/addAddress')
  await chooseIn(page, /^Coin/, /^USDT/)
  await page.getByLabel('Address', { exact: true }).fill(onEthereum)
  await chooseIn(page, /^Network/, /^TRC20/)
  await expect(page.getByText('This is an address of ERC20, not of TRC20.')).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill(onTron)
  await expect(page.getByText('Has the form of a TRC20 address')).toBeVisible()
  await page.getByLabel('Name (optional)').fill('Cold wallet')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('heading', { name: 'Cold wallet' })).toBeVisible()

  await open(page, 'bitcoin/withdraw?asset=USDT')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Choose a network.')).toBeVisible()
  await page.getByRole('button', { name: 'Pick from the address book' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Cold wallet/ })
    .click()
  await expect(page.getByRole('dialog')).not.toBeAttached()
  await expect(page.getByRole('button', { name: /^Network\s*TRC20/ })).toBeVisible()
  const quantity = page.getByLabel('Amount', { exact: true })
  // What was copied elsewhere, as it stood there.
  const note = page.getByLabel('Note (optional)')
  await note.fill('56,400.50 USDT')
  await note.press('ControlOrMeta+a')
  await note.press('ControlOrMeta+x')
  await quantity.press('ControlOrMeta+a')
  await quantity.press('ControlOrMeta+v')
  expect(await quantity.inputValue()).toBe('56,400.50')
  await expect(page.getByText('Only 10,000 USDT are available.')).toBeVisible()
  await page.getByRole('button', { name: '25%' }).click()
  expect(await quantity.inputValue()).toBe('2,500')
  await expect.poll(() => fact(page, 'You receive')).toBe('2,499 USDT')

  // What is said above the form moves it as it comes.
  await expect(page.getByText('You have no withdrawal password yet')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  const sheet = page.getByRole('dialog')
  expect(await sheet.textContent()).toMatch(new RegExp(`2,499 USDT.*TRC20.*${onTron}.*2,500 USDT.*1 USDT`))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(sheet.getByText('You have no withdrawal password yet')).toBeVisible()
  await sheet.getByRole('link', { name: 'Set withdrawal password' }).click()
  await setWithdrawalPassword(page, withdrawalPassword)

  await atPage(page, 'bitcoin/withdraw')
  expect(await quantity.inputValue()).toBe('2,500')
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(onTron)
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet).not.toBeAttached()
  await reviewAndType(page, 'not this one')
  await expect(page.getByText('The withdrawal password is wrong.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Withdrawal password' }).fill(withdrawalPassword)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await atPage(page, 'bitcoin/withdrawDetail')
  await expect(page.getByText('Requested, amount frozen')).toBeVisible()

  await operator.reject('withdrawal', idIn(page), 'The name of the wallet does not match.')
  await expect(page.getByRole('main').getByText('The name of the wallet does not match.')).toBeVisible()
  await expect(page.getByText('Amount back in your balance')).toBeVisible()

  await page.getByRole('link', { name: 'USDT records' }).click()
  const records = page.getByRole('listitem')
  await expect(records).toHaveCount(4)
  const [returned, ...asked] = await records.allTextContents()
  expect(returned).toMatch(/Withdrawal returned.*\+2,500.*Balance 10,000/)
  expect(asked.slice(0, 2).join()).toMatch(/Withdrawal.*−1\D.*Withdrawal.*−2,499/)
  await records.first().getByRole('link').click()
  await atPage(page, 'bitcoin/withdrawDetail')
  await open(page, 'property/property')
  await expect(page.getByRole('link', { name: /^USDT/ }).getByText('10,000', { exact: true })).toBeVisible()
})

test('after a password change nothing leaves for a day, and the page says until when and why', async ({
  app,
  page,
}) => {
  const { email, password, call } = await registerByApi(app)
  const changed = 'another calm horse'
  await call(changePassword, { password, newPassword: changed })
  await open(page, 'login/login')
  await signIn(page, { email, password: changed })
  await atPage(page, 'home/home')
  await open(page, 'bitcoin/withdraw?asset=USDT')
  await expect(page.getByText(/^Withdrawals are locked until [A-Z]/)).toBeVisible()
  await expect(page.getByText('Your login password was changed.')).toBeVisible()
  const countdown = page.getByRole('timer', { name: 'Time left' })
  await expect.poll(() => countdown.textContent()).toMatch(/^23:[0-5]\d:[0-5]\d$/)
  const first = await countdown.textContent()
  await expect.poll(() => countdown.textContent()).not.toBe(first)
  const button = page.getByRole('button', { name: 'Continue' })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await expect(page.getByText('Withdrawals are locked until the countdown ends.')).toBeVisible()
  await open(page, 'bitcoin/bank')
  await expect(page.getByText('Your login password was changed.')).toBeVisible()
})
