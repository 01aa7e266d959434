import * as addressBook from './address-book.ts'
import * as apiKeys from './api-keys.ts'
import * as articles from './articles.ts'
import * as assets from './assets.ts'
import * as auth from './auth.ts'
import * as bankCards from './bank-cards.ts'
import * as charts from './charts.ts'
import * as contracts from './contracts.ts'
import * as conversion from './conversion.ts'
import * as deposits from './deposits.ts'
import type { Endpoint } from './endpoint.ts'
import * as exchangePlans from './exchange-plans.ts'
import * as feedEpochs from './feed-epochs.ts'
import * as houseBooks from './house-books.ts'
import * as identity from './identity.ts'
import * as invitations from './invitations.ts'
import * as liabilities from './liabilities.ts'
import * as loans from './loans.ts'
import * as market from './market.ts'
import * as mining from './mining.ts'
import * as networks from './networks.ts'
import * as notifications from './notifications.ts'
import * as ownCharts from './own-charts.ts'
import * as passkeys from './passkeys.ts'
import * as priceAlerts from './price-alerts.ts'
import * as profile from './profile.ts'
import * as push from './push.ts'
import * as receipts from './receipts.ts'
import * as site from './site.ts'
import * as spot from './spot.ts'
import * as staking from './staking.ts'
import * as submissions from './submissions.ts'
import * as support from './support.ts'
import * as tokenSale from './token-sale.ts'
import * as twoFactor from './two-factor.ts'
import * as uploads from './uploads.ts'
import * as wireTransfers from './wire-transfers.ts'
import * as withdrawals from './withdrawals.ts'

export * from './endpoint.ts'
export * from './envelope.ts'
export { wireNameOf, withoutEmpty } from './fields.ts'
export { photoFields } from './identity.ts'
export * from './languages.ts'
export { listedMax, type Page } from './page.ts'
export * from './refusals.ts'
export { uploadField, uploadPath } from './uploads.ts'
export { isPlainLines, isPlainText } from './values.ts'

const nouns = {
  addressBook,
  apiKeys,
  articles,
  assets,
  auth,
  bankCards,
  charts,
  contracts,
  conversion,
  deposits,
  exchangePlans,
  feedEpochs,
  houseBooks,
  identity,
  invitations,
  liabilities,
  loans,
  market,
  mining,
  networks,
  notifications,
  ownCharts,
  passkeys,
  priceAlerts,
  profile,
  push,
  receipts,
  site,
  spot,
  staking,
  submissions,
  support,
  tokenSale,
  twoFactor,
  uploads,
  wireTransfers,
  withdrawals,
}

type Noun = (typeof nouns)[keyof typeof nouns]
type EndpointIn<Exports> = { [Name in keyof Exports]: Exports[Name] extends Endpoint ? Name : never }[keyof Exports]

export type EndpointName = Noun extends infer Exports ? (Exports extends Noun ? EndpointIn<Exports> : never) : never

type Endpoints = { readonly [Name in EndpointName]: Extract<Noun, Readonly<Record<Name, unknown>>>[Name] }

/** Every endpoint of Halyard by name: all that the files of the nouns export. */
export const endpoints = Object.fromEntries(
  Object.values<object>(nouns)
    .flatMap((noun) => Object.entries(noun))
    .filter(([, value]) => typeof value === 'object' && 'method' in value),
) as Endpoints
