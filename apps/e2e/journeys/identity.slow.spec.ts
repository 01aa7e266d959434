import { saveBankCard } from '@halyard/wire/bank-cards'
import { upload } from '@halyard/wire/uploads'
import { expect, picture, registerByApi, test } from '../harness/index.ts'
import { atPage, open, resume } from './account.ts'
import { chooseInSheet, latestOf, submitHere } from './identity-steps.ts'

const uploadCall = `**/api${upload.path}`

test('what is no picture is told at its slot, and a large photo is made small before it is sent', async ({
  app,
  page,
}) => {
  await resume(page, await registerByApi(app))
  await open(page, 'user/realName')
  const slot = page.getByRole('group', { name: 'Photo page' })
  await slot
    .getByLabel('Choose photo: Photo page')
    .setInputFiles({ name: 'passport.pdf', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 not a picture') })
  await expect(slot.getByText('This file is not a readable image')).toBeVisible()

  const large = picture(5, { width: 3000, height: 1500 })
  const [asked] = await Promise.all([
    page.waitForRequest(uploadCall),
    slot.locator('input[type="file"]').last().setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: large }),
  ])
  const sent = new URLSearchParams(asked.postData() ?? '').get('base64Str') ?? ''
  expect(sent.startsWith('data:image/jpeg;base64,')).toBe(true)
  expect(sizeOfJpeg(Buffer.from(sent.split(',')[1] ?? '', 'base64'))).toEqual({ width: 2000, height: 1000 })
  await expect(slot.getByText('Sent', { exact: true })).toBeVisible()
})

test('the gate of a withdrawal to a card leads here and back', async ({ app, page }) => {
  const trader = await registerByApi(app)
  await trader.call(saveBankCard, bankCard)
  await resume(page, trader)
  await open(page, 'bitcoin/bank')
  await page.getByRole('button', { name: /^Currency/ }).click()
  await chooseInSheet(page, /^EUR/)
  await page.getByRole('button', { name: 'Verify my name' }).click()
  await atPage(page, 'user/realName')
  await submitHere(page)
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await atPage(page, 'bitcoin/bank')
  await expect(page.getByText('Your name is being verified')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Currency\s*EUR/ })).toBeVisible()
})

test('the gate of a loan leads here and back, with the amount as it was typed', async ({ app, operator, page }) => {
  const trader = await registerByApi(app)
  await resume(page, trader)
  await open(page, 'bitcoin/loan')
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
  await expect(page.getByRole('dialog')).toBeVisible()
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

/** Width and height out of the frame header of a JPEG (ITU-T T.81, B.2.2). */
function sizeOfJpeg(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2)
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  throw new Error('no frame header')
}
