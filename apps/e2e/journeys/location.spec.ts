import { beforeAll, expect, it } from 'vitest'
import { phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { registerByApi, type Trader } from '../harness/trader.ts'
import { atPage, open, resume } from './account.ts'

let trader: Trader

beforeAll(async () => {
  trader = await registerByApi(app)
})

/** Runs in the page: from now on the device fails with this code of GeolocationPositionError. */
function failing(code: number): void {
  navigator.geolocation.getCurrentPosition = (_, fail) => fail?.({ code } as GeolocationPositionError)
}

it('a region is found by typing, kept on the device, and comes first in forms', async () => {
  const { page, close } = await phone(browser)
  await resume(page, trader)
  await open(page, app, 'user/my')
  await page.getByRole('link', { name: /^Region.*United States/ }).click()
  await atPage(page, 'choose-location')
  await page.getByLabel('Search country or region').fill('germ')
  await page.getByRole('button', { name: /Germany/ }).click()
  await atPage(page, 'user/my')
  await page.getByRole('link', { name: /^Region.*Germany/ }).waitFor()

  await open(page, app, 'user/addBank')
  await page.getByRole('button', { name: /Germany/ }).waitFor()
  await open(page, app, 'bitcoin/wireTransfer')
  await page.getByRole('button', { name: /EUR/ }).waitFor()
  await open(page, app, 'login/login')
  await page.getByRole('radio', { name: 'Phone' }).click()
  await page.getByText('+49').waitFor()

  await open(page, app, 'choose-location')
  await page.getByLabel('Search country or region').fill('zzz')
  await page.getByText('Nothing found for “zzz”').waitFor()
  await close()
})

it('the position is explained before it is asked for, stays on the device and becomes a country', async () => {
  const { page, context, close } = await phone(browser)
  await context.grantPermissions(['geolocation'], { origin: app.address })
  await context.setGeolocation({ latitude: 22.3193, longitude: 114.1694 })
  await resume(page, trader)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, app, 'choose-location')
  await page.getByRole('link', { name: 'Find it by location' }).click()
  await atPage(page, 'open-location')
  await page.getByText('Your position stays on this device').waitFor()
  await screenshot(page, 'location-why')
  expect(sent.some((one) => one.includes('country-coder'))).toBe(false)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByText('You are in Hong Kong').waitFor()
  await page.getByRole('button', { name: /^Use Hong Kong/ }).click()
  await atPage(page, 'choose-location')
  await page
    .getByRole('button', { name: /Hong Kong/, pressed: true })
    .first()
    .waitFor()
  expect(sent.filter((one) => /22\.3|114\.1/.test(one))).toEqual([])
  await close()
})

it('when the device does not say where it is the page says why, and offers the list', async () => {
  const { page, close } = await phone(browser)
  await resume(page, trader)
  await open(page, app, 'open-location')
  for (const [code, title] of [
    [1, 'Your browser does not share your location'],
    [2, 'Your position could not be found'],
    [3, 'Finding your position took too long'],
  ] as const) {
    await page.evaluate(failing, code)
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByText(title).waitFor()
  }
  await page.getByRole('link', { name: 'Choose by hand' }).click()
  await atPage(page, 'choose-location')
  await close()
})

it('a position at sea is in no country, and a map that does not arrive is said', async () => {
  const { page, context, close, expectProblem } = await phone(browser)
  expectProblem(/ERR_FAILED/)
  await context.grantPermissions(['geolocation'], { origin: app.address })
  await context.setGeolocation({ latitude: 0, longitude: 0 })
  await resume(page, trader)
  await page.route('**/country-coder-*', (route) => route.abort())
  await open(page, app, 'open-location')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByText('The map could not be loaded').waitFor()
  await page.unroute('**/country-coder-*')
  await page.reload()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByText('Your position is in no country').waitFor()
  await close()
})
