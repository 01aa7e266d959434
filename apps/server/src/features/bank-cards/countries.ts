/** Whether a code is a country or region of ISO 3166, as the runtime's own tables know them. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !notCountries.has(code) && names.of(code) !== undefined
}

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Codes that the tables name although they are no country: unions, outlying areas, private use. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
