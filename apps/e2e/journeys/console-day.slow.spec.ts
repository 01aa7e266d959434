import { readFile } from 'node:fs/promises'
import { accepted, sendCall } from '@halyard/testing'
import { articleList } from '@halyard/wire/articles'
import { moneyRecords } from '@halyard/wire/assets'
import { createDeposit } from '@halyard/wire/deposits'
import { submitIdentity } from '@halyard/wire/identity'
import { languages } from '@halyard/wire/languages'
import { pairList } from '@halyard/wire/market'
import { openSupportCase } from '@halyard/wire/support'
import { upload } from '@halyard/wire/uploads'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { axe, expect, picture, registerByApi, startUninhabitedApp, type Trader, testOn } from '../harness/index.ts'
import { arrive, atPage, confirmAtPrice, open as openApp, resume } from './account.ts'
import { openContracts } from './contracts-steps.ts'
import { fact } from './facts.ts'
import { available, field } from './spot-steps.ts'

/**
 * Only people review here. A first start with short epochs, since a new pair has prices from the next epoch on where contracts
 * are pending, as those of the demo user are.
 */
const test = testOn(
  { DEMO: '1', OPS_ENABLED: '1', DEMO_REVIEW_SECONDS: '36000', MARKET_EPOCH_SECONDS: '10' },
  startUninhabitedApp,
)
test.describe.configure({ mode: 'default', timeout: 600_000 })

const desk = { viewport: { width: 1440, height: 1000 }, isMobile: false, hasTouch: false }

type Phone = (options?: BrowserContextOptions) => Promise<Page>
type Both = readonly [anna: Page, ben: Page]

/** Two operators, each at a desk of their own. */
async function sitDown(phone: Phone): Promise<Both> {
  const at = async (name: string) => {
    const page = await phone(desk)
    await page.goto('/console/')
    await page.getByRole('button', { name: `Sign in as ${name}` }).click()
    await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
    return page
  }
  return [await at('anna'), await at('ben')]
}

/** Goes to a page by its address behind the hash, as a bookmark does. */
const open = (page: Page, path: string) =>
  page.evaluate((to) => {
    location.hash = `#/${to}`
  }, path)

const pictureOf = async (trader: Trader, number: number) =>
  (await trader.call(upload, { base64Str: picture(number).toString('base64') })).uploadId

/** Each with a voucher and a transaction of its own. */
async function deposited(trader: Trader, number: number): Promise<string> {
  const payimg = await pictureOf(trader, number)
  const hash = number.toString(16).padStart(64, 'a')
  const sent = { cate: 1, coin: 'USDT', czline: 'TRC20', num: String(200 + number), payimg, hash }
  return `Deposit ${(await trader.call(createDeposit, sent)).depositId}`
}

async function wired(trader: Trader, quantity: string): Promise<string> {
  const sent = { cate: 2, currency: 'EUR', num: quantity, email: trader.email }
  return `Wire transfer ${(await trader.call(createDeposit, sent)).depositId}`
}

/** A name with three photos, the first of which is this picture. */
async function named(trader: Trader, name: string, first: number): Promise<string> {
  const photos = {
    card_front: await pictureOf(trader, first),
    card_end: await pictureOf(trader, first + 1),
    card_hand: await pictureOf(trader, first + 2),
  }
  return `Identity ${(await trader.call(submitIdentity, { type: 1, name, ...photos })).identityId}`
}

const decided = 'This has been decided.'

/**
 * Goes through what waits of some kinds with one key, from what is due first to the end, and agrees to what is named; answers
 * what is left of it when nothing waits for this operator any more.
 */
