import { expect, it } from 'vitest'
import { captchaAnswer, outbox, startApp } from './index.ts'
import { app } from './shared.ts'

it('the built app serves the page and the contract at one address', async () => {
  const page = await fetch(app.address)
  expect(page.headers.get('content-type')).toContain('text/html')
  const site = (await (await fetch(`${app.address}/api/base/site`)).json()) as { code: number }
  expect(site.code).toBe(0)
})

it('the built app shows nobody else the codes that were sent', async () => {
  expect(await outbox(app, 'nobody@example.com')).toEqual([])
})

it('the built app says why when it cannot start', async () => {
  await expect(startApp({ MARKET_SOURCE: 'guesswork', TEST_CAPTCHA: captchaAnswer })).rejects.toThrow(/MARKET_SOURCE/)
})
