import { contractConfig, contractList, findContract, profitLoss } from '@halyard/wire/contracts'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, keptApiQuery } from '#platform/query/api-query.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'
import { useSignedIn } from '#platform/session/session.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { unlessTold } from '#platform/user-events/told.ts'

export type ContractOffer = ResponseOf<typeof contractConfig>
export type Contract = ResponseOf<typeof contractList>['list'][number]
export type ContractWithEvidence = ResponseOf<typeof findContract>
export type RecordedTick = NonNullable<Contract['openTick']>
export type Direction = Contract['direction']

/** Pairs and periods on offer: from the last visit at once, then asked again, since operators may change them. */
export function useContractOffer() {
  return useQuery({ ...keptApiQuery(contractConfig, {}), enabled: useSignedIn(), refetchInterval: 60_000 })
}

const runningMax = 100

/** Open contracts. Asked again when the next one closes, and then until its result is there. */
export function useRunningContracts(options: { enabled?: boolean } = {}) {
  return useQuery({
    ...apiQuery(contractList, { state: 'pending', page: 1, pageSize: runningMax }),
    enabled: useSignedIn() && options.enabled !== false,
    refetchInterval: ({ state }) => unlessTold(untilNextClose(state.data?.list ?? []), lateEvery),
  })
}

/** A settlement waits for the next tick after the close, or three seconds of silence. */
const resultEvery = 800
/** Contracts may be opened on another device too. */
const restEvery = 30_000
/** While results are told: days end, and another device may have opened one. */
const lateEvery = 300_000

function untilNextClose(running: readonly Contract[]): number {
  const closes = running.map((contract) => contract.closesAt.getTime())
  if (closes.length === 0) return restEvery
  const left = Math.min(...closes) - serverNow()
  return Math.min(restEvery, Math.max(resultEvery, left + 350))
}

/** One contract with its evidence; asked again until all of it is there. */
export function useContract(contractId: number) {
  return useQuery({
    ...apiQuery(findContract, { contractId }),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      if (data.state === 'pending') return unlessTold(untilNextClose([data]), lateEvery)
      if (data.nextTick !== null || data.closeTick === null) return false
      return isRecent(data) ? nextTickEvery : silentEvery
    },
  })
}

/** The tick after the close comes a moment after the result, and nobody tells of it. */
const nextTickEvery = 1_000
const silentEvery = 30_000

/** A silent feed may tick again soon after; a market that has closed will not for a while. */
function isRecent({ closesAt }: Contract): boolean {
  return serverNow() - closesAt.getTime() < 60_000
}

/** Contract profit of today and in all; asked again, since the day ends and other devices trade too. */
export function useProfitLoss() {
  return useQuery({ ...keptApiQuery(profitLoss, {}), refetchInterval: () => unlessTold(restEvery, lateEvery) })
}

/** After a contract was opened or settled. */
export function contractsChanged(): void {
  void moneyMoved(contractList, findContract, profitLoss)
}
