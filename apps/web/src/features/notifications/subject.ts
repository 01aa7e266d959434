import { paths } from '#platform/navigation/paths.ts'
import { supportPaths } from '#platform/support/support-paths.ts'
import type { Notification } from './api.ts'
import type { Told } from './sentence.ts'

/** Each has its own button text, `open.<name>`. */
type SubjectName = keyof typeof byKind | 'passwords' | 'account' | 'contracts' | 'tokenSales' | 'chart'

interface Subject {
  name: SubjectName
  to: string
}

const byKind = {
  deposit: paths.depositDetail,
  wireTransfer: paths.depositDetail,
  withdrawal: paths.withdrawDetail,
  identity: () => paths.realName,
  loan: paths.loan,
  miningOrder: paths.machineOrder,
  stake: paths.stake,
  tokenSubscription: paths.subscriptions,
  adjustment: () => paths.records(),
  spotOrder: paths.orderDetail,
  contract: paths.contractDetail,
  conversion: paths.conversionDetail,
  exchangePlan: () => paths.exchangePlans,
  address: () => paths.addressBook,
  bankCard: () => paths.bankCards,
  invitation: () => paths.invite,
  supportCase: supportPaths.case,
} as const satisfies Record<string, (id: number) => string>

/** Without a reference it is about the account itself. */
const byEvent: Readonly<Record<string, Subject>> = {
  passwordChanged: { name: 'passwords', to: paths.passwords },
  withdrawalPasswordChanged: { name: 'passwords', to: paths.passwords },
  twoFactorOn: { name: 'account', to: paths.security },
  twoFactorOff: { name: 'account', to: paths.security },
  secondFactorResetRequested: { name: 'account', to: paths.security },
  recoveryCodeUsed: { name: 'account', to: paths.twoFactor },
  recoveryCodesRenewed: { name: 'account', to: paths.twoFactor },
  passkeyAdded: { name: 'account', to: paths.security },
  passkeyRemoved: { name: 'account', to: paths.security },
  apiKeyMade: { name: 'account', to: paths.apiKeys },
  apiKeysRevoked: { name: 'account', to: paths.apiKeys },
  devicesForgotten: { name: 'account', to: paths.devices },
  antiPhishingCodeSet: { name: 'account', to: paths.security },
  antiPhishingCodeRemoved: { name: 'account', to: paths.security },
  signedIn: { name: 'passwords', to: paths.passwords },
  withdrawalPasswordSet: { name: 'passwords', to: paths.passwords },
  contractsSettled: { name: 'contracts', to: paths.contractHistory },
  accountFrozen: { name: 'account', to: paths.my },
  accountRestored: { name: 'account', to: paths.my },
  subscriptionsBarred: { name: 'account', to: paths.my },
  subscriptionsAllowed: { name: 'tokenSales', to: paths.tokenSales },
  withdrawalsBlocked: { name: 'account', to: paths.my },
}

/** The subject of a notification and its page; undefined when this app has no page for it. */
export function subjectOf(
  notification: Pick<Notification, 'event' | 'reference'> & Pick<Told, 'facts'>,
): Subject | undefined {
  const { event, reference, facts } = notification
  if (!reference) return Object.hasOwn(byEvent, event) ? byEvent[event] : undefined
  const { kind, id } = reference
  if (kind === 'priceAlert') return chartOf(facts)
  if (!Object.hasOwn(byKind, kind)) return undefined
  const name = kind as keyof typeof byKind
  return { name, to: byKind[name](id) }
}

/** The chart of the alert's pair. */
function chartOf(facts: Told['facts']): Subject | undefined {
  const pair = facts.find(({ name }) => name === 'pair')
  return pair?.kind === 'text'
    ? { name: 'chart', to: paths.chart(pair.value.replace('/', '').toLowerCase()) }
    : undefined
}
