import { expect, registerByApi, test } from '../harness/index.ts'
import { atPage, open, resume } from './account.ts'

test('the MSB page says with whom, under which number and where to check it, and that a demo only has a sample', async ({
  app,
  page,
}) => {
  await resume(page, await registerByApi(app))
  await open(page, 'user/my')
  await page.getByRole('link', { name: /^MSB registration/ }).click()
  await atPage(page, 'user/MSB')
  await expect(page.getByText('Sample certificate')).toBeVisible()
  const shown = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  expect(shown).toMatch(/Registered with FinCEN Registration number SAMPLE-0000000/)
  expect(shown).not.toMatch(/licen[cs]e|approved|authori[sz]ed/i)
  const link = page.getByRole('link', { name: 'Open the register' })
  expect(await link.getAttribute('href')).toBe('https://www.fincen.gov/msb-registrant-search')
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
})
