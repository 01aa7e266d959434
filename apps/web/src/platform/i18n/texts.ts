/**
 * Every noun that has texts, so that keys are checked by the compiler: `t('market:search')`. The texts themselves arrive as one chunk
 * for each language.
 */
export interface Texts {
  'account-security': typeof import('../../../../../locales/en-US/account-security.json')
  'address-book': typeof import('../../../../../locales/en-US/address-book.json')
  amounts: typeof import('../../../../../locales/en-US/amounts.json')
  'api-keys': typeof import('../../../../../locales/en-US/api-keys.json')
  app: typeof import('../../../../../locales/en-US/app.json')
  articles: typeof import('../../../../../locales/en-US/articles.json')
  assets: typeof import('../../../../../locales/en-US/assets.json')
  auth: typeof import('../../../../../locales/en-US/auth.json')
  'bank-cards': typeof import('../../../../../locales/en-US/bank-cards.json')
  certification: typeof import('../../../../../locales/en-US/certification.json')
  chart: typeof import('../../../../../locales/en-US/chart.json')
  codes: typeof import('../../../../../locales/en-US/codes.json')
  common: typeof import('../../../../../locales/en-US/common.json')
  contracts: typeof import('../../../../../locales/en-US/contracts.json')
  conversion: typeof import('../../../../../locales/en-US/conversion.json')
  deposits: typeof import('../../../../../locales/en-US/deposits.json')
  'feed-epochs': typeof import('../../../../../locales/en-US/feed-epochs.json')
  'house-books': typeof import('../../../../../locales/en-US/house-books.json')
  identity: typeof import('../../../../../locales/en-US/identity.json')
  invitations: typeof import('../../../../../locales/en-US/invitations.json')
  liabilities: typeof import('../../../../../locales/en-US/liabilities.json')
  lists: typeof import('../../../../../locales/en-US/lists.json')
  loans: typeof import('../../../../../locales/en-US/loans.json')
  location: typeof import('../../../../../locales/en-US/location.json')
  market: typeof import('../../../../../locales/en-US/market.json')
  mining: typeof import('../../../../../locales/en-US/mining.json')
  networks: typeof import('../../../../../locales/en-US/networks.json')
  notifications: typeof import('../../../../../locales/en-US/notifications.json')
  'price-alerts': typeof import('../../../../../locales/en-US/price-alerts.json')
  profile: typeof import('../../../../../locales/en-US/profile.json')
  push: typeof import('../../../../../locales/en-US/push.json')
  receipts: typeof import('../../../../../locales/en-US/receipts.json')
  spot: typeof import('../../../../../locales/en-US/spot.json')
  staking: typeof import('../../../../../locales/en-US/staking.json')
  support: typeof import('../../../../../locales/en-US/support.json')
  titles: typeof import('../../../../../locales/en-US/titles.json')
  'token-sale': typeof import('../../../../../locales/en-US/token-sale.json')
  uploads: typeof import('../../../../../locales/en-US/uploads.json')
  'wire-transfers': typeof import('../../../../../locales/en-US/wire-transfers.json')
  withdrawals: typeof import('../../../../../locales/en-US/withdrawals.json')
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
    returnNull: false
  }
}
