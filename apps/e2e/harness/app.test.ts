import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captchaAnswer, type OwnApp, outbox, startApp } from './index.ts'

describe('the built app', () => {
  let app: OwnApp

  beforeAll(async () => {
    app = await startApp()
  })

  afterAll(() => app?.stop())

  it('serves the page and the contract at one address', async () => {
    const page = await fetch(app.address)
    expect(page.headers.get('content-type')).toContain('text/html')
    const site = (await (await fetch(`${app.address}/api/base/site`)).json()) as { code: number }
    expect(site.code).toBe(0)
  })

  it('shows nobody else the codes that were sent', async () => {
    expect(await outbox(app, 'nobody@example.com')).toEqual([])
  })

  it('comes back at the same address after its process was killed', async () => {
    await app.crashAndRestart()
    expect((await fetch(`${app.address}/api/base/site`)).status).toBe(200)
    expect(app.output()).not.toMatch(/error/i)
  })

  it('says why when it cannot start', async () => {
    await expect(startApp({ MARKET_SOURCE: 'guesswork', TEST_CAPTCHA: captchaAnswer })).rejects.toThrow(/MARKET_SOURCE/)
  })
})
