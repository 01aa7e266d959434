import { saveAddress } from '@halyard/wire/address-book'
import { changeWithdrawalPassword } from '@halyard/wire/auth'
import { getUserInfo } from '@halyard/wire/profile'
import { createWithdrawal } from '@halyard/wire/withdrawals'
import { axe, expect, inDatabase, test, testCode } from '../harness/index.ts'
import { arrive, atPage, open, resume } from './account.ts'
import { verifiedTrader } from './verified.ts'
import { chooseIn, reviewAndType } from './withdrawals-steps.ts'

const onTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const elsewhere = 'TN9RRaXkCFtTXRso2GdTZxSxxwufzxLQPP'
const withdrawalPassword = '839201 sail'

test('an address is pasted as wallets write it, and scanned off the code that a deposit page shows', async ({
  app,
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arrive(page, app, 'bitcoin/payment?asset=USDT')
  await chooseIn(page, /^Network/, /^ERC20/)
  const code = page.getByRole('img', { name: /^QR code of the address / })
  await expect(code.locator('path')).toBeVisible()
  const shown = (await code.getAttribute('aria-label'))?.split(' ').at(-1)
  // The stamp of a demo's address lies on its code.
  await page.getByText('Sample', { exact: true }).evaluateAll((stamps: HTMLElement[]) => {
    for (const { style } of stamps) style.visibility = 'hidden'
  })
  const picture = (await code.screenshot()).toString('base64')

  await open(page, 'bitcoin/withdraw?asset=USDT')
  await chooseIn(page, /^Network/, /^TRC20/)
  const address = page.getByLabel('Address', { exact: true })
  await page.evaluate((text) => navigator.clipboard.writeText(text), `tron:${onTron}?amount=25`)
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  await expect(page.getByText('Has the form of a TRC20 address')).toBeVisible()
  expect(await address.inputValue()).toBe(onTron)

  await page.getByRole('button', { name: 'Clear the address' }).click()
  await page.getByRole('button', { name: 'Scan a QR code' }).click()
  const scanning = page.getByRole('dialog', { name: 'Scan a QR code' })
  await expect(scanning.getByText('There is no camera, or access to it was refused.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(scanning).not.toBeAttached()
  await page.evaluate(holdBeforeCamera, picture)
  await page.getByRole('button', { name: 'Scan a QR code' }).click()
  await expect(scanning).not.toBeAttached()
  expect(await address.inputValue()).toBe(shown)
  // The camera is off again.
  expect(await page.evaluate('globalThis.camera.getTracks()[0].readyState')).toBe('ended')
})

test('to saved addresses alone: a new one waits for a day, as its card and the form say, and so does switching that off', async ({
  app,
  operator,
  page,
}) => {
  const trader = await verifiedTrader(app, operator)
  await trader.call(changeWithdrawalPassword, { password: withdrawalPassword })
  const { entryId } = await trader.call(saveAddress, { coin: 'USDT', czline: 'TRC20', address: onTron })
  await resume(page, trader)
  await open(page, 'user/address')
  const usable = page.getByText(/^Usable from [A-Z]/)
  const alone = page.getByRole('switch', { name: 'Withdraw to saved addresses only' })
  await alone.click()
  await expect(usable).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.getByRole('link', { name: 'Withdraw to this address' }).click()
  await atPage(page, 'bitcoin/withdraw')
  await expect(usable).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill('40')
  await reviewAndType(page, withdrawalPassword)
  await expect(page.getByText(/^This address was saved less than 24 hours ago\. It can be used from /)).toBeVisible()
  await inDatabase(
    app,
    `UPDATE address_book_entry SET created_at = created_at - interval '25 hours' WHERE id = ${entryId}`,
  )
  await reviewAndType(page, withdrawalPassword)
  await atPage(page, 'bitcoin/withdrawDetail')

  await open(page, 'user/address')
  // What the page has heard of the address is from before its time was moved.
  await page.reload()
  await expect(page.getByRole('link', { name: 'Withdraw to this address' })).toBeVisible()
  await expect(usable).toHaveCount(0)
  await alone.click()
  await page.getByLabel('Verification code').fill(testCode)
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText(/^Switched off: ends [A-Z]/)).toBeVisible()
  const asked = { coinname: 'USDT', czline: 'TRC20', num: '100' }
  const other = { ...asked, address: elsewhere, pay_password: withdrawalPassword }
  await expect(trader.call(createWithdrawal, other)).rejects.toThrow('saved addresses only')
  const { userId } = await trader.call(getUserInfo)
  await inDatabase(
    app,
    `UPDATE address_whitelist SET ends_at = ends_at - interval '25 hours' WHERE user_id = ${userId}`,
  )
  await trader.call(createWithdrawal, other)
})

/** Runs in the page: its camera sees this picture, a little way off. */
async function holdBeforeCamera(base64: string): Promise<void> {
  const picture = new Image()
  picture.src = `data:image/png;base64,${base64}`
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const pen = canvas.getContext('2d')
  const draw = () => {
    if (!pen) return
    pen.fillStyle = 'grey'
    pen.fillRect(0, 0, 640, 480)
    pen.drawImage(picture, 170, 90, 300, 300)
    track.requestFrame()
  }
  // A stream has the frames that are asked for while it runs: how often the page itself is drawn does not matter.
  const camera = canvas.captureStream(0)
  const track = camera.getVideoTracks()[0] as CanvasCaptureMediaStreamTrack
  setInterval(draw, 50)
  Object.assign(globalThis, { camera })
  navigator.mediaDevices.getUserMedia = async () => camera
}
