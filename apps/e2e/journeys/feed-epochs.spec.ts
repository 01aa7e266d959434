import { expect, it } from 'vitest'
import { axe, phone } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { atPage, open } from './account.ts'

it('a visitor reads where prices come from, which seed runs, and what recomputes one that is published', async () => {
  const { page, close } = await phone(browser)
  await open(page, app, 'user/service')
  await page.getByRole('link', { name: 'Where prices come from' }).click()
  await atPage(page, 'user/feedEpochs')
  await page.getByText('npm run verify:feed').waitFor()
  await page.getByText('Running').waitFor()
  expect(await axe(page)).toEqual([])
  await close()
})
