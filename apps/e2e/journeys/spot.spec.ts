import { axe, expect, registerByApi, test, told } from '../harness/index.ts'
import { arrive, atPage, confirmAtPrice, open, signIn, signOut } from './account.ts'
import { fact } from './facts.ts'
import { available, field, marketPrice, openDeal } from './spot-steps.ts'

test('a market buy is filled at once, and its page shows the tick that it rests on', async ({ app, page }) => {
  await arrive(page, app)
  await openDeal(page)
  await expect.poll(() => available(page)).toBe('10,000 USDT')

  await page.getByRole('radio', { name: 'Market' }).click()
  await field(page, 'Total (USDT)').fill('250')
  await expect(field(page, 'Amount (BTC)')).toHaveValue(/^0\.00\d+$/)
  await expect.poll(() => fact(page, 'You receive')).toMatch(/^0\.00\d+ BTC$/)
  await confirmAtPrice(page, 'Buy BTC', 'Bought 0\\.00\\d+ BTC at ')
  expect(await field(page, 'Total (USDT)').inputValue()).toBe('')
  await expect.poll(() => available(page)).toMatch(/^9,7(49|50)/)

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('tab', { name: 'Filled' }).click()
  await page.getByRole('link', { name: /Buy BTC\/USDT/ }).click()
  await atPage(page, 'deal/detail')
  await expect(page.getByText('Tick number')).toBeVisible()
  await expect.poll(() => fact(page, 'Price source')).toBe('Simulated market')
  await expect.poll(() => fact(page, 'Fill price')).toBe(await fact(page, 'Tick price'))
  await expect.poll(() => fact(page, 'Fee 0.1%')).toMatch(/ BTC$/)
  expect(Number((await fact(page, 'Tick number')).replaceAll(',', ''))).toBeGreaterThan(0)
})

test('a limit order rests, counts as open, and gives back all that it held when it is cancelled', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  await openDeal(page)
  const price = await marketPrice(page)
  await field(page, 'Price (USDT)').fill(Math.floor(price * 0.9).toString())
  await page.getByRole('button', { name: '50%' }).click()
  expect(await field(page, 'Total (USDT)').inputValue()).toBe('5,000')
  await confirmAtPrice(page, 'Buy BTC', 'Order placed')
  const orders = page.getByRole('region', { name: 'Open orders' })
  await expect(orders.getByRole('heading', { name: 'Open orders 1' })).toBeVisible()
  await expect.poll(() => available(page)).toMatch(/^5,000/)

  await orders.getByRole('button', { name: 'Cancel: Buy BTC/USDT' }).click()
  await expect(page.getByRole('button', { name: 'Keep order' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep order' }).click()
  await expect(page.getByRole('alertdialog')).not.toBeAttached()
  await orders.getByRole('button', { name: 'Cancel: Buy BTC/USDT' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await told(page, 'Order cancelled')
  await expect(page.getByRole('alertdialog')).not.toBeAttached()
  await expect(page.getByText('No open orders')).toBeVisible()
  await expect.poll(() => available(page)).toBe('10,000 USDT')

  await open(page, 'deal/history')
  await page.getByRole('tab', { name: 'Cancelled' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('tab', { name: 'Open' }).click()
  await expect(page.getByText('No orders')).toBeVisible()
})

test('on a short phone, and on one that is turned, nothing lies over what one presses; a short balance leads to money', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  for (const size of [
    { width: 375, height: 548 },
    { width: 812, height: 375 },
  ]) {
    await page.setViewportSize(size)
    await openDeal(page)
    await page.getByRole('button', { name: 'Buy BTC' }).click({ trial: true })
    await page.getByRole('button', { name: 'How orders fill here' }).click({ trial: true })
    await open(page, 'deal/chart?symbol=btcusdt')
    for (const name of ['Buy', 'Sell', 'Contract']) {
      await page.getByRole('link', { name, exact: true }).click({ trial: true })
    }
    await page.getByRole('button', { name: 'Full screen' }).click({ trial: true })
    await open(page, 'contract/contract?symbol=btcusdt')
    for (const name of ['Buy Up', 'Buy Down']) await page.getByRole('button', { name }).click({ trial: true })
  }
  await openDeal(page)
  await field(page, 'Total (USDT)').fill('10001')
  await expect(page.getByText(/^You have 10,000 USDT; this needs /)).toBeVisible()
  await page.getByRole('link', { name: 'Deposit USDT' }).click()
  await atPage(page, 'bitcoin/payment')
})

test('what one person typed is gone for the next', async ({ app, page }) => {
  await arrive(page, app)
  await openDeal(page)
  await page.getByRole('radio', { name: 'Sell' }).click()
  await field(page, 'Amount (BTC)').fill('0.0123')
  await open(page, 'contract/contract')
  await page.getByRole('radio', { name: 'Other' }).click()
  await page.getByLabel('Your amount').fill('777')
  const next = await registerByApi(app)
  await signOut(page)
  await signIn(page, next)
  await atPage(page, 'home/home')
  await open(page, 'deal/deal')
  await expect(page.getByRole('radio', { name: 'Buy', checked: true })).toBeVisible()
  expect(await field(page, 'Amount (BTC)').inputValue()).toBe('')
  await open(page, 'contract/contract')
  await expect(page.getByRole('radio', { name: 'Other', checked: false })).toBeVisible()
  expect(await page.getByLabel('Your amount').count()).toBe(0)
})
