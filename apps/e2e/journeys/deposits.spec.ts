import { randomBytes } from 'node:crypto'
import { upload } from '@halyard/wire/uploads'
import { expect, it } from 'vitest'
import { phone, screenshot, told } from '../harness/index.ts'
import { app, browser, operator } from '../harness/shared.ts'
import { arrive, atPage, confirmAtPrice, idIn, open } from './account.ts'
import { attachVoucher, chooseNetwork, chooseVoucher, openDeposit } from './deposits-steps.ts'
import { eventually, fact } from './facts.ts'

it('a deposit with a photo is reviewed, credited and exchanged, and every record leads to its cause', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  // By its whole name: an announcement that has its turn on home may speak of deposits too.
  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  await atPage(page, 'bitcoin/paymentList')
  await page.getByRole('link', { name: /^USDT/ }).click()
  await chooseNetwork(page, /^TRC20/)
  await page.getByText('This is a sample address').waitFor()
  await page.getByLabel('Amount (USDT)').fill('250.5')
  await page.getByLabel('Transaction hash').fill(`0x${randomBytes(32).toString('hex').toUpperCase()}`)
  await attachVoucher(page)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await atPage(page, 'bitcoin/paymentDetail')
  const timeline = page.getByRole('list', { name: 'Progress' })
  expect(await timeline.locator('[aria-current="step"]').textContent()).toContain('Under review')
  await page.getByRole('img', { name: 'Transfer voucher' }).waitFor()
  await screenshot(page, 'deposit-review')

  await operator.approve('deposit', idIn(page))
  await told(page, '250.5 USDT credited')
  await timeline.getByText('250.5 USDT in your balance').waitFor()

  await page.getByRole('link', { name: 'Exchange USDT' }).click()
  await atPage(page, 'bitcoin/exchange')
  await page.getByText(/^Available\s*10,250\.5 USDT$/).waitFor()
  await page.getByLabel('Amount (USDT)').fill('250.5')
  await confirmAtPrice(page, 'Exchange USDT for BTC', 'Exchange succeeded')
  const received = await fact(page, 'Received')
  expect(received).toMatch(/^0\.00\d+ BTC$/)

  await open(page, app, 'property/detail?asset=USDT')
  await page.getByText('End of list').waitFor()
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Exchange/ })
    .click()
  await page.getByRole('heading', { name: 'Exchange details' }).waitFor()
  await eventually(() => fact(page, 'Received')).toBe(received)
  await page.goBack()
  await page.getByRole('link', { name: /^Deposit/ }).click()
  await atPage(page, 'bitcoin/paymentDetail')
  await page.getByText('Completed').waitFor()
  await open(page, app, 'property/detail?asset=BTC')
  await page.getByRole('link', { name: /^Exchange fee/ }).waitFor()
  await close()
})

it('the network is never chosen silently, and its address is copied whole', async () => {
  const { page, context, close } = await phone(browser)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arrive(page, app)
  await open(page, app, 'bitcoin/payment?asset=BTC')
  await page.getByText('The address appears as soon as you have chosen the network.').waitFor()
  expect(await page.getByText('SAMPLE', { exact: false }).count()).toBe(0)
  await chooseNetwork(page, /^BTC/)
  await page.getByText('Transfers below this are neither credited nor returned.').waitFor()
  await page.getByRole('button', { name: 'Copy address' }).click()
  await told(page, 'Copied')
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^SAMPLE-BTC-[0-9A-Z]{12}$/)
  await close()
})

it('a voucher that did not arrive can be sent again, and the list without an answer too', async () => {
  const { page, close, expectProblem } = await phone(browser)
  expectProblem(/ERR_FAILED/)
  await arrive(page, app)
  await openDeposit(page, 'BTC')
  await page.route(`**/api${upload.path}`, (route) => route.abort())
  await chooseVoucher(page)
  await page.getByText('No connection to Halyard').waitFor()
  await page.unroute(`**/api${upload.path}`)
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Sent', { exact: true }).waitFor()

  await open(page, app, 'bitcoin/paymentHistory')
  await page.getByText('No deposits yet').waitFor()
  await open(page, app, 'bitcoin/paymentDetail?id=999999')
  await page.getByText('Deposit not found').waitFor()
  await close()
})
