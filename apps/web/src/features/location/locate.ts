import { isCountry } from '#platform/country/countries.ts'

/** Why no country came of asking the device; each has its words under `location:<name>`. */
type LocationFailure = 'denied' | 'unavailable' | 'timeout' | 'nowhere' | 'failed'

export type Located = { country: string } | { failure: LocationFailure }

/** Longer than a phone takes to find itself under a roof, shorter than a person waits. */
const timeout = 15_000

/**
 * Asks the device where it is and works out the country from a map that comes with the app. The position goes nowhere:
 * it is forgotten as soon as this answers.
 */
export async function locate(): Promise<Located> {
  // Browsers hide it from pages that came without encryption.
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

/** The country or region at a place, as ISO 3166-1 has it; undefined at sea. The map is only loaded here. */
export async function countryAt(longitude: number, latitude: number): Promise<string | undefined> {
  const { iso1A2Code } = await import('@rapideditor/country-coder')
  // A territory of its own code (Hong Kong, Puerto Rico) comes before the country that it belongs to.
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
