// Type-only: the texts themselves arrive as one chunk for each language. A new noun is one line in each list.
import type accountSecurity from '../../../../../locales/en-US/account-security.json'
import type addressBook from '../../../../../locales/en-US/address-book.json'
import type amounts from '../../../../../locales/en-US/amounts.json'
import type app from '../../../../../locales/en-US/app.json'
import type articles from '../../../../../locales/en-US/articles.json'
import type assets from '../../../../../locales/en-US/assets.json'
import type auth from '../../../../../locales/en-US/auth.json'
import type bankCards from '../../../../../locales/en-US/bank-cards.json'
import type certification from '../../../../../locales/en-US/certification.json'
import type chart from '../../../../../locales/en-US/chart.json'
import type codes from '../../../../../locales/en-US/codes.json'
import type common from '../../../../../locales/en-US/common.json'
import type contracts from '../../../../../locales/en-US/contracts.json'
import type conversion from '../../../../../locales/en-US/conversion.json'
import type deposits from '../../../../../locales/en-US/deposits.json'
import type feedEpochs from '../../../../../locales/en-US/feed-epochs.json'
import type identity from '../../../../../locales/en-US/identity.json'
import type invitations from '../../../../../locales/en-US/invitations.json'
import type loans from '../../../../../locales/en-US/loans.json'
import type location from '../../../../../locales/en-US/location.json'
import type market from '../../../../../locales/en-US/market.json'
import type mining from '../../../../../locales/en-US/mining.json'
import type networks from '../../../../../locales/en-US/networks.json'
import type notifications from '../../../../../locales/en-US/notifications.json'
import type priceAlerts from '../../../../../locales/en-US/price-alerts.json'
import type profile from '../../../../../locales/en-US/profile.json'
import type spot from '../../../../../locales/en-US/spot.json'
import type staking from '../../../../../locales/en-US/staking.json'
import type titles from '../../../../../locales/en-US/titles.json'
import type tokenSale from '../../../../../locales/en-US/token-sale.json'
import type uploads from '../../../../../locales/en-US/uploads.json'
import type wireTransfers from '../../../../../locales/en-US/wire-transfers.json'
import type withdrawals from '../../../../../locales/en-US/withdrawals.json'

/** Every noun that has texts, so that keys are checked by the compiler: `t('market:search')`. */
export interface Texts {
  'account-security': typeof accountSecurity
  'address-book': typeof addressBook
  amounts: typeof amounts
  app: typeof app
  articles: typeof articles
  assets: typeof assets
  auth: typeof auth
  'bank-cards': typeof bankCards
  certification: typeof certification
  chart: typeof chart
  codes: typeof codes
  common: typeof common
  contracts: typeof contracts
  conversion: typeof conversion
  deposits: typeof deposits
  'feed-epochs': typeof feedEpochs
  identity: typeof identity
  invitations: typeof invitations
  loans: typeof loans
  location: typeof location
  market: typeof market
  mining: typeof mining
  networks: typeof networks
  notifications: typeof notifications
  'price-alerts': typeof priceAlerts
  profile: typeof profile
  spot: typeof spot
  staking: typeof staking
  titles: typeof titles
  'token-sale': typeof tokenSale
  uploads: typeof uploads
  'wire-transfers': typeof wireTransfers
  withdrawals: typeof withdrawals
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
    returnNull: false
  }
}
