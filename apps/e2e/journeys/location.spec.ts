import { expect, registerByApi, type Trader, test } from '../harness/index.ts'
import { atPage, open, resume } from './account.ts'

let trader: Trader

test.beforeAll(async ({ app }) => {
  trader = await registerByApi(app)
})

/** Runs in the page: from now on the device fails with this code of GeolocationPositionError. */
function failing(code: number): void {
  navigator.geolocation.getCurrentPosition = (_, fail) => fail?.({ code } as GeolocationPositionError)
}

test('a region is found by typing, kept on the device, and comes first in forms', async ({ page }) => {
  await resume(page, trader)
  await open(page, 'user/my')
  await page.getByRole('link', { name: /^Region.*United States/ }).click()
  await atPage(page, 'choose-location')
  await page.getByLabel('Search country or region').fill('germ')
  await page.getByRole('button', { name: /Germany/ }).click()
  await atPage(page, 'user/my')
  await expect(page.getByRole('link', { name: /^Region.*Germany/ })).toBeVisible()

  await open(page, 'user/addBank')
  await expect(page.getByRole('button', { name: /Germany/ })).toBeVisible()
  await open(page, 'bitcoin/wireTransfer')
  await expect(page.getByRole('button', { name: /EUR/ })).toBeVisible()
  await open(page, 'login/login')
  await page.getByRole('radio', { name: 'Phone' }).click()
  await expect(page.getByText('+49')).toBeVisible()

  await open(page, 'choose-location')
  await page.getByLabel('Search country or region').fill('zzz')
  await expect(page.getByText('Nothing found for “zzz”')).toBeVisible()
})

test('the position is explained before it is asked for, stays on the device and becomes a country', async ({
  app,
  context,
  page,
}) => {
  await context.grantPermissions(['geolocation'], { origin: app.address })
  await context.setGeolocation({ latitude: 22.3193, longitude: 114.1694 })
  await resume(page, trader)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, 'choose-location')
  await page.getByRole('link', { name: 'Find it by location' }).click()
  await atPage(page, 'open-location')
  await expect(page.getByText('Your position stays on this device')).toBeVisible()
  expect(sent.some((one) => one.includes('country-coder'))).toBe(false)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('You are in Hong Kong')).toBeVisible()
  await page.getByRole('button', { name: /^Use Hong Kong/ }).click()
  await atPage(page, 'choose-location')
  await expect(page.getByRole('button', { name: /Hong Kong/, pressed: true }).first()).toBeVisible()
  expect(sent.filter((one) => /22\.3|114\.1/.test(one))).toEqual([])
})

test('when the device does not say where it is the page says why, and offers the list', async ({ page }) => {
  await resume(page, trader)
  await open(page, 'open-location')
  for (const [code, title] of [
    [1, 'Your browser does not share your location'],
    [2, 'Your position could not be found'],
    [3, 'Finding your position took too long'],
  ] as const) {
    await page.evaluate(failing, code)
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText(title)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Choose by hand' }).click()
  await atPage(page, 'choose-location')
})

test('a position at sea is in no country, and a map that does not arrive is said', async ({
  app,
  context,
  expectProblem,
  page,
}) => {
  expectProblem(/ERR_FAILED/)
  await context.grantPermissions(['geolocation'], { origin: app.address })
  await context.setGeolocation({ latitude: 0, longitude: 0 })
  await resume(page, trader)
  await page.route('**/country-coder-*', (route) => route.abort())
  await open(page, 'open-location')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('The map could not be loaded')).toBeVisible()
  await page.unroute('**/country-coder-*')
  await page.reload()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('We couldn’t match your position to a country')).toBeVisible()
})
