/** The kind of a value in a notification's text. `asset` names the value with the coin of an amount or price. */
export type FactTerm =
  /** The user's own money, hidden with the balances. */
  | { readonly kind: 'amount'; readonly asset: string }
  /** A market price, not hidden. */
  | { readonly kind: 'price'; readonly asset: string }
  | { readonly kind: 'moment' }
  | { readonly kind: 'text' }

const text = { kind: 'text' } as const
const moment = { kind: 'moment' } as const
const amountIn = <Asset extends string>(asset: Asset) => ({ kind: 'amount', asset }) as const
const priceIn = <Asset extends string>(asset: Asset) => ({ kind: 'price', asset }) as const
const money = { quantity: amountIn('asset'), asset: text } as const
const filled = { ...money, price: priceIn('payingAsset'), payingAsset: text } as const

/**
 * All notification events with the values of their texts, stored as text: amounts in plain notation, moments in
 * ISO-8601, localised names with all languages. The texts are `event.<name>.title` and `event.<name>.content` in
 * notifications.json.
 */
export const notificationEvents = {
  depositCompleted: money,
  depositRejected: { ...money, reason: text },
  wireCompleted: money,
  wireRejected: { ...money, reason: text },
  withdrawalCompleted: money,
  withdrawalReturned: { ...money, reason: text },
  identityPassed: {},
  identityRejected: { reason: text },
  loanApproved: money,
  loanRejected: { reason: text },
  loanOverdue: money,
  loanRepaid: money,
  machineApproved: { name: text },
  machineRejected: { name: text, reason: text },
  machineRefunded: { name: text, ...money },
  stakingEnded: money,
  subscriptionReleased: money,
  buyFilled: filled,
  sellFilled: filled,
  priceReached: { pair: text, price: priceIn('asset'), last: priceIn('asset'), asset: text },
  planExchanged: { ...money, paid: amountIn('payingAsset'), payingAsset: text },
  planShort: { ...money, bought: text },
  planUnavailable: { ...money, bought: text },
  contractsSettled: { contracts: text, profit: amountIn('asset'), asset: text },
  contractInvalid: { symbol: text, ...money },
  withdrawalRequested: money,
  rewardReceived: { ...money, level: text },
  machineEnded: { name: text, ...money },
  addressAdded: { address: text, asset: text },
  bankCardAdded: { bank: text, digits: text },
  accountFrozen: {},
  accountRestored: {},
  subscriptionsBarred: {},
  subscriptionsAllowed: {},
  withdrawalPasswordSet: {},
  balanceAdded: money,
  balanceDeducted: money,
  passwordChanged: {},
  withdrawalPasswordChanged: {},
  withdrawalsBlocked: { until: moment },
  twoFactorOn: {},
  twoFactorOff: {},
  secondFactorResetRequested: { until: moment },
  recoveryCodeUsed: { left: text },
  recoveryCodesRenewed: {},
  passkeyAdded: { name: text },
  passkeyRemoved: { name: text },
  apiKeyMade: { name: text },
  apiKeysRevoked: { names: text },
  devicesForgotten: { names: text },
  antiPhishingCodeSet: {},
  antiPhishingCodeRemoved: {},
  supportAnswered: {},
  supportClosed: {},
  signedIn: { device: text, at: moment },
} as const satisfies Record<string, Readonly<Record<string, FactTerm>>>

export type NotificationEvent = keyof typeof notificationEvents

/** The values of an event's texts, by name; undefined for an unknown event. */
export function factTermsOf(event: string): Readonly<Record<string, FactTerm>> | undefined {
  return Object.hasOwn(notificationEvents, event) ? notificationEvents[event as NotificationEvent] : undefined
}
