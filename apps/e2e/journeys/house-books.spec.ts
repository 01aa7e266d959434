import { axe, expect, test } from '../harness/index.ts'
import { atPage, open } from './account.ts'

test('a visitor of a demo reads what the house has of each pair, and by which terms it quotes', async ({ page }) => {
  await open(page, 'user/service')
  await page.getByRole('link', { name: 'Our own trading' }).click()
  await atPage(page, 'user/houseBooks')
  await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page
    .getByRole('button', { name: /^Our quote, version/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'BTC/USDT' })).toContainText('Largest position')
  expect(await axe(page)).toEqual([])
})
