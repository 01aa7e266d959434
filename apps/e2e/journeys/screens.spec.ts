import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, type OwnApp, phone, phoneSize, startApp } from '../harness/index.ts'
import { browser, operatorOf } from '../harness/shared.ts'
import { type DemoPast, demoPast } from '../screen-tour/demo-past.ts'
import { overflowOf } from '../screen-tour/overflow.ts'
import { routeTable } from '../screen-tour/route-table.ts'
import { type Screen, screensOf } from '../screen-tour/screen-list.ts'
import { switchLanguage, switchTheme } from '../screen-tour/settings.ts'
import { textsIn, untranslated, writtenLanguages } from '../screen-tour/untranslated.ts'
import { complete, countRequests, visit } from '../screen-tour/visit.ts'
import { atPage, finishSignIn, open, resume } from './account.ts'

let app: OwnApp
let past: DemoPast

beforeAll(async () => {
  // What waits for review waits until somebody decides.
  app = await startApp({ DEMO_REVIEW_SECONDS: '3600', OPS_ENABLED: '1' })
  past = await demoPast(app, operatorOf(app))
})

afterAll(() => app?.stop())

/** Ends with the one that a new phone has. */
const themes = ['light', 'dark'] as const
/** The longest words and the most accents; `npm test -- --exhaustive` looks at all of them. */
const languages = (process.env.EXHAUSTIVE ? writtenLanguages() : ['de-DE', 'vi-VN']).map(textsIn)
const english = textsIn('en-US')
/** Bounds what hangs: at a load of fifteen, half of the screens took nearly three minutes. */
const halfWithin = 900_000

/**
 * Each screen is visited once: two phones share them, side by side. Their browsers name their language as embedded and
 * headless ones do, and still every page opens, in English.
 */
it.concurrent.each([
  ['first', ['en-US@posix']],
  ['second', ['C']],
] as const)(
  'every screen of the %s half opens in a browser of the language %j: axe accepts it in both themes, and it holds each language at 360 px and says nothing else',
  async (half, languages) => {
    const { page, context, close } = await phone(browser, { languages })
    await countRequests(context)
    await resume(page, past.trader)
    const screens = screensOf(past)
    const middle = Math.ceil(screens.length / 2)
    const faults: string[] = []
    for (const screen of half === 'first' ? screens.slice(0, middle) : screens.slice(middle)) {
      await visit(page, app, screen)
      const found = [...(await axeInBothThemes(page)), ...(await textFaults(page, screen))]
      faults.push(...found.map((fault) => `${screen.name} ${fault}`))
    }
    expect(faults).toEqual([])
    await close()
  },
  halfWithin,
)

it('in a browser without a language axe accepts every screen that opens without a session, in both themes', async () => {
  const { page, context, close } = await phone(browser, { languages: [] })
  await countRequests(context)
  const faults: string[] = []
  for (const { path } of routeTable().filter((route) => route.public)) {
    await visit(page, app, { name: path, address: path })
    await atPage(page, path)
    faults.push(...(await axeInBothThemes(page)).map((fault) => `${path} ${fault}`))
  }
  expect(faults).toEqual([])
  await close()
})

it('every other screen leads a visitor to the login, and is there after it', async () => {
  const { page, context, close } = await phone(browser)
  await countRequests(context)
  const guarded = screensOf(past).filter(
    ({ address }) => !routeTable().some((route) => route.public && route.path === address.split('?')[0]),
  )
  for (const { address, name } of guarded) {
    await visit(page, app, { address, name })
    await atPage(page, 'login/login')
    expect(await page.evaluate('history.state.usr.from'), name).toBe(`/pages/${address}`)
  }
  // One of them all the way: what is remembered for one is remembered for all.
  await open(page, app, 'bitcoin/exchange?from=BTC')
  await atPage(page, 'login/login')
  await page.getByLabel('Email address').fill(past.trader.email)
  await finishSignIn(page, past.trader.password)
  await atPage(page, 'bitcoin/exchange')
  expect(page.url()).toContain('from=BTC')
  await close()
})

async function axeInBothThemes(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [at, theme] of themes.entries()) {
    await switchTheme(page, theme)
    // A theme is colours: what else axe asks is the same in both.
    const found = await axe(page, at === 0 ? 'everything' : 'colours')
    faults.push(...found.map((fault) => `in the ${theme} theme: ${fault}`))
  }
  return faults
}

/** Leaves the screen as it was: in English, on a phone of the usual width. */
async function textFaults(page: Page, { name }: Screen): Promise<string[]> {
  const faults: string[] = []
  await page.setViewportSize({ width: 360, height: phoneSize.height })
  for (const texts of languages) {
    await switchLanguage(page, texts.language)
    await complete(page, name)
    const found = [...(await overflowOf(page)), ...(await untranslated(page, texts, english))]
    faults.push(...found.map((fault) => `in ${texts.language}: ${fault}`))
  }
  await switchLanguage(page, english.language)
  await page.setViewportSize(phoneSize)
  return faults
}
