import type { NotificationEvent } from '@halyard/domain/notifications'
import type { IconName } from '#ui/Icon.tsx'

export type Mood = 'good' | 'bad' | 'neutral'

interface Look {
  icon: IconName
  mood: Mood
}

const looks: Readonly<Record<NotificationEvent, Look>> = {
  depositCompleted: { icon: 'deposit', mood: 'good' },
  depositRejected: { icon: 'deposit', mood: 'bad' },
  wireCompleted: { icon: 'bank', mood: 'good' },
  wireRejected: { icon: 'bank', mood: 'bad' },
  withdrawalCompleted: { icon: 'withdraw', mood: 'good' },
  withdrawalReturned: { icon: 'withdraw', mood: 'bad' },
  identityPassed: { icon: 'user', mood: 'good' },
  identityRejected: { icon: 'user', mood: 'bad' },
  loanApproved: { icon: 'coins', mood: 'good' },
  loanRejected: { icon: 'coins', mood: 'bad' },
  loanOverdue: { icon: 'warning', mood: 'bad' },
  loanRepaid: { icon: 'coins', mood: 'good' },
  machineApproved: { icon: 'hammer', mood: 'good' },
  machineRejected: { icon: 'hammer', mood: 'bad' },
  machineRefunded: { icon: 'hammer', mood: 'neutral' },
  stakingEnded: { icon: 'earn', mood: 'good' },
  subscriptionReleased: { icon: 'gift', mood: 'good' },
  buyFilled: { icon: 'swap', mood: 'good' },
  sellFilled: { icon: 'swap', mood: 'good' },
  contractsSettled: { icon: 'candles', mood: 'neutral' },
  contractInvalid: { icon: 'candles', mood: 'bad' },
  withdrawalRequested: { icon: 'withdraw', mood: 'neutral' },
  rewardReceived: { icon: 'gift', mood: 'good' },
  machineEnded: { icon: 'hammer', mood: 'neutral' },
  addressAdded: { icon: 'wallet', mood: 'neutral' },
  bankCardAdded: { icon: 'bank', mood: 'neutral' },
  accountFrozen: { icon: 'lock', mood: 'bad' },
  accountRestored: { icon: 'lock', mood: 'good' },
  subscriptionsBarred: { icon: 'lock', mood: 'bad' },
  subscriptionsAllowed: { icon: 'gift', mood: 'good' },
  withdrawalPasswordSet: { icon: 'key', mood: 'neutral' },
  balanceAdded: { icon: 'wallet', mood: 'good' },
  balanceDeducted: { icon: 'wallet', mood: 'bad' },
  passwordChanged: { icon: 'key', mood: 'neutral' },
  withdrawalPasswordChanged: { icon: 'key', mood: 'neutral' },
  withdrawalsBlocked: { icon: 'lock', mood: 'bad' },
  signedIn: { icon: 'shield', mood: 'neutral' },
}

/** How an event looks; one of a newer server is only a bell. */
export function lookOf(event: string): Look {
  return Object.hasOwn(looks, event) ? looks[event as NotificationEvent] : { icon: 'bell', mood: 'neutral' }
}
