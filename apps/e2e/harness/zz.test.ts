import { expect, it } from 'vitest'
import { axe, launchBrowser, outbox, phone, screenshot, sentCode, startApp } from './index.ts'
it('opens home', async () => {
  const t0 = Date.now()
  const app = await startApp()
  const t1 = Date.now()
  const b = await launchBrowser()
  const { page } = await phone(b)
  await page.goto(app.address)
  await page.locator('h1').first().waitFor()
  await page.getByText(/BTC/).first().waitFor()
  console.log(t1 - t0, Date.now() - t1, await page.title(), page.url())
  await screenshot(page, 'zz-home')
  console.log(await axe(page))
  const r = await fetch(app.address + '/api/base/emailCode', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'a@example.com' }) })
  console.log(await r.text(), await outbox(app, 'a@example.com'), await sentCode(app, 'a@example.com'))
  await b.close(); await app.stop()
})
