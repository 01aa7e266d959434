import type { Page } from '@playwright/test'
import { axe, expect, test as journey, phoneSize, testOn } from '../harness/index.ts'
import { demoPast } from '../screen-tour/demo-past.ts'
import { overflowOf } from '../screen-tour/overflow.ts'
import { routeTable } from '../screen-tour/route-table.ts'
import { type Screen, screensOf } from '../screen-tour/screen-list.ts'
import { switchLanguage, switchTheme } from '../screen-tour/settings.ts'
import { type Texts, textsIn, untranslated, writtenLanguages } from '../screen-tour/untranslated.ts'
import { complete, countRequests, visit } from '../screen-tour/visit.ts'
import { atPage, resume } from './account.ts'

// Its demo user spends: slow journeys read what the shared app's one has, and write articles that stand on its screens.
const test = process.env.EXHAUSTIVE ? testOn({ DEMO_REVIEW_SECONDS: '3600', OPS_ENABLED: '1' }) : journey

/** Ends with the one that a new phone has. */
const themes = ['light', 'dark'] as const
/**
 * The longest words and the most accents, by turns, and the themes by turns; `npm test -- --exhaustive` looks at every
 * screen in all of them.
 */
const usual = ['de-DE', 'vi-VN'].map(textsIn)
const every = process.env.EXHAUSTIVE ? writtenLanguages().toReversed().map(textsIn) : undefined

interface Look {
  width: number
  height: number
  /** The size of text that a reader chose, in percent. */
  text?: number
}

/** The narrowest phone, and text as large as readers choose it; then the usual phone, and that on its side. */
const narrow: Look = { width: 320, height: 568 }
const large: Look = { ...phoneSize, text: 130 }
const looks = [narrow, large, phoneSize, { width: phoneSize.height, height: phoneSize.width }]
const english = textsIn('en-US')
if (every) test.describe.configure({ timeout: 1_200_000 })

/**
 * Each screen is visited once: two phones share them, side by side. Their browsers name their language as embedded and
 * headless ones do, and still every page opens: the first in English, each other in the language that the one before it
 * ended in.
 */
test('every screen opens in a browser of an unknown language: axe accepts it, and it holds its language on any phone and says nothing else', async ({
  demoUser,
  operator,
  phone,
}) => {
  // Bounds what hangs: at a load of fifteen, half of the screens took nearly three minutes.
  test.slow()
  const past = await demoPast(demoUser, operator)
  const screens = screensOf(past)
  const middle = Math.ceil(screens.length / 2)
  const halves = [
    { language: 'en-US@posix', half: screens.slice(0, middle) },
    { language: 'C', half: screens.slice(middle) },
  ]
  const faults = halves.map(async ({ language, half }) => {
    const page = await phone()
    await page.addInitScript(sayLanguages, [language])
    await countRequests(page.context())
    await resume(page, past.trader)
    return faultsOn(page, half)
  })
  expect((await Promise.all(faults)).flat()).toEqual([])
})

test('in a browser without a language axe accepts every screen that opens without a session, in both themes', async ({
  page,
}) => {
  await page.addInitScript(sayLanguages, [])
  await countRequests(page.context())
  const faults: string[] = []
  for (const { path } of routeTable().filter((route) => route.public)) {
    await visit(page, { name: path, address: path })
    await atPage(page, path)
    faults.push(...(await axeIn(themes, page)).map((fault) => `${path} ${fault}`))
  }
  expect(faults).toEqual([])
})

/** What a browser says of its languages where that is no tag as it should be, or nothing. */
function sayLanguages(languages: readonly string[]): void {
  Object.defineProperty(navigator, 'languages', { value: languages })
  Object.defineProperty(navigator, 'language', { value: languages[0] ?? '' })
}

async function faultsOn(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const faults: string[] = []
  for (const [at, screen] of screens.entries()) {
    await visit(page, screen)
    const found = every ? await everyFault(page, screen, every) : await usualFaults(page, screen, at)
    faults.push(...found.map((fault) => `${screen.name} ${fault}`))
  }
  return faults
}

/** Axe as the screen came, then the narrow and the large look in one language. */
async function usualFaults(page: Page, screen: Screen, at: number): Promise<string[]> {
  const found = await axeIn(themesOf(at), page)
  const texts = usual.slice(at % usual.length).slice(0, 1)
  for (const look of [narrow, large]) found.push(...(await textFaults(page, screen, texts, look)))
  return found
}

/** The narrow look in each language; all looks in the hardest two, with axe in both themes. */
async function everyFault(page: Page, screen: Screen, languages: readonly Texts[]): Promise<string[]> {
  const found = await textFaults(page, screen, languages, narrow)
  for (const look of looks) found.push(...(await textFaults(page, screen, usual, look, themes)))
  return found
}

/** Not in step with the languages, so that each is seen in both. */
const themesOf = (at: number) => themes.slice(Math.floor(at / usual.length) % themes.length).slice(0, 1)

async function axeIn(asked: readonly (typeof themes)[number][], page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [at, theme] of asked.entries()) {
    await switchTheme(page, theme)
    // A theme is colours: what else axe asks is the same in both.
    const found = await axe(page, at === 0 ? 'everything' : 'colours')
    faults.push(...found.map((fault) => `in the ${theme} theme: ${fault}`))
  }
  return faults
}

/** Leaves the screen in the last of the languages, on the usual phone: in it axe looks at the next one. */
async function textFaults(
  page: Page,
  { name }: Screen,
  languages: readonly Texts[],
  { text = 100, ...size }: Look,
  withAxe: readonly (typeof themes)[number][] = [],
): Promise<string[]> {
  const faults: string[] = []
  await page.setViewportSize(size)
  await scaleText(page, text)
  for (const texts of languages) {
    await switchLanguage(page, texts.language)
    await complete(page, name)
    const found = [...(await overflowOf(page)), ...(await untranslated(page, texts, english))]
    found.push(...(await axeIn(withAxe, page)))
    faults.push(...found.map((fault) => `in ${texts.language}, ${size.width} px, text of ${text}%: ${fault}`))
  }
  await scaleText(page, 100)
  await page.setViewportSize(phoneSize)
  return faults
}

/** As a reader's own size of text does. */
function scaleText(page: Page, percent: number): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)
}
