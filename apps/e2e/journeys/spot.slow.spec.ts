import { expect, it } from 'vitest'
import { axe, phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, atPage, confirm, open } from './account.ts'
import { available, eventually, field, marketPrice, openDeal } from './spot-steps.ts'

it('open orders are marked beside the trades and cancelled together; what fills them is one tap away', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openDeal(page)
  const price = await marketPrice(page)
  const places = [0.9, 0.8].map((share) => Math.floor(price * share))
  for (const place of places) {
    await field(page, 'Price (USDT)').fill(String(place))
    await field(page, 'Amount (BTC)').fill('0.01')
    await confirm(page, 'Buy BTC')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(() => field(page, 'Amount (BTC)').inputValue()).toBe('')
  }
  const own = page.getByRole('list', { name: 'Your open orders' }).getByRole('listitem')
  await eventually(() => own.count()).toBe(2)
  expect((await own.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual(
    places.map((place) => `Buy ${place.toLocaleString('en-US')}.00`),
  )
  const tape = page.getByRole('region', { name: 'Market trades' })
  await tape.getByRole('heading', { name: 'Market trades' }).waitFor()
  await eventually(() => tape.locator('button').count()).toBeGreaterThan(3)
  const cut = await tape
    .locator('button')
    .evaluateAll((rows) => rows.filter((row) => row.scrollWidth > row.clientWidth))
  expect(cut).toEqual([])

  await page.getByRole('button', { name: 'How orders fill here' }).click()
  const rules = page.getByRole('dialog', { name: 'How orders fill here' })
  await rules.getByText('No order book').waitFor()
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'how-orders-fill')
  await page.keyboard.press('Escape')
  await rules.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Change price: Buy BTC/USDT' }).first().click()
  const amend = page.getByRole('dialog', { name: 'Change the limit price' })
  const lower = Math.floor(price * 0.7)
  await amend.getByLabel('Price (USDT)', { exact: true }).fill(String(lower))
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'order-amend')
  await amend.getByRole('button', { name: 'Change price' }).dblclick()
  await page.getByText('Price changed').waitFor()
  await amend.waitFor({ state: 'detached' })
  await own.filter({ hasText: `${lower.toLocaleString('en-US')}.00` }).waitFor()
  expect(await own.count()).toBe(2)

  await page.getByRole('button', { name: 'Cancel all' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel all open orders?' })
  await question.getByRole('button', { name: 'Cancel all' }).dblclick()
  await page.getByText('2 orders cancelled').waitFor()
  await page.getByText('No open orders').waitFor()
  await eventually(() => available(page)).toBe('10,000 USDT')
  await close()
})

it('a limit above the market is filled by the next tick at the better price, and the page says so', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openDeal(page)
  const limit = Math.ceil((await marketPrice(page)) * 1.05)
  await field(page, 'Price (USDT)').fill(String(limit))
  await field(page, 'Amount (BTC)').fill('0.01')
  await confirm(page, 'Buy BTC')
  // Waited for and read at once: it stays for two seconds only.
  const news = await page.getByText(/^Bought 0\.01 BTC at /).innerText()
  const paid = Number(/at ([\d,.]+)/.exec(news)?.[1]?.replaceAll(',', ''))
  expect(paid).toBeLessThan(limit)
  await page.getByText('No open orders').waitFor()
  await page.getByRole('radio', { name: 'Sell' }).click()
  await eventually(() => available(page)).toBe('0.10999 BTC')
  await close()
})

it('a visitor who wants to trade a pair is led to the login', async () => {
  const { page, close } = await phone(browser)
  await open(page, app, 'deal/deal?symbol=ethusdt')
  await atPage(page, 'login/login')
  await close()
})
