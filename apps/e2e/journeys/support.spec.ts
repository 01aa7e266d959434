import { changeWithdrawalPassword } from '@halyard/wire/auth'
import { sendSupportMessage, supportCases } from '@halyard/wire/support'
import { createWithdrawal } from '@halyard/wire/withdrawals'
import { axe, expect, picture, registerByApi, test } from '../harness/index.ts'
import { atPage, idIn, open, resume } from './account.ts'
import { verifiedTrader } from './verified.ts'

test('somebody asks about a withdrawal with a picture, and has the answer before them without asking again', async ({
  app,
  operator,
  page,
}) => {
  const trader = await verifiedTrader(app, operator)
  await trader.call(changeWithdrawalPassword, { password: '839201 sail' })
  const { withdrawalId } = await trader.call(createWithdrawal, {
    ...{ coinname: 'USDT', num: '100', pay_password: '839201 sail', coin: 'USDT' },
    ...{ czline: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  })
  await resume(page, trader)
  await open(page, `bitcoin/withdrawDetail?id=${withdrawalId}`)
  await page.getByRole('link', { name: 'Ask about this' }).click()
  await atPage(page, 'user/serviceCase')
  const main = page.getByRole('main')
  const message = main.getByRole('textbox', { name: 'Your message' })
  const send = main.getByRole('button', { name: 'Send' })

  await send.click()
  await expect(main.getByText('Write something, or add a picture.')).toBeVisible()
  await message.fill('Where is it?\n<b>It left an hour ago.</b>')
  await main
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'chain.png', mimeType: 'image/png', buffer: picture(withdrawalId) })
  await expect(main.getByRole('progressbar')).not.toBeAttached()
  // What was not sent is there when one comes back.
  await page.reload()
  await expect(message).toHaveValue('Where is it?\n<b>It left an hour ago.</b>')
  await expect(main.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await send.dblclick()

  await expect(main.getByText('Automatic reply', { exact: true })).toBeVisible()
  await expect(main.getByText('<b>It left an hour ago.</b>')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Picture 1' })).toBeVisible()
  await expect(main.getByText('Waiting for us')).toBeVisible()
  await expect(main.getByRole('link', { name: `Withdrawal ${withdrawalId}` })).toBeVisible()
  expect(await axe(page)).toEqual([])
  const caseId = Number(idIn(page))

  await operator.answer(caseId, 'It is being paid.')
  // Sooner than the page would ask by itself.
  await expect(main.getByText('It is being paid.')).toBeVisible({ timeout: 5_000 })
  await expect(main.getByText('olga', { exact: true })).toBeVisible()
  await expect(main.getByText('Waiting for you')).toBeVisible()
  await expect.poll(async () => (await trader.call(supportCases)).unread).toBe(0)

  await open(page, 'user/my')
  await operator.answer(caseId, 'It has arrived.')
  await main.getByRole('link', { name: /^Help and contact.*1 unread/ }).click()
  await atPage(page, 'user/service')
  await main.getByRole('link', { name: new RegExp(`^Withdrawal ${withdrawalId}.*It has arrived`) }).click()
  await expect(main.getByText('It has arrived.')).toBeVisible()
  await expect.poll(async () => (await trader.call(supportCases)).unread).toBe(0)

  await main.getByRole('button', { name: 'Close conversation' }).click()
  await expect(main.getByText('This conversation is closed.')).toBeVisible()
  await main.getByRole('button', { name: 'Reopen' }).click()
  await message.fill('One thing more.')
  await send.click()
  await expect(main.getByText('One thing more.')).toBeVisible()
  await expect(message).toHaveValue('')
  await expect(main.getByText(/^You reopened the conversation/)).toBeVisible()

  // Asked about once more, the withdrawal has its conversation.
  await open(page, `bitcoin/withdrawDetail?id=${withdrawalId}`)
  await page.getByRole('link', { name: 'Ask about this' }).click()
  await expect(main.getByText('One thing more.')).toBeVisible()
  await open(page, 'user/my')
  await expect(main.getByRole('link', { name: /^Help and contact/ })).not.toContainText('unread')
})

test('what could not be sent stays as it was typed, and is sent once', async ({ app, expectProblem, page }) => {
  expectProblem(/ERR_FAILED/)
  const trader = await registerByApi(app)
  await resume(page, trader)
  await open(page, 'user/service')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Write to us' }).click()
  const message = main.getByRole('textbox', { name: 'Your message' })
  await message.fill('Hello!')
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('Automatic reply', { exact: true })).toBeVisible()
  // What was sent is no draft any more.
  await open(page, 'user/service')
  await main.getByRole('link', { name: 'Write to us' }).click()
  await expect(main.getByText(/^Tell us what happened/)).toBeVisible()
  await expect(message).toHaveValue('')
  await page.goBack()
  await main.getByRole('link', { name: /^General question/ }).click()
  await expect(main.getByText('Automatic reply', { exact: true })).toBeVisible()
  await page.route(`**/api${sendSupportMessage.path}`, (route) => route.abort())
  await message.fill('Are you there?')
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByRole('button', { name: 'Send', disabled: false })).toBeVisible()
  await expect(message).toHaveValue('Are you there?')
  await page.unroute(`**/api${sendSupportMessage.path}`)
  await main.getByRole('button', { name: 'Send', disabled: false }).click()
  await expect(message).toHaveValue('')
  await expect(main.getByRole('log').getByText('Are you there?')).toHaveCount(1)
})

test('a visitor reads the help and finds the ways to write, and is led to the sign-in', async ({ page }) => {
  await open(page, 'user/service')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Contact us' })).toBeVisible()
  await main.getByRole('button', { name: 'Sign in to write to us' }).click()
  await atPage(page, 'login/login')
})
