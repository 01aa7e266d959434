// Type-only: the texts themselves arrive as one chunk for each language. A new noun is one line in each list.
import type app from '../../../../../locales/en-US/app.json'
import type assets from '../../../../../locales/en-US/assets.json'
import type auth from '../../../../../locales/en-US/auth.json'
import type chart from '../../../../../locales/en-US/chart.json'
import type common from '../../../../../locales/en-US/common.json'
import type contracts from '../../../../../locales/en-US/contracts.json'
import type market from '../../../../../locales/en-US/market.json'
import type profile from '../../../../../locales/en-US/profile.json'
import type spot from '../../../../../locales/en-US/spot.json'
import type uploads from '../../../../../locales/en-US/uploads.json'

/** Every noun that has texts, so that keys are checked by the compiler: `t('market:search')`. */
export interface Texts {
  app: typeof app
  assets: typeof assets
  auth: typeof auth
  chart: typeof chart
  common: typeof common
  contracts: typeof contracts
  market: typeof market
  profile: typeof profile
  spot: typeof spot
  uploads: typeof uploads
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
    returnNull: false
  }
}
