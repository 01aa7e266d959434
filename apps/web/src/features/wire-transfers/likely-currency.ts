import type { WireCurrency } from './api.ts'

/** Countries whose money is a wire currency (spec section 3). */
const countries: Readonly<Record<string, string>> = {
  USD: 'US PR GU VI AS MP EC SV PA',
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  CAD: 'CA',
  VND: 'VN',
  HKD: 'HK',
  JPY: 'JP',
  KRW: 'KR',
}

/** The offered currency of a country; empty where there is none. */
export function likelyCurrency(offered: readonly Pick<WireCurrency, 'asset'>[], country: string | undefined): string {
  if (country === undefined) return ''
  const own = offered.find(({ asset }) => countries[asset]?.split(' ').includes(country))
  return own?.asset ?? ''
}
