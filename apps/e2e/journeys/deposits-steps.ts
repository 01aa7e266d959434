import type { Page } from '@playwright/test'
import { expect } from '../harness/index.ts'
import { open } from './account.ts'

export async function openDeposit(page: Page, asset: string): Promise<void> {
  await open(page, `bitcoin/payment?asset=${asset}`)
  await chooseNetwork(page, /^BTC/)
}

export async function chooseNetwork(page: Page, network: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Network/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: network }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** A picture of the page as it is: another one each time, because its prices and times differ. */
export async function chooseVoucher(page: Page, picture?: Buffer): Promise<Buffer> {
  const buffer = picture ?? (await page.screenshot())
  await page
    .getByLabel(/^(Choose photo|Replace): Transfer voucher/)
    .setInputFiles({ name: 'transfer.png', mimeType: 'image/png', buffer })
  return buffer
}

export async function attachVoucher(page: Page, picture?: Buffer): Promise<Buffer> {
  const buffer = await chooseVoucher(page, picture)
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  return buffer
}
