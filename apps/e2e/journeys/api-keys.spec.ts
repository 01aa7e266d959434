import { changeWithdrawalPassword } from '@halyard/wire/auth'
import { axe, expect, outbox, test, told } from '../harness/index.ts'
import { arrive, atPage } from './account.ts'

test('an API key is made for a program, its secret shown once, and revoked', async ({ app, page }) => {
  const trader = await arrive(page, app, 'user/security')
  await page.getByRole('link', { name: /^API keys/ }).click()
  await atPage(page, 'user/apiKeys')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create API key' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('You have no withdrawal password yet')).toBeVisible()
  await trader.call(changeWithdrawalPassword, { password: '550021' })
  await page.reload()

  await page.getByRole('button', { name: 'Create API key' }).click()
  await sheet.getByLabel('Name').fill('Grid bot')
  await sheet.getByLabel('IP addresses').fill('203.0.113.7, 2001:db8::/48 everywhere')
  await sheet.getByLabel('Withdrawal password', { exact: true }).fill('550022')
  const make = sheet.getByRole('button', { name: 'Create API key' })
  await make.click()
  await expect(sheet.getByText(/^Enter at most 20 IP addresses/)).toBeVisible()
  await sheet.getByLabel('IP addresses').fill('203.0.113.7, 2001:db8::/48')
  await make.click()
  await expect(sheet.getByText(/password is (wrong|incorrect)/i).first()).toBeVisible()
  await sheet.getByLabel('Withdrawal password', { exact: true }).fill('550021')
  expect(await axe(page)).toEqual([])
  await make.dblclick()

  await expect(page.getByText('The secret is shown only now.')).toBeVisible()
  await expect(page.getByText(/^hs[0-9a-f]{64}$/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'I’ve saved the secret key' }).click()
  const key = page.getByRole('listitem').filter({ hasText: 'Grid bot' })
  await expect(key).toHaveCount(1)
  await expect(key).toContainText('203.0.113.7, 2001:db8::/48')
  await expect(page.getByText(/^hs[0-9a-f]/)).not.toBeAttached()
  expect(await axe(page)).toEqual([])

  await key.getByRole('button', { name: 'Revoke Grid bot' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await told(page, 'API key revoked')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await expect
    .poll(async () => (await outbox(app, trader.email)).map(({ purpose }) => purpose))
    .toEqual(expect.arrayContaining(['apiKeyMade', 'apiKeysRevoked']))
})
