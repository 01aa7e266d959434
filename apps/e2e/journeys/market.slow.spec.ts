import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, soon } from './account.ts'
import { pairs, tall } from './market-steps.ts'

const eventually = <T>(read: () => T) => expect.poll(read, soon)

it('pairs stand as the server lists them, and favourites are there after a reload', async () => {
  const { page, close } = await phone(browser)
  await page.setViewportSize(tall)
  await arrive(page, app, 'market/market')
  const listed = (await pairs(1)).map((pair) => pair.basecoin)
  await eventually(() => names(page)).toEqual(listed)
  await page.getByRole('button', { name: 'Favourite: SOL/USDT' }).click()
  await page.getByRole('tab', { name: 'Favourites' }).click()
  await eventually(() => names(page)).toEqual(['SOL'])
  await page.reload()
  await eventually(() => names(page)).toEqual(['SOL'])
  await close()
})

it('favourites that are empty suggest pairs, and one tap on a star makes the list', async () => {
  const { page, close } = await phone(browser)
  await page.setViewportSize(tall)
  await arrive(page, app, 'market/market')
  await page.getByRole('tab', { name: 'Favourites' }).click()
  await eventually(async () => (await names(page)).length).toBe(5)
  const [, second = ''] = await names(page)
  await page.getByRole('button', { name: `Favourite: ${second}/USDT` }).click()
  await eventually(() => names(page)).toEqual([second])
  await close()
})

async function names(page: Page): Promise<string[]> {
  const rows = await page.locator('main a[href*="deal/deal"] b').allTextContents()
  return rows.map((text) => text.trim())
}
