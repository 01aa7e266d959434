import { findOrder } from '@halyard/wire/spot'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, newOperator, type OwnApp, phone, startApp } from '../harness/index.ts'
import { type DemoPast, demoPast } from '../walks/demo-past.ts'
import { overflowOf } from '../walks/overflow.ts'
import { screensOf } from '../walks/screen-list.ts'
import { textsIn, unspoken, writtenLanguages } from '../walks/spoken.ts'
import { prepareWalk, visit } from '../walks/walk.ts'
import { open, resume, soon } from './account.ts'

let app: OwnApp
let browser: Browser
let past: DemoPast

beforeAll(async () => {
  // What waits for review waits until somebody decides.
  app = await startApp({ DEMO_REVIEW_SECONDS: '3600', OPS_ENABLED: '1' })
  past = await demoPast(app, await newOperator(app))
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const english = textsIn('en-US')

/** The longest words, the longest sentences, the most accents, and no spaces to break at. */
it.each(['de-DE', 'ru-RU', 'vi-VN', 'ja-JP'])(
  'every screen holds %s at 360 px, and says nothing else',
  async (language) => {
    const { page, context, close } = await phone(browser, { width: 360, locale: language })
    await prepareWalk(context)
    await resume(page, past.trader)
    const texts = textsIn(language)
    const faults: string[] = []
    for (const screen of screensOf(past)) {
      await visit(page, app, screen)
      const found = [...(await overflowOf(page)), ...(await unspoken(page, texts, english))]
      faults.push(...found.map((fault) => `${screen.name}: ${fault}`))
    }
    expect(faults).toEqual([])
    await close()
  },
)

it('the picker changes every word as it stands, the page is never loaded anew, and the server answers in that language', async () => {
  const { page, context, close } = await phone(browser)
  await prepareWalk(context)
  await resume(page, past.trader)
  const picker = { name: 'language picker', address: 'user/lang' }
  await visit(page, app, picker)
  await page.evaluate('window.sameVisit = true')
  // The last is the one that it began with.
  for (const language of [...writtenLanguages().filter((one) => one !== 'en-US'), 'en-US']) {
    const texts = textsIn(language).byKey
    const said = (key: string) => texts.get(key) ?? key
    await page.locator(`[lang="${language}"] button`).click()
    await expect.poll(() => page.title(), soon).toBe(`${said('app:title.language')} · Halyard`)
    expect(await page.getAttribute('html', 'lang')).toBe(language)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(said('app:title.language'))
    const answered = page.waitForResponse(`**/api${findOrder.path}*`)
    await visit(page, app, { name: 'an order that is not there', address: 'deal/detail?id=999999' })
    const { msg } = (await (await answered).json()) as { msg: string }
    expect(msg).toBe(said('refusals:notFound'))
    await visit(page, app, { name: 'home', address: 'home/home' })
    const tabs = page.getByRole('navigation', { name: said('app:tab.label') }).getByRole('link')
    expect(await tabs.allTextContents()).toEqual(
      ['home', 'market', 'deal', 'assets'].map((tab) => said(`app:tab.${tab}`)),
    )
    await visit(page, app, picker)
  }
  expect(await page.evaluate('window.sameVisit')).toBe(true)
  await close()
})

it.each([
  ['es-MX', 'es-ES'],
  ['fr-CA', 'fr-FR'],
  ['it-CH', 'it-IT'],
  ['ko-KR', 'ko-KR'],
  ['pt-PT', 'pt-BR'],
  ['tr-CY', 'tr-TR'],
  ['zh-SG', 'zh-CN'],
  ['zh-HK', 'zh-TW'],
  ['nl-NL', 'en-US'],
])('a device in %s opens in %s, and what is chosen stays after a reload', async (device, language) => {
  const { page, close } = await phone(browser, { locale: device })
  await open(page, app, 'user/lang')
  await page.getByRole('heading', { name: textsIn(language).byKey.get('app:title.language') ?? '' }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe(language)
  await page.locator('[lang="de-DE"] button').click()
  await page.getByRole('heading', { name: 'Sprache' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sprache' }).waitFor()
  await close()
})
