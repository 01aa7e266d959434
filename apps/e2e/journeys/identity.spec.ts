import { saveBankCard } from '@halyard/wire/bank-cards'
import { findIdentity } from '@halyard/wire/identity'
import { getUserInfo } from '@halyard/wire/profile'
import { upload } from '@halyard/wire/uploads'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Operator, phone, picture } from '../harness/index.ts'
import { app, browser, operator } from '../harness/shared.ts'
import { registerByApi, type Trader } from '../harness/trader.ts'
import { atPage, confirm, open, resume, soon } from './account.ts'

const uploadCall = `**/api${upload.path}`

it('a rejected name says why, keeps what was sent, and passes once it is mended', async () => {
  const { page, close } = await phone(browser)
  const trader = await registerByApi(app)
  await resume(page, trader)
  await open(page, app, 'user/my')
  await page.getByRole('link', { name: /Real name.*Verify now/ }).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('Enter your full name.').waitFor()
  expect(await page.getByText('Add this photo.').count()).toBe(3)

  await page.getByLabel('Full name').fill('Mira Lindqvist')
  await page.getByRole('radio', { name: 'ID card' }).click()
  await choose(page, 'Front', 1)
  await choose(page, 'Back', 2)
  await choose(page, 'You with the card', 3)
  await expect.poll(() => page.getByText('Sent', { exact: true }).count(), soon).toBe(3)
  const late = await heldBack(page, `**/api${findIdentity.path}`)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('Being reviewed').waitFor()
  await late.arrive()
  await page.getByText('Being reviewed').waitFor()
  await expect.poll(() => page.locator('figure img').count(), soon).toBe(3)

  await operator.reject('identity', await latestOf(operator, trader), 'The back of the card is blurred.')
  await page.getByText('The back of the card is blurred.').waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Mira Lindqvist')
  expect(await page.getByRole('radio', { name: 'ID card' }).getAttribute('aria-checked')).toBe('true')
  await page.getByRole('button', { name: 'Remove: Back' }).click()
  await choose(page, 'Back', 4)
  await expect.poll(() => page.getByText('Sent', { exact: true }).count(), soon).toBe(3)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('Being reviewed').waitFor()

  await operator.approve('identity', await latestOf(operator, trader))
  await page.getByText('You are verified').waitFor()
  await open(page, app, 'user/my')
  await page.getByRole('link', { name: /Real name.*Verified/ }).waitFor()
  await close()
})

it('a photo that did not arrive is sent again by itself, and the others stay', async () => {
  const { page, close, expectProblem } = await phone(browser)
  expectProblem(/ERR_FAILED/)
  await resume(page, await registerByApi(app))
  await open(page, app, 'user/realName')
  await choose(page, 'Photo page', 1)
  await page.getByText('Sent', { exact: true }).waitFor()
  await page.route(uploadCall, (route) => route.abort())
  await choose(page, 'Cover', 2)
  const cover = page.getByRole('group', { name: 'Cover' })
  await cover.getByText('No connection to Halyard').waitFor()
  await page.unroute(uploadCall)
  await cover.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => page.getByText('Sent', { exact: true }).count(), soon).toBe(2)

  // The page comes back as it was, as it must after a phone closed it for its camera.
  await page.getByLabel('Full name').fill('Mira')
  await page.reload()
  await expect.poll(() => page.getByText('Sent', { exact: true }).count(), soon).toBe(2)
  expect(await page.getByLabel('Full name').inputValue()).toBe('Mira')
  await close()
})

it('what is no picture is told at its slot, and a large photo is made small before it is sent', async () => {
  const { page, close } = await phone(browser)
  await resume(page, await registerByApi(app))
  await open(page, app, 'user/realName')
  const slot = page.getByRole('group', { name: 'Photo page' })
  await slot
    .getByLabel('Choose photo: Photo page')
    .setInputFiles({ name: 'passport.pdf', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 not a picture') })
  await slot.getByText('This file is not a readable image').waitFor()

  const large = picture(5, { width: 3000, height: 1500 })
  const [asked] = await Promise.all([
    page.waitForRequest(uploadCall),
    slot.locator('input[type="file"]').last().setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: large }),
  ])
  const sent = new URLSearchParams(asked.postData() ?? '').get('base64Str') ?? ''
  expect(sent.startsWith('data:image/jpeg;base64,')).toBe(true)
  expect(sizeOfJpeg(Buffer.from(sent.split(',')[1] ?? '', 'base64'))).toEqual({ width: 2000, height: 1000 })
  await slot.getByText('Sent', { exact: true }).waitFor()
  await close()
})

