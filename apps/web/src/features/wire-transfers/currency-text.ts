import type { TFunction } from 'i18next'
import { exactText } from '#ui/number-format.ts'
import type { WireCurrency } from './api.ts'

/** The minimum of a currency in words, and whether it has decimals. */
export function minimumText(
  { asset, minimum, precision }: WireCurrency,
  language: string,
  t: TFunction<'wire-transfers'>,
): string {
  return t(precision === 0 ? 'minimumWhole' : 'minimum', { minimum: exactText(minimum, language), asset })
}
