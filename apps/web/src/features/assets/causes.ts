import { paths } from '#platform/navigation/paths.ts'
import type { MoneyRecord } from './api.ts'

/** The page of what caused a record, where it has one. The cause of a reward is the subscription of somebody else. */
const pages: Partial<Record<string, (id: number) => string>> = {
  spotOrder: (id) => paths.orderDetail(id),
  contract: (id) => paths.contractDetail(id),
  deposit: (id) => paths.depositDetail(id),
  wireTransfer: (id) => paths.depositDetail(id),
  conversion: (id) => paths.conversionDetail(id),
  miningOrder: (id) => paths.machineOrder(id),
  stake: (id) => paths.stake(id),
  tokenSubscription: (id) => paths.subscriptions(id),
  loan: (id) => paths.loan(id),
  withdrawal: (id) => paths.withdrawDetail(id),
}

export function causeOf({ reference, type }: Pick<MoneyRecord, 'reference' | 'type'>): string | undefined {
  if (reference === null || type.startsWith('subscriptionReward')) return undefined
  return pages[reference.kind]?.(reference.id)
}