it('the gate of a withdrawal leads here and back, and the form is as it was', async () => {
  const { page, close } = await phone(browser)
  const trader = await registerByApi(app)
  await resume(page, trader)
  await open(page, app, 'bitcoin/withdraw?asset=USDT')
  await page.getByRole('button', { name: /^Network/ }).click()
  await chooseInSheet(page, /^TRC20/)
  await page.getByLabel('Amount', { exact: true }).fill('25')
  await page.getByRole('button', { name: 'Verify my name' }).click()
  await atPage(page, 'user/realName')
  await submitHere(page)
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await page.getByText('Your name is being verified').waitFor()
  await page.getByRole('button', { name: 'View progress' }).click()
  await operator.approve('identity', await latestOf(operator, trader))
  await page.getByRole('button', { name: 'Continue where you stopped' }).click()
  await page.getByRole('button', { name: /^Network\s*TRC20/ }).waitFor()
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('25')
  await expect.poll(() => page.getByText('verified name').count(), soon).toBe(0)
  await close()
})

it('the gate of a withdrawal to a card leads here and back', async () => {
  const { page, close } = await phone(browser)
  const trader = await registerByApi(app)
  await trader.call(saveBankCard, bankCard)
  await resume(page, trader)
  await open(page, app, 'bitcoin/bank')
  await page.getByRole('button', { name: /^Currency/ }).click()
  await chooseInSheet(page, /^EUR/)
  await page.getByRole('button', { name: 'Verify my name' }).click()
  await atPage(page, 'user/realName')
  await submitHere(page)
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await atPage(page, 'bitcoin/bank')
  await page.getByText('Your name is being verified').waitFor()
  await page.getByRole('button', { name: /^Currency\s*EUR/ }).waitFor()
  await close()
})

it('the gate of a loan leads here and back, with the amount as it was typed', async () => {
  const { page, close } = await phone(browser)
  const trader = await registerByApi(app)
  await resume(page, trader)
  await open(page, app, 'bitcoin/loan')
  await page.getByRole('link', { name: /^Short-term USDT loan/ }).click()
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Verify' }).click()
  await atPage(page, 'user/realName')
  await submitHere(page)
  await operator.approve('identity', await latestOf(operator, trader))
  await page.getByRole('button', { name: 'Continue where you stopped' }).click()
  await atPage(page, 'bitcoin/loanDetail')
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('100')
  await page.getByRole('button', { name: 'Apply', exact: true, disabled: false }).click()
  await page.getByRole('dialog').waitFor()
  await close()
})

it('a refusal with 4025 is said, leads here after a moment, and from here back', async () => {
  const { page, close } = await phone(browser)
  await resume(page, await registerByApi(app))
  // An app that does not know yet that the name is missing: only the server refuses.
  await page.route(`**/api${getUserInfo.path}`, async (route) => {
    const response = await route.fetch()
    const envelope = await response.json()
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, is_real: 2 } } })
  })
  await open(page, app, 'bitcoin/loan')
  await page.getByRole('link', { name: /^Short-term USDT loan/ }).click()
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await confirm(page, 'Apply')
  // In the toast: the heading of the page that follows has the same words.
  await page
    .getByRole('status')
    .getByText(/real-name verification/i)
    .waitFor()
  await atPage(page, 'user/realName')
  await page.unroute(`**/api${getUserInfo.path}`)
  await submitHere(page)
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await atPage(page, 'bitcoin/loanDetail')
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('100')
  await close()
})

const bankCard = {
  bank_name: 'Musterbank',
  account_name: 'Mira Lindqvist',
  card_number: '4000000000004242',
  bank_address: 'Musterstraße 1, 10115 Berlin',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFF',
  country: 'DE',
}

/** Fills in the page as it stands and submits it. */
async function submitHere(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Mira Lindqvist')
  for (const [at, name] of ['Photo page', 'Cover', 'You with the photo page'].entries()) {
    await choose(page, name, at + 1)
  }
  await expect.poll(() => page.getByText('Sent', { exact: true }).count(), soon).toBe(3)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('Being reviewed').waitFor()
}

/** Chooses a row of the open sheet and waits until the sheet is gone, which takes its entry out of the history. */
async function chooseInSheet(page: Page, row: RegExp): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: row }).click()
  await sheet.waitFor({ state: 'detached' })
}

async function choose(page: Page, slot: string, number: number): Promise<void> {
  await page
    .getByRole('group', { name: slot, exact: true })
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: `${slot}.png`, mimeType: 'image/png', buffer: picture(number) })
}

/** The number of what somebody submitted last, as an operator finds it in the list: a user's own stays the same. */
async function latestOf(operator: Operator, trader: Trader): Promise<number> {
  return operator.waiting('identity', (await trader.call(getUserInfo)).userId)
}

/** Width and height out of the frame header of a JPEG (ITU-T T.81, B.2.2). */
function sizeOfJpeg(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2)
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  throw new Error('no frame header')
}

/** Has the page ask, and keeps the answer to that from it until it is too late. */
async function heldBack(page: Page, call: string): Promise<{ arrive: () => Promise<void> }> {
  let asked = false
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const handled = new Promise<void>((resolve) => {
    void page.route(
      call,
      async (route) => {
        const response = await route.fetch()
        asked = true
        await released
        await route.fulfill({ response }).catch(() => undefined)
        resolve()
      },
      { times: 1 },
    )
  })
  // A page that is looked at again asks, once what it knows is a few seconds old.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      return asked
    }, soon)
    .toBe(true)
  return {
    arrive: async () => {
      release()
      await handled
    },
  }
}
