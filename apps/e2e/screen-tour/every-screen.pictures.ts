import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, phoneSize, test } from '../harness/index.ts'
import { resume } from '../journeys/account.ts'
import { demoPast } from './demo-past.ts'
import { overflowOf } from './overflow.ts'
import { type Screen, screensOf } from './screen-list.ts'
import { textsIn, untranslated, writtenLanguages } from './untranslated.ts'
import { countRequests, visit } from './visit.ts'

/** `npm run screens`: a picture of every screen, for people to look at, and what a program sees wrong with it. */
const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'screens')

/** Screens with the most words and numbers on them, which are looked at in every language. */
const dense = ['deal-deal', 'contract-contract', 'property-property', 'bitcoin-withdraw', 'stake-order']

/** `npm run screens -- ja-JP`: every screen in one language on the narrowest phone, as a translator wants to see it. */
const alone = writtenLanguages().find((language) => language === process.env['SCREENS_LANGUAGE'])

const everything = (theme: Taking['theme']): Taking => ({ title: theme, theme, language: 'en-US', width: 375 })

const takings: readonly Taking[] = alone
  ? (['dark', 'light'] as const).map((theme) => ({ title: `${alone}-${theme}`, theme, language: alone, width: 360 }))
  : [
      everything('dark'),
      everything('light'),
      ...writtenLanguages().map(
        (language): Taking => ({ title: language, theme: 'dark', language, width: 375, only: dense }),
      ),
    ]

test('every screen shows what it came for, whole and in its language', async ({ demoUser, operator, phone }) => {
  test.setTimeout(0)
  const past = await demoPast(demoUser, operator)
  const faults: string[] = []
  const sheet: Pictures[] = []
  for (const taking of takings) {
    const screens = screensOf(past).filter(({ name }) => taking.only?.includes(name) ?? true)
    const { title, theme, language, width } = taking
    const page = await phone({ colorScheme: theme, locale: language, viewport: { ...phoneSize, width } })
    await resume(page, past.trader)
    faults.push(...(await test.step(title, () => take(page, taking, screens))))
    sheet.push({ title, pictures: screens.map(({ name }) => `${title}/${name}.png`) })
    await page.context().close()
  }
  await writeFile(join(folder, 'index.html'), contactSheet(sheet))
  console.info(`\n${sheet.flatMap(({ pictures }) => pictures).length} pictures: ${join(folder, 'index.html')}`)
  expect(faults).toEqual([])
})

interface Pictures {
  title: string
  pictures: string[]
}

interface Taking {
  title: string
  theme: 'dark' | 'light'
  language: string
  width: number
  /** The names of the screens; without it all. */
  only?: readonly string[]
}

async function take(page: Page, { title, theme, language }: Taking, screens: readonly Screen[]): Promise<string[]> {
  await countRequests(page.context())
  await page.addInitScript(`localStorage.setItem('halyard.appearance', '{"theme":"${theme}"}')`)
  await rm(join(folder, title), { recursive: true, force: true })
  await mkdir(join(folder, title), { recursive: true })
  const [texts, english] = [textsIn(language), textsIn('en-US')]
  const faults: string[] = []
  for (const screen of screens) {
    await visit(page, screen)
    await page.screenshot({ path: join(folder, title, `${screen.name}.png`), animations: 'disabled', scale: 'css' })
    const found = [...(await overflowOf(page)), ...(await untranslated(page, texts, english))]
    faults.push(...found.map((fault) => `${title}, ${screen.name}: ${fault}`))
  }
  const letter = letters[language.slice(0, 2)]
  if (letter && !(await isDrawn(page, letter)))
    console.warn(`\nNo font of this machine has the letters of ${language}: its pictures show boxes in their place.`)
  return faults
}

/** One letter of each script that the browser from npm brings no font for. */
const letters: Readonly<Record<string, string>> = { ja: 'ご', ko: '한', zh: '语' }

/** A letter that no font has looks like one that cannot exist. */
function isDrawn(page: Page, letter: string): Promise<boolean> {
  return page.evaluate((given) => {
    const drawn = (text: string) => {
      const canvas = document.createElement('canvas')
      const pen = canvas.getContext('2d')
      if (pen) pen.font = `20px ${getComputedStyle(document.body).fontFamily}`
      pen?.fillText(text, 2, 24)
      return canvas.toDataURL()
    }
    return drawn(given) !== drawn('\u{10FFFE}')
  }, letter)
}

function contactSheet(sheet: readonly Pictures[]): string {
  const pictures = (names: readonly string[]) =>
    names.map(
      (name) =>
        `<figure><a href="${name}"><img src="${name}" alt="" loading="lazy"></a><figcaption>${name}</figcaption></figure>`,
    )
  const parts = sheet.map(({ title, pictures: names }) => `<h2>${title}</h2><div>${pictures(names).join('')}</div>`)
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>
  body { margin: 24px; font: 14px system-ui; background: #777; }
  div { display: flex; flex-wrap: wrap; gap: 16px; }
  figure { margin: 0; }
  img { width: 281px; height: 609px; object-fit: cover; object-position: top; }
</style>
${parts.join('\n')}
</html>
`
}
