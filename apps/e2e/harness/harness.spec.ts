import { axe } from './axe.ts'
import { expect, outbox, startApp, test } from './index.ts'

const pages: Record<string, string> = {
  '/': document('<main><h1>Harbour</h1></main>'),
  '/throws': document('<script>throw new Error("adrift")</script>'),
  '/complains': document('<script>console.error("leaking")</script>'),
  '/unlabelled': document('<main><h1>Form</h1><input></main>'),
}

function document(body: string): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Harbour</title><link rel="icon" href="data:,">${body}</html>`
}

test.beforeEach(({ context }) =>
  context.route('http://localhost/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const headers = pathname === '/unlabelled' ? { 'content-security-policy': "script-src 'self'" } : {}
    const body = pages[pathname]
    return route.fulfill({
      status: body ? 200 : 404,
      contentType: 'text/html; charset=utf-8',
      headers,
      body: body ?? '',
    })
  }),
)

test('the browser from npm shows a page on a phone with touch, in the asked theme, language and time zone', async ({
  phone,
}) => {
  const page = await phone({ colorScheme: 'light', locale: 'de-DE' })
  await page.goto('/')
  const device = await page.evaluate(`({
    width: innerWidth, height: innerHeight, ratio: devicePixelRatio, touch: navigator.maxTouchPoints > 0,
    light: matchMedia('(prefers-color-scheme: light)').matches, language: navigator.language,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone, still: matchMedia('(prefers-reduced-motion)').matches,
  })`)
  const asked = { light: true, language: 'de-DE', zone: 'UTC', still: true }
  expect(device).toEqual({ width: 375, height: 812, ratio: 1, touch: true, ...asked })
})

test('text is drawn, so that a picture of a page with words is not blank', async ({ page }) => {
  await page.goto('http://localhost/')
  expect((await page.locator('h1').boundingBox())?.height).toBeGreaterThan(10)
})

test.describe('a journey fails at its end', () => {
  test('when a script throws', async ({ page, problems }) => {
    await page.goto('http://localhost/throws')
    expect(problems.found.splice(0)).toEqual([expect.stringContaining('adrift')])
  })

  test('when the console complains or a file is missing', async ({ page, problems }) => {
    await page.goto('http://localhost/complains')
    await page.goto('http://localhost/missing')
    expect(problems.found.splice(0)).toEqual([expect.stringContaining('leaking'), expect.stringContaining('404')])
  })

  test('by what its other phones say too', async ({ phone, problems }) => {
    const page = await phone()
    await page.evaluate(() => console.error('leaking'))
    expect(problems.found.splice(0)).toEqual([expect.stringContaining('leaking')])
  })

  test('but not by what it said that it provokes', async ({ expectProblem, page, problems }) => {
    expectProblem(/leaking/)
    await page.goto('http://localhost/complains')
    expect(problems.found).toEqual([])
  })

  test.fail('which nothing else has to look at', async ({ page }) => {
    await page.goto('http://localhost/complains')
  })
})

test.describe('axe', () => {
  test('has nothing against a plain page', async ({ page }) => {
    await page.goto('http://localhost/')
    expect(await axe(page)).toEqual([])
  })

  test('names the rule and the element of an input without a label, also below a strict content policy', async ({
    page,
  }) => {
    await page.goto('http://localhost/unlabelled')
    expect(await axe(page)).toEqual([expect.stringMatching(/^label: .* at input/)])
  })
})

test.describe('the built app', () => {
  test('serves the page and the contract at one address', async ({ request }) => {
    expect((await request.get('/')).headers()['content-type']).toContain('text/html')
    expect(await (await request.get('/api/base/site')).json()).toMatchObject({ code: 0 })
  })

  test('shows nobody else the codes that were sent', async ({ app }) => {
    expect(await outbox(app, 'nobody@example.com')).toEqual([])
  })

  test('says why when it cannot start', async () => {
    await expect(startApp({ MARKET_SOURCE: 'guesswork' })).rejects.toThrow(/MARKET_SOURCE/)
  })
})
