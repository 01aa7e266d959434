import type { WireCurrency } from './api.ts'

/** Where the currencies of wire transfers (spec section 3) are the money of the country. */
const countries: Readonly<Record<string, string>> = {
  USD: 'US PR GU VI AS MP EC SV PA',
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  CAD: 'CA',
  VND: 'VN',
  HKD: 'HK',
  JPY: 'JP',
  KRW: 'KR',
}

/** The offered currency of a country; empty, which means none, where it has none of them. */
export function likelyCurrency(offered: readonly Pick<WireCurrency, 'asset'>[], country: string | undefined): string {
  if (country === undefined) return ''
  const own = offered.find(({ asset }) => countries[asset]?.split(' ').includes(country))
  return own?.asset ?? ''
}
