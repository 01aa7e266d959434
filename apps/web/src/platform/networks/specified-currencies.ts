import { Amount } from '@halyard/domain'
import { specifiedMinimums } from '@halyard/wire/wire-transfers'
import { currentLanguage } from '../i18n/i18n.ts'

/** The currencies of the specification with their least transfers, for a server that does not list its own. */
export function specifiedCurrencies() {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'currency' })
  return Object.entries(specifiedMinimums).map(([asset, minimum]) => ({
    asset,
    name: names.of(asset) ?? asset,
    logo: `/logos/${asset.toLowerCase()}.svg`,
    precision: ['JPY', 'KRW', 'VND'].includes(asset) ? 0 : 2,
    minimum: Amount.of(minimum),
  }))
}
