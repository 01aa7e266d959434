import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, launchBrowser, phone, startApp } from './index.ts'

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

it('home shows prices after at most 130 kB of scripts and 40 kB of styles and fonts', async () => {
  const { page, close } = await phone(browser)
  const answered: Response[] = []
  page.on('response', (response) => answered.push(response))
  await page.goto(app.address)
  await page
    .getByText(/^[\d,]+\.\d+$/)
    .first()
    .waitFor()
  const fetched = [...answered]
  expect(await kilobytes(fetched, ['script'])).toBeLessThanOrEqual(130)
  expect(await kilobytes(fetched, ['stylesheet', 'font'])).toBeLessThanOrEqual(40)
  await close()
})

/** What a server that compresses well would have sent, in kB of 1000 bytes. */
async function kilobytes(responses: readonly Response[], kinds: readonly string[]): Promise<number> {
  const wanted = responses.filter((response) => kinds.includes(response.request().resourceType()))
  expect(wanted.length, `${kinds.join(' or ')} fetched`).toBeGreaterThan(0)
  const bodies = await Promise.all(wanted.map((response) => response.body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length / 1000, 0)
}
