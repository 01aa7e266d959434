import { paths } from '#platform/navigation/paths.ts'

/** The page of what caused a record, where it has one. */
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

export function causeOf({ kind, id }: { kind: string; id: number }): string | undefined {
  return pages[kind]?.(id)
}
