import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe, keepScreenshot, phone, takeProblems } from './index.ts'
import { browser } from './shared.ts'

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

let server: Server
let address: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages[request.url ?? '/']
    const policy = request.url === '/unlabelled' ? { 'content-security-policy': "script-src 'self'" } : {}
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...policy }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => void server?.close())

describe('the browser from npm', () => {
  it('shows a page on a phone with touch, in the asked theme, language and time zone', async () => {
    const { page, close } = await phone(browser, { theme: 'light', locale: 'de-DE' })
    await page.goto(address)
    expect(await page.title()).toBe('Harbour')
    const device = await page.evaluate(`({
      width: innerWidth, height: innerHeight, ratio: devicePixelRatio, touch: navigator.maxTouchPoints > 0,
      light: matchMedia('(prefers-color-scheme: light)').matches, language: navigator.language,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })`)
    expect(device).toEqual({
      width: 375,
      height: 812,
      ratio: 1,
      touch: true,
      light: true,
      language: 'de-DE',
      zone: 'UTC',
    })
    await close()
  })

  it('draws text, so that a picture of a page with words is not blank', async () => {
    const { page, close } = await phone(browser)
    await page.goto(address)
    const heading = await page.locator('h1').boundingBox()
    expect(heading?.height).toBeGreaterThan(10)
    const path = await keepScreenshot(page, 'harness')
    expect(path).toMatch(/screens.harness\.png$/)
    await close()
  })
})

describe('errors on a page', () => {
  it('are noted when a script throws', async () => {
    const { page, close } = await phone(browser)
    await page.goto(`${address}/throws`)
    expect(takeProblems()).toEqual([expect.stringContaining('adrift')])
    await close()
  })

  it('are noted when the console complains or a file is missing', async () => {
    const { page, close } = await phone(browser)
    await page.goto(`${address}/complains`)
    await page.goto(`${address}/missing`)
    expect(takeProblems()).toEqual([expect.stringContaining('leaking'), expect.stringContaining('404')])
    await close()
  })

  it('are let through when the journey said that it provokes them', async () => {
    const { page, close, expectProblem } = await phone(browser)
    expectProblem(/leaking/)
    await page.goto(`${address}/complains`)
    expect(takeProblems()).toEqual([])
    await close()
  })
})

describe('axe', () => {
  it('has nothing against a plain page', async () => {
    const { page, close } = await phone(browser)
    await page.goto(address)
    expect(await axe(page)).toEqual([])
    await close()
  })

  it('names the rule and the element of an input without a label, also below a strict content policy', async () => {
    const { page, close } = await phone(browser)
    await page.goto(`${address}/unlabelled`)
    expect(await axe(page)).toEqual([expect.stringMatching(/^label: .* at input/)])
    await close()
  })
})
