import { axe, expect, test } from '../harness/index.ts'
import { arrive, atPage } from './account.ts'

test('first steps: what is done is ticked off, each leads to where it is done, and the rest can be skipped for good', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  const steps = page.getByRole('region', { name: 'First steps' })
  // The play money of a demo is a deposit that has come.
  await expect(steps.getByText('Make a deposit').locator('xpath=../..').getByText('done')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await steps.getByRole('link', { name: 'Choose your favourites' }).click()
  await atPage(page, 'market/favourites')
  await page.getByRole('button', { name: 'Favourite: BTC/USDT' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(steps.getByText('done')).toHaveCount(2)
  await steps.getByRole('link', { name: 'Make your first trade' }).click()
  await atPage(page, 'deal/deal')
  await page.goBack()
  await steps.getByRole('link', { name: 'Verify your name' }).click()
  await atPage(page, 'user/realName')
  await page.goBack()
  await steps.getByRole('button', { name: 'Skip the first steps' }).click()
  await expect(steps).not.toBeAttached()
  await page.reload()
  await expect(page.getByText('Total assets')).toBeVisible()
  await expect(steps).toHaveCount(0)
})
