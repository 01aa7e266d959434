import type { NotificationEvent } from './events.ts'

/** What a user may have their devices told of while the app is closed, or not. */
export const pushKinds = [
  'orders',
  'alerts',
  'contracts',
  'deposits',
  'withdrawals',
  'reviews',
  'products',
  'service',
] as const
export type PushKind = (typeof pushKinds)[number]

/** What endangers the account, or its money, cannot be silenced. */
const kinds: Readonly<Record<NotificationEvent, PushKind | 'security'>> = {
  depositCompleted: 'deposits',
  depositRejected: 'deposits',
  wireCompleted: 'deposits',
  wireRejected: 'deposits',
  withdrawalCompleted: 'withdrawals',
  withdrawalReturned: 'withdrawals',
  identityPassed: 'reviews',
  identityRejected: 'reviews',
  loanApproved: 'reviews',
  loanRejected: 'reviews',
  loanOverdue: 'products',
  loanRepaid: 'products',
  machineApproved: 'reviews',
  machineRejected: 'reviews',
  machineRefunded: 'products',
  stakingEnded: 'products',
  subscriptionReleased: 'products',
  buyFilled: 'orders',
  sellFilled: 'orders',
  planExchanged: 'orders',
  planShort: 'orders',
  planUnavailable: 'orders',
  priceReached: 'alerts',
  contractsSettled: 'contracts',
  contractInvalid: 'contracts',
  withdrawalRequested: 'security',
  rewardReceived: 'products',
  machineEnded: 'products',
  addressAdded: 'security',
  bankCardAdded: 'security',
  accountFrozen: 'security',
  accountRestored: 'security',
  subscriptionsBarred: 'products',
  subscriptionsAllowed: 'products',
  withdrawalPasswordSet: 'security',
  balanceAdded: 'deposits',
  balanceDeducted: 'security',
  passwordChanged: 'security',
  withdrawalPasswordChanged: 'security',
  withdrawalsBlocked: 'security',
  twoFactorOn: 'security',
  twoFactorOff: 'security',
  secondFactorResetRequested: 'security',
  recoveryCodeUsed: 'security',
  recoveryCodesRenewed: 'security',
  passkeyAdded: 'security',
  passkeyRemoved: 'security',
  apiKeyMade: 'security',
  apiKeysRevoked: 'security',
  devicesForgotten: 'security',
  antiPhishingCodeSet: 'security',
  antiPhishingCodeRemoved: 'security',
  supportAnswered: 'service',
  supportClosed: 'service',
  signedIn: 'security',
}

/** An event of which nothing is known counts as one of security. */
export function pushKindOf(event: string): PushKind | 'security' {
  return Object.hasOwn(kinds, event) ? kinds[event as NotificationEvent] : 'security'
}

/** Hours of the day, `HH:MM` each, in which nothing but security is told; over midnight where they end before they begin. */
export interface QuietHours {
  readonly from: string
  readonly to: string
  /** IANA, such as Europe/Berlin. */
  readonly timeZone: string
}

/** Whether a moment is within quiet hours: at their beginning it is, at their end it is not. */
export function isQuietAt({ from, to, timeZone }: QuietHours, moment: Date): boolean {
  const now = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)
  return from <= to ? from <= now && now < to : from <= now || now < to
}

/** Whether the calendar of this machine knows a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
