import { isCountry } from '#platform/country/countries.ts'

/** Why the device gave no country; each has its text under `location:<name>`. */
type LocationFailure = 'denied' | 'unavailable' | 'timeout' | 'nowhere' | 'failed'

export type Located = { country: string } | { failure: LocationFailure }

/** Longer than a phone takes for a fix indoors, shorter than a person waits. */
const timeout = 15_000

/**
 * Asks the device for its position and looks up the country on a map that comes with the app. The position never leaves
 * the device, and is not kept.
 */
export async function locate(): Promise<Located> {
  // Browsers have no geolocation on insecure pages.
  if (!navigator.geolocation) return { failure: 'unavailable' }
  const position = await positionOf(navigator.geolocation)
  if (typeof position === 'string') return { failure: position }
  try {
    const country = await countryAt(position.coords.longitude, position.coords.latitude)
    return country === undefined ? { failure: 'nowhere' } : { country }
  } catch {
    return { failure: 'failed' }
  }
}

/** The country or region of a position, as in ISO 3166-1; undefined at sea. The map is loaded here. */
export async function countryAt(longitude: number, latitude: number): Promise<string | undefined> {
  const { iso1A2Code } = await import('@rapideditor/country-coder')
  // A territory with a code of its own (Hong Kong, Puerto Rico) goes before its country.
  return (['territory', 'country'] as const)
    .map((level) => iso1A2Code([longitude, latitude], { level }))
    .find((code) => code !== null && isCountry(code)) as string | undefined
}

function positionOf(geolocation: Geolocation): Promise<GeolocationPosition | LocationFailure> {
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(resolve, ({ code }) => resolve(failures[code] ?? 'unavailable'), {
      enableHighAccuracy: false,
      maximumAge: 3_600_000,
      timeout,
    })
  })
}

/** By the codes of GeolocationPositionError. */
const failures: Readonly<Record<number, LocationFailure>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
