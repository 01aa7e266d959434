import { readFile } from 'node:fs/promises'
import { createDeposit } from '@halyard/wire/deposits'
import { openSupportCase, supportEntries } from '@halyard/wire/support'
import { upload } from '@halyard/wire/uploads'
import type { Page } from '@playwright/test'
import { axe, expect, picture, registerByApi, type Trader, testOn } from '../harness/index.ts'
import { open as openInApp, resume } from './account.ts'
import { submitName } from './verified.ts'

/** Only people review here. */
const test = testOn({ OPS_ENABLED: '1', DEMO_REVIEW_SECONDS: '3600' })
const desk = { viewport: { width: 1440, height: 1000 }, isMobile: false, hasTouch: false }

/** Signs in as one of the two whom a demo host names on the page. */
async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto('/console/')
  await page.getByRole('button', { name: `Sign in as ${name}` }).click()
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
}

/** Its pages by their addresses, with their first headings. */
const pages = {
  queue: 'Queue',
  inbox: 'Customer service',
  users: 'Users',
  catalogue: 'Catalogue',
  books: 'Books',
  statements: 'Statements',
  epochs: 'Price epochs',
  checks: 'Checks',
  log: 'Audit log',
  alarms: 'Alarms',
  jobs: 'Jobs',
  account: 'Own account',
}

/** Goes to a page by its address behind the hash. */
const open = (page: Page, path: string) =>
  page.evaluate((to) => {
    location.hash = `#/${to}`
  }, path)

async function depositOf(trader: Trader, voucher: Buffer): Promise<number> {
  const { uploadId } = await trader.call(upload, { base64Str: voucher.toString('base64') })
  const { depositId } = (await trader.call(createDeposit, {
    cate: 1,
    coin: 'USDT',
    czline: 'TRC20',
    num: '250',
    payimg: uploadId,
    hash: '5e'.repeat(32),
  })) as { depositId: number }
  return depositId
}

