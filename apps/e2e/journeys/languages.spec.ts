import { findOrder } from '@halyard/wire/spot'
import { expect, it } from 'vitest'
import { phone } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { registerByApi } from '../harness/trader.ts'
import { textsIn, writtenLanguages } from '../screen-tour/untranslated.ts'
import { countRequests, visit } from '../screen-tour/visit.ts'
import { open, resume, soon } from './account.ts'

/** Another alphabet, the longest words and the most accents; `npm test -- --exhaustive` picks every language. */
const others = process.env.EXHAUSTIVE
  ? writtenLanguages().filter((language) => language !== 'en-US')
  : ['ja-JP', 'de-DE', 'vi-VN']

it('the picker changes every word as it stands, the page is never loaded anew, and the server answers in that language', async () => {
  const { page, context, close } = await phone(browser)
  await countRequests(context)
  await resume(page, await registerByApi(app))
  const picker = { name: 'language picker', address: 'user/lang' }
  await visit(page, app, picker)
  await page.evaluate('window.sameVisit = true')
  // The last is the one that it began with.
  for (const language of [...others, 'en-US']) {
    const texts = textsIn(language).byKey
    const said = (key: string) => texts.get(key) ?? key
    await page.locator(`[lang="${language}"] button`).click()
    await expect.poll(() => page.title(), soon).toBe(`${said('titles:language')} · Halyard`)
    expect(await page.getAttribute('html', 'lang')).toBe(language)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(said('titles:language'))
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

// Which device opens in which language is the app's own test of devices.
it.each([
  ['zh-HK', 'zh-TW'],
  ['nl-NL', 'en-US'],
])('a device in %s opens in %s, and what is chosen stays after a reload', async (device, language) => {
  const { page, close } = await phone(browser, { locale: device })
  await open(page, app, 'user/lang')
  await page.getByRole('heading', { name: textsIn(language).byKey.get('titles:language') ?? '' }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe(language)
  await page.locator('[lang="de-DE"] button').click()
  await page.getByRole('heading', { name: 'Sprache' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sprache' }).waitFor()
  await close()
})
