import { expect, it, vi } from 'vitest'
import { countryAt, locate } from './locate.ts'

it.each([
  ['Berlin', 13.4, 52.52, 'DE'],
  ['Hong Kong', 114.17, 22.3, 'HK'],
  ['San Juan', -66.1, 18.4, 'PR'],
  ['Las Palmas', -15.43, 28.12, 'ES'],
  ['Taipei', 121.56, 25.03, 'TW'],
  ['Hanoi', 105.85, 21.03, 'VN'],
  ['Pristina', 21.16, 42.66, 'XK'],
  ['the Gulf of Guinea', 0, 0, undefined],
  ['the South Pole', 0, -90, undefined],
])('%s is in its own country or region', async (_, longitude, latitude, country) => {
  expect(await countryAt(longitude, latitude)).toBe(country)
})

it.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
])('an error of code %d is %s', async (code, failure) => {
  const getCurrentPosition = (_: PositionCallback, fail: PositionErrorCallback) =>
    fail({ code } as GeolocationPositionError)
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  expect(await locate()).toEqual({ failure })
  vi.stubGlobal('navigator', {})
  expect(await locate()).toEqual({ failure: 'unavailable' })
  vi.unstubAllGlobals()
})
