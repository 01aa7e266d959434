import { expect, it } from 'vitest'
import { axe, phone, screenshot, told } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { registerByApi } from '../harness/trader.ts'
import { arrive, atPage, confirmAtPrice, open, signIn, signOut } from './account.ts'
import { eventually, fact } from './facts.ts'
import { available, field, marketPrice, openDeal } from './spot-steps.ts'

it('a market buy is filled at once, and its page shows the tick that it rests on', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openDeal(page)
  await eventually(() => available(page)).toBe('10,000 USDT')

  await page.getByRole('radio', { name: 'Market' }).click()
  await field(page, 'Total (USDT)').fill('250')
  await eventually(() => field(page, 'Amount (BTC)').inputValue()).toMatch(/^0\.00\d+$/)
  await eventually(() => fact(page, 'You receive')).toMatch(/^0\.00\d+ BTC$/)
  await confirmAtPrice(page, 'Buy BTC', 'Bought 0\\.00\\d+ BTC at ')
  expect(await field(page, 'Total (USDT)').inputValue()).toBe('')
  await eventually(() => available(page)).toMatch(/^9,7(49|50)/)

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('tab', { name: 'Filled' }).click()
  await page.getByRole('link', { name: /Buy BTC\/USDT/ }).click()
  await atPage(page, 'deal/detail')
  await page.getByText('Tick number').waitFor()
  await eventually(() => fact(page, 'Price source')).toBe('Simulated market')
  await eventually(() => fact(page, 'Fill price')).toBe(await fact(page, 'Tick price'))
  await eventually(() => fact(page, 'Fee 0.1%')).toMatch(/ BTC$/)
  expect(Number((await fact(page, 'Tick number')).replaceAll(',', ''))).toBeGreaterThan(0)
  await screenshot(page, 'order-detail')
  await close()
})

it('a limit order rests, counts as open, and gives back all that it held when it is cancelled', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openDeal(page)
  const price = await marketPrice(page)
  await field(page, 'Price (USDT)').fill(Math.floor(price * 0.9).toString())
  await page.getByRole('button', { name: '50%' }).click()
  expect(await field(page, 'Total (USDT)').inputValue()).toBe('5,000')
  await confirmAtPrice(page, 'Buy BTC', 'Order placed')
  const orders = page.getByRole('region', { name: 'Open orders' })
  await orders.getByRole('heading', { name: 'Open orders 1' }).waitFor()
  await eventually(() => available(page)).toMatch(/^5,000/)
  await screenshot(page, 'deal')

  await orders.getByRole('button', { name: 'Cancel: Buy BTC/USDT' }).click()
  await page.getByRole('button', { name: 'Keep order' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep order' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await orders.getByRole('button', { name: 'Cancel: Buy BTC/USDT' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await told(page, 'Order cancelled')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.getByText('No open orders').waitFor()
  await eventually(() => available(page)).toBe('10,000 USDT')

  await open(page, app, 'deal/history')
  await page.getByRole('tab', { name: 'Cancelled' }).click()
  await eventually(() => page.getByRole('article').count()).toBe(1)
  await page.getByRole('tab', { name: 'Open' }).click()
  await page.getByText('No orders').waitFor()
  await close()
})

it('on a short phone, and on one that is turned, nothing lies over what one presses; a short balance leads to money', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  for (const size of [
    { width: 375, height: 548 },
    { width: 812, height: 375 },
  ]) {
    await page.setViewportSize(size)
    await openDeal(page)
    await page.getByRole('button', { name: 'Buy BTC' }).click({ trial: true })
    await page.getByRole('button', { name: 'How orders fill here' }).click({ trial: true })
    await open(page, app, 'deal/chart?symbol=btcusdt')
    for (const name of ['Buy', 'Sell', 'Contract']) {
      await page.getByRole('link', { name, exact: true }).click({ trial: true })
    }
    await page.getByRole('button', { name: 'Full screen' }).click({ trial: true })
    await open(page, app, 'contract/contract?symbol=btcusdt')
    for (const name of ['Buy up', 'Buy down']) await page.getByRole('button', { name }).click({ trial: true })
    await screenshot(page, `contract-${size.width}x${size.height}`)
  }
  await openDeal(page)
  await field(page, 'Total (USDT)').fill('10001')
  await page.getByText(/^You have 10,000 USDT; this needs /).waitFor()
  await page.getByRole('link', { name: 'Deposit USDT' }).click()
  await atPage(page, 'bitcoin/payment')
  await close()
})

it('what one person typed is gone for the next', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openDeal(page)
  await page.getByRole('radio', { name: 'Sell' }).click()
  await field(page, 'Amount (BTC)').fill('0.0123')
  await open(page, app, 'contract/contract')
  await page.getByRole('radio', { name: 'Other' }).click()
  await page.getByLabel('Your stake').fill('777')
  const next = await registerByApi(app)
  await signOut(page, app)
  await signIn(page, next)
  await atPage(page, 'home/home')
  await open(page, app, 'deal/deal')
  await page.getByRole('radio', { name: 'Buy', checked: true }).waitFor()
  expect(await field(page, 'Amount (BTC)').inputValue()).toBe('')
  await open(page, app, 'contract/contract')
  await page.getByRole('radio', { name: 'Other', checked: false }).waitFor()
  expect(await page.getByLabel('Your stake').count()).toBe(0)
  await close()
})
