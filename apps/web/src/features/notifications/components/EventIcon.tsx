import type { NotificationEvent } from '@halyard/domain/notifications'
import { classes } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import styles from './EventIcon.module.css'

/** A tile with the kind and tone of an event. */
export function EventIcon({ event }: { event: string }) {
  const { icon, news } = signOf(event)
  return (
    <span className={classes(styles.tile, styles[news])}>
      <Icon name={icon} size={20} />
    </span>
  )
}

interface Sign {
  icon: IconName
  /** The tone of an event. */
  news: 'good' | 'bad' | 'neutral'
}

const icons: Readonly<Record<NotificationEvent, Sign>> = {
  depositCompleted: { icon: 'deposit', news: 'good' },
  depositRejected: { icon: 'deposit', news: 'bad' },
  wireCompleted: { icon: 'bank', news: 'good' },
  wireRejected: { icon: 'bank', news: 'bad' },
  withdrawalCompleted: { icon: 'withdraw', news: 'good' },
  withdrawalReturned: { icon: 'withdraw', news: 'bad' },
  identityPassed: { icon: 'user', news: 'good' },
  identityRejected: { icon: 'user', news: 'bad' },
  loanApproved: { icon: 'coins', news: 'good' },
  loanRejected: { icon: 'coins', news: 'bad' },
  loanOverdue: { icon: 'warning', news: 'bad' },
  loanRepaid: { icon: 'coins', news: 'good' },
  machineApproved: { icon: 'hammer', news: 'good' },
  machineRejected: { icon: 'hammer', news: 'bad' },
  machineRefunded: { icon: 'hammer', news: 'neutral' },
  stakingEnded: { icon: 'earn', news: 'good' },
  subscriptionReleased: { icon: 'gift', news: 'good' },
  buyFilled: { icon: 'swap', news: 'good' },
  sellFilled: { icon: 'swap', news: 'good' },
  priceReached: { icon: 'bell', news: 'neutral' },
  planExchanged: { icon: 'swap', news: 'good' },
  planShort: { icon: 'calendar', news: 'bad' },
  planUnavailable: { icon: 'calendar', news: 'bad' },
  contractsSettled: { icon: 'candles', news: 'neutral' },
  contractInvalid: { icon: 'candles', news: 'bad' },
  withdrawalRequested: { icon: 'withdraw', news: 'neutral' },
  rewardReceived: { icon: 'gift', news: 'good' },
  machineEnded: { icon: 'hammer', news: 'neutral' },
  addressAdded: { icon: 'wallet', news: 'neutral' },
  bankCardAdded: { icon: 'bank', news: 'neutral' },
  accountFrozen: { icon: 'lock', news: 'bad' },
  accountRestored: { icon: 'lock', news: 'good' },
  subscriptionsBarred: { icon: 'lock', news: 'bad' },
  subscriptionsAllowed: { icon: 'gift', news: 'good' },
  withdrawalPasswordSet: { icon: 'key', news: 'neutral' },
  balanceAdded: { icon: 'wallet', news: 'good' },
  balanceDeducted: { icon: 'wallet', news: 'bad' },
  passwordChanged: { icon: 'key', news: 'neutral' },
  withdrawalPasswordChanged: { icon: 'key', news: 'neutral' },
  withdrawalsBlocked: { icon: 'lock', news: 'bad' },
  twoFactorOn: { icon: 'shield', news: 'good' },
  twoFactorOff: { icon: 'shield', news: 'bad' },
  secondFactorResetRequested: { icon: 'shield', news: 'bad' },
  recoveryCodeUsed: { icon: 'key', news: 'neutral' },
  recoveryCodesRenewed: { icon: 'key', news: 'neutral' },
  passkeyAdded: { icon: 'key', news: 'good' },
  passkeyRemoved: { icon: 'key', news: 'neutral' },
  apiKeyMade: { icon: 'key', news: 'good' },
  apiKeysRevoked: { icon: 'key', news: 'neutral' },
  devicesForgotten: { icon: 'shield', news: 'neutral' },
  antiPhishingCodeSet: { icon: 'shield', news: 'good' },
  antiPhishingCodeRemoved: { icon: 'shield', news: 'neutral' },
  supportAnswered: { icon: 'support', news: 'neutral' },
  supportClosed: { icon: 'support', news: 'neutral' },
  signedIn: { icon: 'shield', news: 'neutral' },
}

/** The icon of an event; an unknown one gets a bell. */
function signOf(event: string): Sign {
  return Object.hasOwn(icons, event) ? icons[event as NotificationEvent] : { icon: 'bell', news: 'neutral' }
}
