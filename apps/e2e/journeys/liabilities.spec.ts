import { axe, expect, test, told } from '../harness/index.ts'
import { atPage, open, resume } from './account.ts'

test('a user sees that their balances are in the published sums, checked by their own browser', async ({
  demoUser,
  page,
}) => {
  await resume(page, demoUser)
  await open(page, 'user/feedEpochs')
  await expect(page.getByRole('heading', { name: 'What the operator owes' })).toBeVisible()
  await page.getByRole('link', { name: 'Check your own balances' }).click()
  await atPage(page, 'property/liabilities')
  await expect(page.getByRole('heading', { name: /^USDT Checked/ })).toBeVisible()
  await expect(page.getByText('Does not fit')).toHaveCount(0)
  await expect(page.getByText('docs/verify-liability.mjs')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy for a check elsewhere' }).click()
  await told(page, 'Copied')
})
