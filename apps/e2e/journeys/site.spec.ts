import { expect, test } from '../harness/index.ts'
import { open } from './account.ts'
import { loaded, loadsOf, meetsAnotherVersion, sayVersion } from './site-steps.ts'

test('another version of the server clears the caches and loads anew once, however long the server keeps saying it', ({
  page,
}) => meetsAnotherVersion(page))

test('whoever fills in a form is asked instead, and keeps what was typed', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await sayVersion(page, '1.4.0', held)
  const loads = await loadsOf(page)
  await open(page, 'login/login')
  await page.getByLabel('Email address').fill('mira@example.com')
  answer()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(await page.getByLabel('Email address').inputValue()).toBe('mira@example.com')
  expect(await loads()).toBe(1)
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded(page, 2)
  await expect(page.getByLabel('Email address')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0)
})

test('a device that remembers nothing is asked instead, so that it cannot load for ever', async ({ context, page }) => {
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await sayVersion(page, '1.4.0')
  const loads = await loadsOf(page)
  await open(page, 'home/home')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await loads()).toBe(1)
})

test('the same version does nothing', async ({ page }) => {
  const loads = await loadsOf(page)
  await open(page, 'home/home')
  await expect(page.getByText('Simulated market')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await loads()).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('halyard.cleared-for'))).toBeNull()
})
