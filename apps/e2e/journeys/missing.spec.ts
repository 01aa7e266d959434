import { expect, it } from 'vitest'
import { phone } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, open } from './account.ts'

/** What each page says of something that is not there. */
const said = {
  'deal/detail?id=987654321': 'There is no such order',
  'contract/detail?id=987654321': 'There is no such contract',
  'bitcoin/withdrawDetail?id=987654321': 'There is no such withdrawal',
  'bitcoin/bankDetail?id=987654321': 'There is no such withdrawal',
  'bitcoin/paymentDetail?id=987654321': 'There is no such deposit',
  'bitcoin/exchange?id=987654321': 'There is no such exchange',
  'bitcoin/loanDetail?id=987654321': 'This loan is not offered',
  'bitcoin/loanHistory?id=987654321': 'You have no such loan',
  'stake/detail?id=987654321': 'There is no such machine',
  'stake/detail?order=987654321': 'You have no such order',
  'stake/order?product=987654321': 'There is no such product',
  'stake/order?id=987654321': 'There is no such stake',
  'IEO/detail?id=987654321': 'There is no such sale',
  'user/informDetail?id=987654321': 'There is no such notification',
  // Not even a number.
  'deal/detail?id=x': 'There is no such order',
  'contract/detail': 'There is no such contract',
  'bitcoin/withdrawDetail?id=1e3': 'There is no such withdrawal',
}

it('what is not there is said so, with a way on, and not as a failure to try again', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  for (const [address, words] of Object.entries(said)) {
    await open(page, app, address)
    await page.getByRole('main').getByText(words, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.getByRole('main').getByText(words, { exact: true }).locator('xpath=..').getByRole('link').waitFor()
  }
  await close()
})

it('an app whose texts do not arrive says so, and opens when they can be had', async () => {
  const { page, context, expectProblem, close } = await phone(browser)
  expectProblem(/language-en-US|dynamically imported module|ERR_FAILED/)
  await context.route(/language-en-US-/, (route) => route.abort())
  await page.goto(app.address)
  await page.getByRole('alert').getByText('Halyard could not be opened').waitFor()
  await context.unroute(/language-en-US-/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
  await close()
})
