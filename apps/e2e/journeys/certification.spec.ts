import { expect, it } from 'vitest'
import { phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { registerByApi } from '../harness/trader.ts'
import { atPage, open, resume } from './account.ts'

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
