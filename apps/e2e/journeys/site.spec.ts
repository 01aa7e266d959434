import { expect, it } from 'vitest'
import { phone } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { open, soon } from './account.ts'
import { loadsOf, meetsAnotherVersion, sayVersion } from './site-steps.ts'

it('another version of the server clears the caches and loads anew once, however long the server keeps saying it', () =>
  meetsAnotherVersion('block'))

it('whoever fills in a form is asked instead, and keeps what was typed', async () => {
  const { page, close } = await phone(browser)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await sayVersion(page, '1.4.0', held)
  const loads = await loadsOf(page)
  await open(page, app, 'login/login')
  await page.getByLabel('Email address').fill('mira@example.com')
  answer()
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  expect(await page.getByLabel('Email address').inputValue()).toBe('mira@example.com')
  expect(await loads()).toBe(1)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(loads, soon).toBe(2)
  await page.getByLabel('Email address').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0)
  await close()
})

it('a device that remembers nothing is asked instead, so that it cannot load for ever', async () => {
  const { page, context, close } = await phone(browser)
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await sayVersion(page, '1.4.0')
  const loads = await loadsOf(page)
  await open(page, app, 'home/home')
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await loads()).toBe(1)
  await close()
})

it('the same version does nothing', async () => {
  const { page, close } = await phone(browser)
  const loads = await loadsOf(page)
  await open(page, app, 'home/home')
  await page.getByText('Simulated market').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await loads()).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('halyard.cleared-for'))).toBeNull()
  await close()
})
