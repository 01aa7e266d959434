import type { Page } from '@playwright/test'
import { axe, expect, test } from '../harness/index.ts'
import { arrive, open } from './account.ts'
import { available, openContracts } from './contracts-steps.ts'
import { fact } from './facts.ts'

test('a purchase is looked at once more until that is turned off there, and a double tap buys once', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  await openContracts(page)
  await page.getByRole('radio', { name: '100', exact: true }).click()
  const ask = page.getByRole('switch', { name: 'Confirm each purchase' })
  expect(await ask.isChecked()).toBe(true)
  await button(page, 'down').click()
  const review = page.getByRole('dialog', { name: 'Buy this Down contract?' })
  await expect(review).toBeVisible()
  await expect.poll(() => fact(page, 'If wrong')).toBe('−100.00 USDT')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(review).not.toBeAttached()
  await button(page, 'down').click()
  await review.getByRole('switch', { name: 'Do not ask again' }).click()
  await review.getByRole('button', { name: 'Buy Down' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Running contracts 1' })).toBeVisible()
  await expect(review).not.toBeAttached()
  expect(await ask.isChecked()).toBe(false)
  await button(page, 'up').dblclick()
  const running = page.getByRole('region', { name: 'Running contracts' })
  await expect(running.getByRole('heading', { name: 'Running contracts 2' })).toBeVisible()
  await expect(running.getByRole('timer')).toHaveCount(2)
  await expect(running.getByText('as it stands')).toHaveCount(2)
  await expect.poll(() => available(page)).toBe('9,800.00')
  await open(page, 'contract/history')
  await expect(page.getByText('End of list')).toBeVisible()
  expect(await page.getByRole('article').count()).toBe(2)
  await page.getByRole('tab', { name: 'Settled' }).click()
  await expect(page.getByText('No contracts')).toBeVisible()
})

const button = (page: Page, direction: 'up' | 'down') =>
  page.getByRole('main').getByRole('button', { name: `Buy ${direction}` })