async function agreeToAll(page: Page, kinds: readonly string[], items: readonly string[], then: string) {
  const left = new Set(items)
  await open(page, `queue?filter=${encodeURIComponent(JSON.stringify({ kind: kinds, voted: 'no' }))}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: items[0] ?? '', exact: true })
    .click()
  const heading = page.getByRole('heading', { level: 1 })
  for (;;) {
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
    const item = await heading.innerText()
    expect([...left]).toContain(item)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(then)).toBeVisible()
    left.delete(item)
    await page.keyboard.press('n')
    if (left.size === 0) break
    await expect(heading).not.toHaveText(item)
  }
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
}

/** Sends what one operator has typed, for the other to agree to. */
async function agree([by, other]: Both): Promise<void> {
  await by.getByRole('button', { name: 'Look at the change' }).click()
  await by.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
  const proposal = by.getByRole('link', { name: /^Proposal/ })
  await expect(proposal).toBeVisible()
  const [, number] = /edit-(\d+)/.exec((await proposal.getAttribute('href')) ?? '') ?? []
  await open(other, `queue/edit-${number}/show`)
  await expect(other.getByRole('heading', { name: `Proposed edit ${number}` })).toBeVisible()
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText(decided)).toBeVisible()
}

/** A field that has to be filled in is marked with a star. */
const labelled = (label: string) => new RegExp(`^${label}( \\*)?$`)

async function choose(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: labelled(label) }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

type Words = Readonly<Record<string, string>>

/** Opens the form for a new row of a kind from the catalogue, and gives it what is typed and chosen. */
async function begin(page: Page, kind: string, key: string, typed: Words, chosen: Words = {}): Promise<void> {
  await page.getByRole('menuitem', { name: 'Catalogue' }).click()
  await page.getByRole('link', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Add to the catalogue' })).toBeVisible()
  await choose(page, 'Kind', kind)
  await page.getByRole('textbox', { name: labelled('Key') }).fill(key)
  for (const [label, text] of Object.entries(typed))
    await page.getByRole('textbox', { name: labelled(label) }).fill(text)
  for (const [label, choice] of Object.entries(chosen)) await choose(page, label, choice)
}

async function switchOn(both: Both, row: string): Promise<void> {
  await open(both[0], `catalogue/${encodeURIComponent(row)}`)
  await choose(both[0], 'Offered', 'Yes')
  await agree(both)
}

/** Once all of the page has come: a list that loads has a heading of dashes. */
async function expectNoFault(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('.RaPlaceholder-root')).toHaveCount(0)
  expect(await axe(page)).toEqual([])
}

test('two people review twenty submissions, find a duplicate and freeze its owner, answer a customer and close the day', async ({
  app,
  phone,
}) => {
  const traders = await Promise.all(Array.from({ length: 4 }, () => registerByApi(app)))
  const [mira, noor, otto, pia] = traders as [Trader, Trader, Trader, Trader]
  const money: string[] = []
  for (let number = 1; number <= 12; number += 1) money.push(await deposited(traders[number % 4] as Trader, number))
  for (const [trader, quantity] of [
    [mira, '5000'],
    [noor, '6000'],
    [otto, '7000'],
    [pia, '8000'],
  ] as const)
    money.push(await wired(trader, quantity))
  const names = [
    await named(mira, 'Mira Lindqvist', 40),
    await named(noor, 'Noor Haddad', 50),
    await named(otto, 'Otto Brandt', 60),
  ]
  const last = await named(pia, 'Pia Sommer', 60)
  const { caseId } = await mira.call(openSupportCase, { text: 'When is my deposit there?' })

  // One of them waits at her phone, the other one looks at his assets.
  const miras = await phone()
  await resume(miras, mira)
  await openApp(miras, `user/serviceCase?id=${caseId}`)
  await expect(miras.getByRole('main').getByText('When is my deposit there?')).toBeVisible()
  const pias = await phone()
  await resume(pias, pia)
  await openApp(pias, 'property/property')
  await expect(pias.getByText('Total value')).toBeVisible()

  // What takes two is agreed to by each in turn, and neither meets anything twice.
  const [anna, ben] = await sitDown(phone)
  const kinds = ['deposit', 'wireTransfer']
  await agreeToAll(anna, kinds, money, 'You have agreed. Another operator has to agree to the same.')
  await agreeToAll(ben, kinds, money, decided)
  const { list } = await mira.call(moneyRecords, { page: 1, pageSize: 10 })
  expect(list.map(({ quantity }) => quantity.text())).toEqual(expect.arrayContaining(['204', '208', '212']))

  // The last of twenty shares a document, which is said, and leads to its owner.
  await open(ben, `queue?filter=${encodeURIComponent(JSON.stringify({ kind: ['identity'] }))}`)
  for (const name of names) {
    await ben.getByRole('main').getByRole('link', { name, exact: true }).click()
    await ben.getByRole('button', { name: 'Approve' }).click()
    await expect(ben.getByText(decided)).toBeVisible()
    await ben.goBack()
  }
  await ben.getByRole('main').getByRole('link', { name: last, exact: true }).click()
  await expect(ben.getByText('The same document:').first()).toBeVisible()
  await expectNoFault(ben)
  await ben.getByRole('textbox', { name: 'Reason' }).fill('This document is another account’s.')
  await ben.getByRole('button', { name: 'Reject' }).click()
  await expect(ben.getByText(decided)).toBeVisible()
  const owner = ben.getByRole('heading', { level: 2, name: /^User \d+$/ })
  await owner.getByRole('link').click()
  await expect(ben.getByText(pia.email)).toBeVisible()
  await ben.getByRole('button', { name: 'Freeze' }).click()
  await ben.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Two accounts with one document.')
  await ben.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click()
  await expect(ben.getByText('The account is frozen.')).toBeVisible()
  await atPage(pias, 'login/login')

  // The customer has her answer while she looks.
  await ben.getByRole('menuitem', { name: 'Customer service' }).click()
  await ben
    .getByRole('main')
    .getByRole('link', { name: String(caseId), exact: true })
    .click()
  await ben.getByRole('textbox', { name: 'Answer' }).fill('It was credited a moment ago.')
  await ben.getByRole('button', { name: 'Send' }).click()
  await expect(ben.getByRole('listitem').filter({ hasText: 'It was credited a moment ago.' })).toHaveCount(1)
  await expect(miras.getByRole('main').getByText('It was credited a moment ago.')).toBeVisible()

  // The books are read, and the last day is taken away.
  await anna.getByRole('menuitem', { name: 'Books' }).click()
  await expect(anna.getByRole('row', { name: /^USDT/ }).first()).toContainText(/[1-9]/)
  await anna.getByRole('button', { name: 'Compare' }).click()
  await expect(anna.getByText('Everything adds up.')).toBeVisible()
  await anna.getByRole('menuitem', { name: 'Statements' }).click()
  await expect(anna.getByRole('cell', { name: 'USDT' }).first()).toBeVisible()
  const download = anna.waitForEvent('download')
  await anna.getByRole('button', { name: 'Export' }).click()
  const [head, ...days] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(head).toMatch(/^\uFEFF?day,coin,/)
  expect(days[0]).toMatch(/^\d{4}-\d\d-\d\d,USDT,/)
})

test('a coin, its chain, network and pair are made by two, and a user trades it', async ({ app, phone, page }) => {
  const both = await sitDown(phone)
  const [anna] = both
  await begin(anna, 'Coin', 'DAYC', { Name: 'Day coin', Decimals: '4' }, { 'Kind of coin': 'Crypto' })
  await agree(both)
  await begin(anna, 'Chain', 'DAYCHAIN', { Name: 'Day chain', Confirmations: '12' }, { 'Form of addresses': 'EVM' })
  await agree(both)
  await begin(anna, 'Network', 'DAYC:DAYCHAIN', {
    'Smallest deposit': '1',
    'Smallest withdrawal': '2',
    'Largest withdrawal': '100',
    'Withdrawal fee': '0.5',
  })
  await agree(both)
  const terms = {
    ...{ 'Base coin': 'DAYC', 'Quote coin': 'USDT', 'Price step': '0.01', 'Quantity step': '0.001' },
    ...{ 'Smallest order': '5', 'First price': '2', 'Volatility of a year': '0.5' },
    ...{ 'Milliseconds between prices': '300', 'Typical trade': '100' },
  }
  await begin(anna, 'Pair', 'daycusdt', terms, { 'Kind of pair': 'Crypto', 'Trading hours': 'Around the clock' })
  await expectNoFault(anna)
  await agree(both)
  await switchOn(both, 'coin:DAYC')
  await switchOn(both, 'pair:daycusdt')

  const offered = async () => {
    const sent = { from: 1, page: 1, pageSize: 100 }
    return accepted(pairList, await sendCall(app.address, pairList, sent, {})).list.map(({ symbol }) => symbol)
  }
  await expect.poll(offered).toContain('daycusdt')
  await arrive(page, app, 'deal/deal?symbol=daycusdt')
  await expect.poll(() => available(page)).toBe('10,000 USDT')
  await page.getByRole('radio', { name: 'Market' }).click()
  await field(page, 'Total (USDT)').fill('50')
  await confirmAtPrice(page, 'Buy DAYC', 'Bought [\\d.]+ DAYC at ')
  await expect.poll(() => available(page)).toMatch(/^9,9(49|50)/)
})

test('what contracts pay is changed by two, and whoever opens one is told the new profit', async ({
  app,
  phone,
  page,
}) => {
  const both = await sitDown(phone)
  const [anna] = both
  await open(anna, `catalogue/${encodeURIComponent('contract-duration:900')}`)
  await anna.getByRole('textbox', { name: 'Payout ratio' }).fill('0.81')
  await agree(both)
  await anna.reload()
  await expect(anna.getByRole('textbox', { name: 'Payout ratio' })).toHaveValue('0.810000')

  await arrive(page, app)
  await expect(async () => {
    await page.reload()
    await openContracts(page)
    await page.getByRole('radio', { name: '100', exact: true }).click()
    expect(await fact(page, 'Profit if right')).toBe('+81.00 USDT')
  }).toPass()
})

test('an announcement is published in thirteen languages, and each reader has it in theirs', async ({ app, phone }) => {
  const [anna] = await sitDown(phone)
  await begin(anna, 'Article', 'a-day-at-the-desk', { Published: 'now' }, { Category: 'Announcement' })
  const texts = anna.getByRole('group', { name: 'Texts' })
  for (const language of languages) {
    await texts.getByRole('tab', { name: language }).click()
    await texts.getByRole('textbox', { name: 'Title' }).fill(`Day coin ${language}`)
    await texts.getByRole('textbox', { name: 'Summary' }).fill(`It is here, ${language}.`)
    await texts.getByRole('textbox', { name: 'Content' }).fill(`<p>It can be traded from today, ${language}.</p>`)
  }
  await expect(anna.getByText('Written in all 13 languages.')).toBeVisible()
  const preview = anna.getByRole('region', { name: /As readers have it/ })
  await expect(preview.getByText(`It is here, ${languages.at(-1)}.`)).toBeVisible()
  await anna.getByRole('button', { name: 'Look at the change' }).click()
  await anna.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
  // One publishes what is not pinned.
  await expect(anna.getByRole('heading', { name: 'Article a-day-at-the-desk' })).toBeVisible()
  const first = async (lang?: string) => {
    const sent = { cate: 1, page: 1, pageSize: 10 }
    const { list } = accepted(articleList, await sendCall(app.address, articleList, sent, lang ? { lang } : {}))
    return list.find(({ title }) => title.startsWith('Day coin'))
  }
  for (const language of languages)
    await expect.poll(async () => (await first(language))?.title).toBe(`Day coin ${language}`)
  const article = (await first())?.articleId
  for (const locale of ['ja-JP', 'ru-RU']) {
    const reader = await phone({ locale })
    await openApp(reader, `user/service?article=${article}`)
    await expect(reader.getByText(`It can be traded from today, ${locale}.`)).toBeVisible()
  }
})