test('two operators decide on a deposit and a name, and change a fee, which the log keeps', async ({ app, phone }) => {
  const mira = await registerByApi(app)
  const depositId = await depositOf(mira, picture(1))
  const identityId = await submitName(mira)
  const anna = await phone(desk)
  const ben = await phone(desk)
  await signInAs(anna, 'anna')
  await signInAs(ben, 'ben')
  await expect(anna.getByText('This is a demo.')).toBeVisible()

  // Both look at the deposit, and know of each other.
  await anna.getByRole('cell', { name: `Deposit ${depositId}` }).click()
  await expect(anna.getByRole('img', { name: 'Voucher' })).toBeVisible()
  await open(ben, `queue/deposit-${depositId}/show`)
  await expect(ben.getByText('Also open at: anna')).toBeVisible()
  await anna.getByRole('button', { name: 'Approve' }).dblclick()
  await expect(anna.getByText('Noted: another operator has to agree')).toBeVisible()
  await ben.reload()
  await expect(ben.getByText('anna has agreed.')).toBeVisible()
  await ben.getByRole('button', { name: 'Approve' }).click()
  await expect(ben.getByText('This has been decided.')).toBeVisible()

  // One key leads to the next; a name takes one, and its owner reads why not.
  await anna.keyboard.press('n')
  await expect(anna.getByRole('heading', { name: `Identity ${identityId}` })).toBeVisible()
  await expect(anna.getByRole('img')).toHaveCount(3)
  await anna.getByRole('textbox', { name: 'Reason' }).fill('The photo of the back is blurred.')
  await anna.getByRole('button', { name: 'Reject' }).click()
  await expect(anna.getByText('This has been decided.')).toBeVisible()

  // Who speaks to their computer switches the key off.
  await open(anna, 'account')
  await anna.getByRole('switch', { name: /^The key n opens/ }).click()
  await open(anna, `queue/deposit-${depositId}/show`)
  await expect(anna.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
  await anna.keyboard.press('n')
  await expect(anna.getByRole('heading', { name: `Deposit ${depositId}` })).toBeVisible()

  // A fee is proposed with what it would change, and carried out by the other.
  await open(anna, 'catalogue/pair%3Abtcusdt')
  await anna.getByLabel('Fee rate', { exact: true }).fill('0.0008')
  await anna.getByRole('button', { name: 'Look at the change' }).click()
  const change = anna.getByRole('dialog')
  await expect(change.getByRole('row', { name: /Fee rate.*0\.0008/ })).toBeVisible()
  await change.getByRole('button', { name: 'Change' }).click()
  const proposal = anna.getByRole('link', { name: /^Proposal/ })
  await expect(proposal).toBeVisible()
  const [, number] = /edit-(\d+)/.exec((await proposal.getAttribute('href')) ?? '') ?? []
  await open(ben, `queue/edit-${number}/show`)
  await ben.getByRole('button', { name: 'Approve' }).click()
  await expect(ben.getByText('This has been decided.')).toBeVisible()
  await anna.reload()
  await expect(anna.getByLabel('Fee rate', { exact: true })).toHaveValue('0.000800')

  // The log says who did what, and gives it away as a table.
  await open(anna, 'log')
  await anna.getByLabel('Operator').fill('ben')
  await expect(anna.getByRole('cell', { name: 'anna', exact: true })).toHaveCount(0)
  await expect(anna.getByRole('cell', { name: `Proposed edit ${number}` }).first()).toBeVisible()
  const download = anna.waitForEvent('download')
  await anna.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('halyard-log.csv')

  // The user is frozen with a reason, which shows on their page.
  await open(anna, 'users')
  await anna.getByPlaceholder(/^Number, email/).fill(mira.email)
  // The names of columns, and the one who was looked for.
  await expect(anna.getByRole('row')).toHaveCount(2)
  await anna.getByRole('row', { name: mira.email }).getByRole('link').click()
  await anna.getByRole('button', { name: 'Freeze' }).click()
  await anna.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Two accounts with one document.')
  await anna.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click()
  await expect(anna.getByText('The account is frozen.')).toBeVisible()
  await expect(anna.getByRole('button', { name: 'Open again' })).toBeVisible()
})

test('a customer who asks about a deposit is answered from the inbox, once', async ({ app, phone }) => {
  const mira = await registerByApi(app)
  const depositId = await depositOf(mira, picture(2))
  const { caseId } = await mira.call(openSupportCase, {
    about: { kind: 'deposit', id: depositId },
    text: 'Where is my deposit?',
  })
  const anna = await phone(desk)
  await signInAs(anna, 'anna')
  await open(anna, 'inbox')
  await anna.getByRole('link', { name: String(caseId), exact: true }).click()
  await expect(anna.getByText('Where is my deposit?')).toBeVisible()
  await expect(anna.getByRole('link', { name: `Deposit ${depositId}` })).toBeVisible()
  await anna.getByRole('textbox', { name: 'Answer' }).fill('It is being looked at.\nThank you for waiting.')
  const chosen = anna.waitForEvent('filechooser')
  await anna.getByRole('button', { name: /^Attach pictures/ }).click()
  await (await chosen).setFiles({ name: 'where.png', mimeType: 'image/png', buffer: picture(3) })
  await expect(anna.getByRole('button', { name: 'Send' })).toBeEnabled()
  await anna.getByRole('button', { name: 'Send' }).dblclick()
  const said = anna.getByRole('listitem').filter({ hasText: 'Thank you for waiting.' })
  await expect(said).toHaveCount(1)
  await expect(said.getByRole('img')).toBeVisible()
  expect(await axe(anna)).toEqual([])
  const { list } = await mira.call(supportEntries, { ID: caseId, page: 1, pageSize: 10 })
  expect(list.filter(({ by }) => by === 'operator').map(({ text }) => text)).toEqual([
    'It is being looked at.\nThank you for waiting.',
  ])
  // Their page leads to it, too.
  await anna
    .getByRole('heading', { level: 2, name: /^User \d+$/ })
    .getByRole('link')
    .click()
  await anna.getByRole('tab', { name: 'Conversations' }).click()
  await anna.getByRole('link', { name: String(caseId), exact: true }).click()
  await expect(anna.getByRole('heading', { name: `Conversation ${caseId}` })).toBeVisible()
  // The user sees the picture where those of their own are.
  const page = await phone()
  await resume(page, mira)
  await openInApp(page, `user/serviceCase?id=${caseId}`)
  await expect(page.getByRole('main').getByRole('img', { name: 'Picture 1' })).toBeVisible()
})

test('an announcement is written with its preview, in whose missing languages readers have English', async ({
  phone,
}) => {
  const anna = await phone(desk)
  await signInAs(anna, 'anna')
  await open(anna, 'catalogue/create')
  await anna.getByLabel('Kind').click()
  await anna.getByRole('option', { name: 'Article' }).click()
  await anna.getByLabel('Key').fill('new-pairs-in-march')
  await anna.getByRole('textbox', { name: 'Title' }).fill('Three new pairs')
  await anna.getByRole('textbox', { name: 'Summary' }).fill('From Monday.')
  await anna
    .getByRole('textbox', { name: 'Content' })
    .fill('<h2>When</h2><p>From <b>Monday</b>.<script>alert(1)</script> <a href="https://example.com/">More</a></p>')
  const preview = anna.getByRole('region', { name: /As readers have it/ })
  await expect(preview.getByRole('heading', { name: 'Three new pairs' })).toBeVisible()
  // Its row in the list, above it.
  await expect(preview.getByText('From Monday.', { exact: true })).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'When' })).toBeVisible()
  await expect(preview.getByText('Monday', { exact: true })).toHaveJSProperty('tagName', 'STRONG')
  await expect(anna.getByText(/^Missing in 12 languages/)).toBeVisible()
  // A link of the preview leads nowhere.
  const address = anna.url()
  await preview.getByRole('link', { name: 'More' }).click()
  expect([anna.url(), anna.context().pages().length]).toEqual([address, 1])
  await anna.getByRole('tab', { name: 'zh-CN' }).click()
  await anna.getByRole('textbox', { name: 'Title' }).fill('三个新交易对')
  await expect(preview.getByText('Title, summary and content make the preview.')).toBeVisible()
  await anna.getByRole('textbox', { name: 'Summary' }).fill('周一上线')
  await anna.getByRole('textbox', { name: 'Content' }).fill('<p>周一上线。</p>')
  await expect(preview.getByRole('heading', { name: '三个新交易对' })).toBeVisible()
  await expect(anna.getByText(/^Missing in 11 languages/)).toBeVisible()
  expect(await axe(anna)).toEqual([])
  await open(anna, `catalogue?filter=${encodeURIComponent(JSON.stringify({ kind: 'wireCurrency' }))}`)
  await expect(anna.getByRole('columnheader', { name: 'Sample' })).toBeVisible()
})

