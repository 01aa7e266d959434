/** What a value is that a sentence fills in. `asset` names the value that says in which coin an amount or a price is. */
export type FactTerm =
  /** The user's own money; the balance eye covers it. */
  | { readonly kind: 'amount'; readonly asset: string }
  /** What something was traded at: no secret. */
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
 * Everything that a user is told of, with the values that its sentences fill in. They are stored as text: amounts in plain
 * notation, moments in ISO-8601; a name that is written in several languages, with all of them. The sentences are
 * `event.<name>.title` and `event.<name>.content` in notifications.json.
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
  antiPhishingCodeSet: {},
  antiPhishingCodeRemoved: {},
  signedIn: { device: text, at: moment },
} as const satisfies Record<string, Readonly<Record<string, FactTerm>>>

export type NotificationEvent = keyof typeof notificationEvents

/** What the sentences of an event fill in, by name; undefined for an event that is not known here. */
export function factTermsOf(event: string): Readonly<Record<string, FactTerm>> | undefined {
  return Object.hasOwn(notificationEvents, event) ? notificationEvents[event as NotificationEvent] : undefined
}
