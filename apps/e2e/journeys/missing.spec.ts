import { expect, test } from '../harness/index.ts'
import { arrive, open } from './account.ts'

/** What each page says of something that is not there. */
const said = {
  'deal/detail?id=987654321': 'Order not found',
  'contract/detail?id=987654321': 'Contract not found',
  'bitcoin/withdrawDetail?id=987654321': 'Withdrawal not found',
  'bitcoin/bankDetail?id=987654321': 'Withdrawal not found',
  'bitcoin/paymentDetail?id=987654321': 'Deposit not found',
  'bitcoin/exchange?id=987654321': 'Exchange not found',
  'bitcoin/loanDetail?id=987654321': 'This loan is not offered',
  'bitcoin/loanHistory?id=987654321': 'Loan not found',
  'stake/detail?id=987654321': 'Machine not found',
  'stake/detail?order=987654321': 'You have no such order',
  'stake/order?product=987654321': 'Product not found',
  'stake/order?id=987654321': 'Stake not found',
  'IEO/detail?id=987654321': 'Sale not found',
  'user/informDetail?id=987654321': 'Notification not found',
  // Not even a number.
  'deal/detail?id=x': 'Order not found',
  'contract/detail': 'Contract not found',
  'bitcoin/withdrawDetail?id=1e3': 'Withdrawal not found',
}

test('what is not there is said so, with a way on, and not as a failure to try again', async ({ app, page }) => {
  await arrive(page, app)
  for (const [address, words] of Object.entries(said)) {
    await open(page, address)
    await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await expect(
      page.getByRole('main').getByText(words, { exact: true }).locator('xpath=..').getByRole('link'),
    ).toBeVisible()
  }
})

test('an app whose texts do not arrive says so, and opens when they can be had', async ({
  app,
  context,
  expectProblem,
  page,
}) => {
  expectProblem(/language-en-US|dynamically imported module|ERR_FAILED/)
  await context.route(/language-en-US-/, (route) => route.abort())
  await page.goto(app.address)
  await expect(page.getByRole('alert').getByText('Halyard could not be opened')).toBeVisible()
  await context.unroute(/language-en-US-/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
})