test('a product is shown as users will see it while it is edited, in each language', async ({ phone }) => {
  const anna = await phone(desk)
  await signInAs(anna, 'anna')
  await open(anna, 'catalogue/staking%3A1')
  const preview = anna.getByRole('region', { name: /^As users see it/ })
  const rate = anna.getByLabel('Daily rate', { exact: true })
  await rate.fill('0.0123')
  await expect(preview.getByText('1.23%', { exact: true })).toBeVisible()
  await rate.fill('much')
  await expect(preview.getByText('The preview needs: Daily rate.')).toBeVisible()
  await rate.fill('0.0123')
  await preview.getByRole('tab', { name: 'de-DE' }).click()
  await expect(preview.getByText(/^1,23\s%$/)).toBeVisible()
  expect(await axe(anna)).toEqual([])
  // Nothing on it leads anywhere.
  const address = anna.url()
  await preview.getByRole('link').first().click()
  expect(anna.url()).toBe(address)
  // The page of a deposit and the instructions of a bank are drawn by what users have, too.
  await open(anna, 'catalogue/network%3AUSDT%3ATRC20')
  await anna.getByLabel('Shared deposit address', { exact: true }).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await expect(preview.getByRole('img', { name: /TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t/ })).toBeVisible()
  await open(anna, 'catalogue/wireCurrency%3AEUR')
  await anna.getByLabel('Beneficiary', { exact: true }).fill('Harbour Ltd')
  await expect(preview.getByText('Harbour Ltd')).toBeVisible()
})

