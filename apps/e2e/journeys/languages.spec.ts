import { findOrder } from '@halyard/wire/spot'
import { expect, registerByApi, test } from '../harness/index.ts'
import { textsIn, writtenLanguages } from '../screen-tour/untranslated.ts'
import { countRequests, visit } from '../screen-tour/visit.ts'
import { open, resume } from './account.ts'

/** Another alphabet, the longest words and the most accents; `npm test -- --exhaustive` picks every language. */
const others = process.env.EXHAUSTIVE
  ? writtenLanguages().filter((language) => language !== 'en-US')
  : ['ja-JP', 'de-DE', 'vi-VN']

test('the picker changes every word as it stands, the page is never loaded anew, and the server answers in that language', async ({
  app,
  context,
  page,
}) => {
  await countRequests(context)
  await resume(page, await registerByApi(app))
  const picker = { name: 'language picker', address: 'user/lang' }
  await visit(page, picker)
  await page.evaluate('window.sameVisit = true')
  // The last is the one that it began with.
  for (const language of [...others, 'en-US']) {
    const texts = textsIn(language).byKey
    const said = (key: string) => texts.get(key) ?? key
    await page.locator(`[lang="${language}"] button`).click()
    await expect(page).toHaveTitle(`${said('titles:language')} · Halyard`)
    expect(await page.getAttribute('html', 'lang')).toBe(language)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(said('titles:language'))
    const answered = page.waitForResponse(`**/api${findOrder.path}*`)
    await visit(page, { name: 'an order that is not there', address: 'deal/detail?id=999999' })
    const { msg } = (await (await answered).json()) as { msg: string }
    expect(msg).toBe(said('refusals:notFound'))
    await visit(page, { name: 'home', address: 'home/home' })
    const tabs = page.getByRole('navigation', { name: said('app:tab.label') }).getByRole('link')
    expect(await tabs.allTextContents()).toEqual(
      ['home', 'market', 'deal', 'assets'].map((tab) => said(`app:tab.${tab}`)),
    )
    await visit(page, picker)
  }
  expect(await page.evaluate('window.sameVisit')).toBe(true)
})

// Which device opens in which language is the app's own test of devices.
for (const [device, language] of [
  ['zh-HK', 'zh-TW'],
  ['nl-NL', 'en-US'],
] as const)
  test(`a device in ${device} opens in ${language}, and what is chosen stays after a reload`, async ({ phone }) => {
    const page = await phone({ locale: device })
    await open(page, 'user/lang')
    const title = textsIn(language).byKey.get('titles:language') ?? ''
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    expect(await page.getAttribute('html', 'lang')).toBe(language)
    await page.locator('[lang="de-DE"] button').click()
    await expect(page.getByRole('heading', { name: 'Sprache' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sprache' })).toBeVisible()
  })
