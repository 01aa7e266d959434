import { axe, expect, test } from '../harness/index.ts'
import { atPage, open } from './account.ts'

test('a visitor reads where prices come from, which seed runs, and what recomputes one that is published', async ({
  page,
}) => {
  await open(page, 'user/service')
  await page.getByRole('link', { name: 'Where prices come from' }).click()
  await atPage(page, 'user/feedEpochs')
  await expect(page.getByText('npm run verify:feed')).toBeVisible()
  await expect(page.getByText('Running')).toBeVisible()
  expect(await axe(page)).toEqual([])
})
