import { randomBytes } from 'node:crypto'
import { upload } from '@halyard/wire/uploads'
import { expect, test, told } from '../harness/index.ts'
import { arrive, atPage, confirmAtPrice, idIn, open } from './account.ts'
import { attachVoucher, chooseNetwork, chooseVoucher, openDeposit } from './deposits-steps.ts'
import { fact } from './facts.ts'

test('a deposit with a photo is reviewed, credited and exchanged, and every record leads to its cause', async ({
  app,
  operator,
  page,
}) => {
  await arrive(page, app)
  // By its whole name: an announcement that has its turn on home may speak of deposits too.
  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  await atPage(page, 'bitcoin/paymentList')
  await page.getByRole('link', { name: /^USDT/ }).click()
  await chooseNetwork(page, /^TRC20/)
  await expect(page.getByText('This is a sample address')).toBeVisible()
  await page.getByLabel('Amount (USDT)').fill('250.5')
  await page.getByLabel('Transaction hash').fill(`0x${randomBytes(32).toString('hex').toUpperCase()}`)
  await attachVoucher(page)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await atPage(page, 'bitcoin/paymentDetail')
  const timeline = page.getByRole('list', { name: 'Progress' })
  expect(await timeline.locator('[aria-current="step"]').textContent()).toContain('Under review')
  await expect(page.getByRole('img', { name: 'Transfer voucher' })).toBeVisible()

  await operator.approve('deposit', idIn(page))
  await told(page, '250.5 USDT was added to your balance')
  await expect(timeline.getByText('250.5 USDT credited to your balance')).toBeVisible()

  await page.getByRole('link', { name: 'Exchange USDT' }).click()
  await atPage(page, 'bitcoin/exchange')
  await expect(page.getByText(/^Available\s*10,250\.5 USDT$/)).toBeVisible()
  await page.getByLabel('Amount (USDT)').fill('250.5')
  await confirmAtPrice(page, 'Exchange USDT for BTC', 'Exchange succeeded')
  const received = await fact(page, 'Received')
  expect(received).toMatch(/^0\.00\d+ BTC$/)

  await open(page, 'property/detail?asset=USDT')
  await expect(page.getByText('End of list')).toBeVisible()
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Exchange/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Exchange details' })).toBeVisible()
  await expect.poll(() => fact(page, 'Received')).toBe(received)
  await page.goBack()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Deposit/ })
    .click()
  await atPage(page, 'bitcoin/paymentDetail')
  await expect(page.getByRole('main').getByText('Completed')).toBeVisible()
  await open(page, 'property/detail?asset=BTC')
  await expect(page.getByRole('link', { name: /^Exchange fee/ })).toBeVisible()
})

test('the network is never chosen silently, and its address is copied whole', async ({ app, context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arrive(page, app)
  await open(page, 'bitcoin/payment?asset=BTC')
  await expect(page.getByText('The address appears as soon as you have chosen the network.')).toBeVisible()
  expect(await page.getByText('SAMPLE', { exact: false }).count()).toBe(0)
  await chooseNetwork(page, /^BTC/)
  await expect(page.getByText('Transfers below this are neither credited nor returned.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy address' }).click()
  await told(page, 'Copied')
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^SAMPLE-BTC-[0-9A-Z]{12}$/)
})

test('a voucher that did not arrive can be sent again, and the list without an answer too', async ({
  app,
  expectProblem,
  page,
}) => {
  expectProblem(/ERR_FAILED/)
  await arrive(page, app)
  await openDeposit(page, 'BTC')
  await page.route(`**/api${upload.path}`, (route) => route.abort())
  await chooseVoucher(page)
  await expect(page.getByText('Halyard can’t be reached at the moment')).toBeVisible()
  await page.unroute(`**/api${upload.path}`)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()

  await open(page, 'bitcoin/paymentHistory')
  await expect(page.getByText('No deposits yet')).toBeVisible()
  await open(page, 'bitcoin/paymentDetail?id=999999')
  await expect(page.getByText('Deposit not found')).toBeVisible()
})
