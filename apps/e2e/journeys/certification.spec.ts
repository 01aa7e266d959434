import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, axe, launchBrowser, phone, screenshot, startApp } from '../harness/index.ts'
import { registerByApi } from '../harness/trader.ts'
import { atPage, open } from './account.ts'
import { resume } from './verified.ts'

let app: App
let browser: Browser

beforeAll(async () => {
  app = await startApp()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

it('the MSB page says with whom, under which number and where to check it, and that a demo only has a sample', async () => {
  const { page, close } = await phone(browser)
  await resume(page, await registerByApi(app))
  await open(page, app, 'user/my')
  await page.getByRole('link', { name: /^MSB registration/ }).click()
  await atPage(page, 'user/MSB')
  await page.getByText('Sample certificate').waitFor()
  const shown = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  expect(shown).toMatch(/Registered with FinCEN Registration number SAMPLE-0000000/)
  expect(shown).not.toMatch(/licen[cs]e|approved|authori[sz]ed/i)
  const link = page.getByRole('link', { name: 'Open the register' })
  expect(await link.getAttribute('href')).toBe('https://www.fincen.gov/msb-registrant-search')
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  await screenshot(page, 'certification')
  await close()
})

it.each(['dark', 'light'] as const)('axe finds nothing in the %s theme, in German at 360 px', async (theme) => {
  const { page, close } = await phone(browser, { theme, locale: 'de-DE', width: 360 })
  await resume(page, await registerByApi(app))
  await page.context().addInitScript(`localStorage.setItem('halyard.appearance', '{"theme":"${theme}"}')`)
  await open(page, app, 'user/MSB')
  await page.getByText('Muster-Zertifikat').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await close()
})
