/**
 * Everything that a user is told of, with the values that its sentences fill in, all as text: amounts in plain notation,
 * moments in ISO-8601. The sentences are `event.<name>.title` and `event.<name>.content` in notifications.json.
 */
export const notificationEvents = {
  depositCompleted: ['quantity', 'asset'],
  depositRejected: ['quantity', 'asset', 'reason'],
  wireCompleted: ['quantity', 'asset'],
  wireRejected: ['quantity', 'asset', 'reason'],
  withdrawalCompleted: ['quantity', 'asset'],
  withdrawalReturned: ['quantity', 'asset', 'reason'],
  identityPassed: [],
  identityRejected: ['reason'],
  loanApproved: ['quantity', 'asset'],
  loanRejected: ['reason'],
  loanOverdue: ['quantity', 'asset'],
  loanRepaid: ['quantity', 'asset'],
  machineApproved: ['name'],
  machineRejected: ['name', 'reason'],
  machineRefunded: ['name', 'quantity', 'asset'],
  stakingEnded: ['quantity', 'asset'],
  subscriptionReleased: ['quantity', 'asset'],
  buyFilled: ['quantity', 'asset', 'price', 'payingAsset'],
  sellFilled: ['quantity', 'asset', 'price', 'payingAsset'],
  contractsSettled: ['contracts', 'profit', 'asset'],
  contractInvalid: ['symbol', 'quantity', 'asset'],
  withdrawalRequested: ['quantity', 'asset'],
  rewardReceived: ['quantity', 'asset', 'level'],
  machineEnded: ['name', 'quantity', 'asset'],
  addressAdded: ['address', 'asset'],
  bankCardAdded: ['bank', 'digits'],
  accountFrozen: [],
  accountRestored: [],
  subscriptionsBarred: [],
  subscriptionsAllowed: [],
  withdrawalPasswordSet: [],
  balanceAdded: ['quantity', 'asset'],
  balanceDeducted: ['quantity', 'asset'],
  passwordChanged: [],
  withdrawalPasswordChanged: [],
  withdrawalsBlocked: ['until'],
  signedIn: ['device', 'at'],
} as const satisfies Record<string, readonly string[]>

export type NotificationEvent = keyof typeof notificationEvents

/** The values that an event's sentences need. */
export type NotificationDetail<Event extends NotificationEvent> = {
  readonly [Key in (typeof notificationEvents)[Event][number]]: string
}