test('a list without rows says so, and speaks of a filter where one is set', async ({ phone }) => {
  const anna = await phone(desk)
  await signInAs(anna, 'anna')
  await open(anna, 'statements')
  await anna.getByLabel('Coin').fill('XAU')
  await expect(anna.getByText('No day of XAU has ended yet')).toBeVisible()
  await open(anna, 'log')
  await anna.getByLabel('Operator').fill('nobody')
  await expect(anna.getByText('Nothing here fits the filter.')).toBeVisible()
  await anna.getByRole('button', { name: 'Clear filters' }).click()
  await expect(anna.getByRole('cell', { name: 'anna', exact: true }).first()).toBeVisible()
})

test('what a list shows is taken away as a table, as far as its filter goes', async ({ phone }) => {
  const anna = await phone(desk)
  await signInAs(anna, 'anna')
  const linesOf = async (path: string) => {
    await open(anna, path)
    await expect(anna.getByRole('table')).toBeVisible()
    const download = anna.waitForEvent('download')
    await anna.getByRole('button', { name: 'Export' }).click()
    return (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  }
  const filtered = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`
  const [head, ...pairs] = await linesOf(`catalogue${filtered({ kind: 'pair', search: 'btc' })}`)
  expect(head).toMatch(/key,/)
  expect(pairs.map((line) => line.split(',')[0])).toContain('btcusdt')
  expect(pairs.map((line) => line.split(',')[0])).not.toContain('ethusdt')
  const [running] = (await linesOf('epochs')).slice(1)
  expect(running).toMatch(/^\d+,sim,(coming|running),/)
})

test('every page of the console is whole in both themes and languages, and a demo says so', async ({ phone }) => {
  const page = await phone(desk)
  await page.goto('/console/')
  expect(await axe(page)).toEqual([])
  await signInAs(page, 'anna')
  const found: string[] = []
  for (const theme of ['dark', 'light']) {
    for (const [path, title] of Object.entries(pages)) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await expect(page.locator('.RaPlaceholder-root')).toHaveCount(0)
      found.push(...(await axe(page)).map((fault) => `${path}, ${theme}: ${fault}`))
    }
    await page.getByRole('button', { name: 'Toggle light/dark mode' }).click()
    // Its tooltip goes.
    await page.mouse.move(700, 950)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  }
  expect(found).toEqual([])
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  await expect(page.getByText('这是演示环境')).toBeVisible()
})

test('in Chinese, a form says in Chinese what each of its fields accepts', async ({ phone }) => {
  const page = await phone(desk)
  await signInAs(page, 'anna')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  await open(page, 'catalogue/create')
  const kinds = page.getByLabel('类别').first()
  await kinds.click()
  const count = await page.getByRole('option').count()
  expect(count).toBeGreaterThan(15)
  for (let at = 0; at < count; at += 1) {
    if (at > 0) await kinds.click()
    await page.getByRole('option').nth(at).click()
    await expect(page.getByLabel('标识')).toBeVisible()
    const said = await page.locator('main p.MuiFormHelperText-root').allTextContents()
    expect(said.length).toBeGreaterThan(1)
    expect(said.filter((text) => /[a-z]{3} [a-z]{2}/.test(text))).toEqual([])
  }
})

test('whoever knows no password stays outside', async ({ phone }) => {
  const page = await phone(desk)
  await page.goto('/console/#/users')
  await page.getByLabel('Name').fill('anna')
  await page.getByLabel(/^Password/).fill('not her password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /wrong|password/i })).toBeVisible()
  await expect(page).toHaveURL(/#\/login/)
})
