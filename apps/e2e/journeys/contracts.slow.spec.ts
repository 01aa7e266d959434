import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axe, phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, open } from './account.ts'
import { available, openContracts } from './contracts-steps.ts'
import { eventually, fact } from './facts.ts'

it('a purchase is looked at once more until that is turned off there, and a double tap buys once', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openContracts(page)
  await page.getByRole('radio', { name: '100', exact: true }).click()
  const ask = page.getByRole('switch', { name: 'Confirm each purchase' })
  expect(await ask.isChecked()).toBe(true)
  await button(page, 'down').click()
  const review = page.getByRole('dialog', { name: 'Buy this contract down?' })
  await review.waitFor()
  await eventually(() => fact(page, 'If wrong')).toBe('−100.00 USDT')
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'contract-review')
  await page.keyboard.press('Escape')
  await review.waitFor({ state: 'detached' })
  await button(page, 'down').click()
  await review.getByRole('switch', { name: 'Do not ask again' }).click()
  await review.getByRole('button', { name: 'Buy down' }).dblclick()
  await page.getByRole('heading', { name: 'Running contracts 1' }).waitFor()
  await review.waitFor({ state: 'detached' })
  expect(await ask.isChecked()).toBe(false)
  await button(page, 'up').dblclick()
  const running = page.getByRole('region', { name: 'Running contracts' })
  await running.getByRole('heading', { name: 'Running contracts 2' }).waitFor()
  expect(await running.getByRole('timer').count()).toBe(2)
  expect(await running.getByText('as it stands').count()).toBe(2)
  await eventually(() => available(page)).toBe('9,800.00')
  await screenshot(page, 'contract')
  await open(page, app, 'contract/history')
  await page.getByText('End of list').waitFor()
  expect(await page.getByRole('article').count()).toBe(2)
  await page.getByRole('tab', { name: 'Settled' }).click()
  await page.getByText('No contracts').waitFor()
  await close()
})

const button = (page: Page, direction: 'up' | 'down') =>
  page.getByRole('main').getByRole('button', { name: `Buy ${direction}` })
